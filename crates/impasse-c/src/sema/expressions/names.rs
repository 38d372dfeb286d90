//! Names in expressions, and calls: what a name denotes, functions that nothing has declared, the
//! conversion of arguments.

use crate::ast::{self, ExprKind as Ast, Ident, Name, TokenId};
use crate::hir::{Callee, ExprId, ExprKind, FunctionId, PlaceKind};
use crate::sema::Sema;
use crate::sema::expressions::Operand;
use crate::sema::scopes::Entry;
use crate::types::{FunctionType, Type, TypeId};

impl Sema<'_> {
    /// A name.
    pub(super) fn name(&mut self, at: TokenId, name: Name) -> Operand {
        if let Some((entry, own)) = self.lookup_here(name) {
            return self.entry(at, name, entry, own);
        }
        if self.provide(name)
            && let Some((entry, own)) = self.lookup_here(name)
        {
            return self.entry(at, name, entry, own);
        }
        let text = self.text(name);
        if let Some(library) = text.strip_prefix("__builtin_")
            && let Some(function) = self.library_function(library)
        {
            return self.function(at, function);
        }
        let message = format!("`{text}` is not declared");
        if !self.diagnostics.is_new_unknown_name(name) {
            return Operand::Value(self.add_expr(at, TypeId::INT, ExprKind::Unsupported(message)));
        }
        Operand::Value(self.mistake(at, &[], message))
    }

    fn entry(&mut self, at: TokenId, name: Name, entry: Entry, own: bool) -> Operand {
        match entry {
            Entry::Local(id) if own => {
                let ty = self.function.body.local(id).ty;
                Operand::Place(self.add_place(at, ty, PlaceKind::Local(id)))
            }
            Entry::Local(id) => self.captured(at, name, id),
            Entry::Object(id) => {
                let ty = self.unit.object(id).ty;
                Operand::Place(self.add_place(at, ty, PlaceKind::Object(id)))
            }
            Entry::Function(id) => self.function(at, id),
            Entry::Enumerator(value, ty) => Operand::Value(self.integer(at, ty, value)),
            Entry::Typedef(..) => {
                let text = self.text(name);
                Operand::Value(self.mistake(at, &[], format!("type `{text}` used as a value")))
            }
        }
    }

    /// A function as an operand.
    pub(crate) fn function(&mut self, at: TokenId, id: FunctionId) -> Operand {
        let ty = super::plain(self.unit.function(id).ty);
        let pointer = self.unit.types.pointer_to(ty);
        let address = self.add_expr(at, pointer, ExprKind::FunctionAddress(id));
        Operand::Function(self.with_captures(at, id, address))
    }

    // Calls.

    /// A call.
    pub(super) fn call(
        &mut self,
        at: TokenId,
        callee: ast::ExprId,
        args: &[ast::ExprId],
    ) -> Operand {
        let callee = match self.ast.expr(callee).kind {
            Ast::Name(name) if self.lookup(name).is_none() => {
                if let Some(result) = self.builtin(at, name, args) {
                    return result;
                }
                self.undeclared_function(at, name)
            }
            _ => self.value(callee),
        };
        let values = args.iter().map(|&arg| self.value(arg)).collect();
        Operand::Value(self.call_value(at, callee, values))
    }

    /// The function behind a name that nothing has declared so far.
    fn undeclared_function(&mut self, at: TokenId, name: Name) -> ExprId {
        if self.provide(name) && self.lookup(name).is_some() {
            let operand = self.name(at, name);
            return self.rvalue(operand);
        }
        let text = self.text(name);
        let function = match text.strip_prefix("__builtin_") {
            Some(library) => self.library_function(library),
            None => {
                self.warning(at, format!("function `{text}` is declared by its use only"));
                let known = self.library_function(&text);
                Some(known.unwrap_or_else(|| self.implicit_function(Ident { name, at })))
            }
        };
        match function {
            Some(function) => {
                let operand = self.function(at, function);
                self.rvalue(operand)
            }
            None => {
                let message = format!("`{text}` is not supported");
                self.not_supported(at, TypeId::INT, message)
            }
        }
    }

    /// Declares `int f()`.
    fn implicit_function(&mut self, ident: Ident) -> FunctionId {
        let ty = self.unit.types.intern(Type::Function(FunctionType {
            ret: super::plain(TypeId::INT),
            params: Vec::new(),
            variadic: false,
            prototyped: false,
        }));
        self.implicit(ident, ty)
    }

    /// A call of a function value with argument values.
    pub(crate) fn call_value(&mut self, at: TokenId, callee: ExprId, args: Vec<ExprId>) -> ExprId {
        let signature = self
            .unit
            .types
            .pointee(self.type_of(callee))
            .map(|target| target.ty);
        let Some((signature, function)) = signature.and_then(|ty| self.function_type(ty)) else {
            return self.mistake(at, &[callee], "call of what is not a function");
        };
        if function.ret.ty != TypeId::VOID && !self.unit.types.is_complete(function.ret.ty) {
            return self.mistake(
                at,
                &[],
                "call of a function that returns an incomplete type",
            );
        }
        let args = match self.arguments(at, &function, args) {
            Ok(args) => args,
            Err(wrong) => return self.cast_to(wrong, function.ret.ty),
        };
        let callee = match self.function.body.expr(callee).kind {
            ExprKind::FunctionAddress(id) => Callee::Direct(id),
            _ => Callee::Pointer(callee),
        };
        let kind = ExprKind::Call {
            callee,
            signature,
            args,
        };
        self.add_expr(at, function.ret.ty, kind)
    }

    /// The type of a function, if it is one.
    pub(crate) fn function_type(&self, ty: TypeId) -> Option<(TypeId, FunctionType)> {
        match self.unit.types.get(ty) {
            Type::Function(function) => Some((ty, function.clone())),
            _ => None,
        }
    }

    fn arguments(
        &mut self,
        at: TokenId,
        function: &FunctionType,
        args: Vec<ExprId>,
    ) -> Result<Vec<ExprId>, ExprId> {
        let wanted = function.params.len();
        if function.prototyped && args.len() < wanted {
            return Err(self.mistake(at, &args, "too few arguments"));
        }
        if function.prototyped && args.len() > wanted && !function.variadic {
            return Err(self.mistake(at, &args, "too many arguments"));
        }
        let mut converted = Vec::with_capacity(args.len());
        for (index, arg) in args.into_iter().enumerate() {
            let parameter = function.params.get(index).filter(|_| function.prototyped);
            converted.push(match parameter {
                Some(parameter) => self.convert(arg, parameter.ty),
                None => self.default_argument(arg),
            });
        }
        Ok(converted)
    }

    /// An argument without a parameter's type.
    fn default_argument(&mut self, arg: ExprId) -> ExprId {
        let ty = self.type_of(arg);
        let at = self.function.body.expr(arg).at;
        if ty == TypeId::VOID {
            return self.mistake(at, &[arg], "argument of type `void`");
        }
        let promoted = self.promoted(arg);
        let promoted = self.unit.types.default_promote(promoted);
        self.cast_to(arg, promoted)
    }
}
