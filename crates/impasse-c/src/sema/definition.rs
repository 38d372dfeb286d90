//! Function definitions: parameters become locals, the body is typed.

use rustc_hash::FxHashMap;

use crate::ast::{
    Declaration, DeclaratorPart, FunctionDefinition, Ident, Name, Parameter, Parameters, Storage,
    TokenId,
};
use crate::hir::{ExprKind, FunctionId, Init, Linkage, LocalId, PlaceKind, StmtKind};
use crate::sema::Sema;
use crate::sema::declarations::Declared;
use crate::sema::function::OpenFunction;
use crate::sema::scopes::Entry;
use crate::sema::typing::plain;
use crate::types::{FunctionType, QualType, Type, TypeId};

impl Sema<'_> {
    /// A function with its body, at file level or within another function.
    pub(crate) fn function_definition(&mut self, definition: &FunctionDefinition) {
        let base = self.specifiers(&definition.specifiers, false);
        let declarator = &definition.declarator;
        let (Some(ident), [DeclaratorPart::Function(parameters), rest @ ..]) =
            (declarator.name, &declarator.parts[..])
        else {
            return self.error(declarator.at, "function body without parameters");
        };
        let inner = self.attributes(&declarator.attributes);
        let mut attributes = base.attributes.clone().and(inner);
        attributes.noreturn |= definition.specifiers.noreturn;
        let ret = self.declarator_parts(base.ty, rest, declarator.at);
        let ret = self.return_type(ret, declarator.at);
        let nested = self.function.id.is_some();
        let outer = self.function.name;
        self.enter_function(ident);
        let heading = self.heading(ident, parameters, &definition.old_parameters);
        let ty = self.unit.types.intern(Type::Function(FunctionType {
            ret,
            params: heading.params,
            variadic: heading.variadic,
            prototyped: heading.prototyped,
        }));
        let declared = Declared {
            ident,
            ty: plain(ty),
            storage: definition.specifiers.storage,
            inline: definition.specifiers.inline,
            thread_local: false,
            align: None,
            asm_name: None,
            attributes,
        };
        let scope = self.scopes.suspend(self.scopes.level() - 1);
        let id = if nested {
            Some(self.nested_function(&declared, outer))
        } else {
            self.declare_function(&declared)
        };
        self.scopes.reopen(scope);
        if let Some(id) = id {
            self.function.id = Some(id);
            self.function.ret = Some(ret.ty);
            self.function_body(definition, &declared, id);
        }
        self.leave_function();
    }

    fn enter_function(&mut self, ident: Ident) {
        self.scopes.open();
        let inner = OpenFunction::new(ident.name, self.scopes.level());
        self.enclosing
            .push(std::mem::replace(&mut self.function, inner));
    }

    fn leave_function(&mut self) {
        self.scopes.close();
        if let Some(outer) = self.enclosing.pop() {
            self.function = outer;
        }
    }

    /// A function within another: nobody else sees it.
    pub(crate) fn nested_function(
        &mut self,
        declared: &Declared,
        outer: Option<Name>,
    ) -> FunctionId {
        let outer = outer.map_or_else(String::new, |name| self.text(name));
        let known = self.scopes.declared_here(declared.ident.name);
        if let Some(Entry::Function(id)) = known {
            return id;
        }
        let name = format!("{outer}.{}", self.text(declared.ident.name));
        let name = self.linked.fresh_name(name);
        let id = self.push_function(name, declared, Linkage::Internal);
        self.declare(declared.ident, Entry::Function(id));
        id
    }

    fn function_body(
        &mut self,
        definition: &FunctionDefinition,
        declared: &Declared,
        id: FunctionId,
    ) {
        let at = declared.ident.at;
        self.check_parameters();
        let ret = self.function.ret.unwrap_or(TypeId::VOID);
        if ret != TypeId::VOID && !self.unit.types.is_complete(ret) {
            self.error(at, "function that returns an incomplete type");
        }
        self.function_block(definition.body);
        self.run_cleanups(0, definition.end);
        self.finish_main(declared.ident, definition.end);
        self.finish_labels(definition.end);
        let root = self.collected_block(definition.end);
        self.function.body.root = Some(root);
        self.function.body.end = definition.end;
        let body = std::mem::take(&mut self.function.body);
        let function = self.unit.function_mut(id);
        if function.body.is_some() {
            let name = self.text(declared.ident.name);
            return self.error(at, format!("function `{name}` defined twice"));
        }
        function.body = Some(body);
        function.at = at;
        let external = function.linkage == Linkage::External;
        let gnu_extern =
            declared.storage == Some(Storage::Extern) && declared.attributes.gnu_inline;
        if declared.inline && external && (declared.storage.is_none() || gnu_extern) {
            function.linkage = Linkage::Weak;
        }
    }

    fn check_parameters(&mut self) {
        for index in 0..self.function.body.params.len() {
            let id = self.function.body.params[index];
            let (ty, at) = (
                self.function.body.local(id).ty,
                self.function.body.local(id).at,
            );
            self.function.body.locals[id.0 as usize].ty = self.object_type(at, ty);
        }
    }

    /// Falling off the end of `main` returns 0.
    fn finish_main(&mut self, ident: Ident, end: TokenId) {
        if self.text(ident.name) == "main" && self.function.ret == Some(TypeId::INT) {
            let zero = self.constant(end, TypeId::INT, 0);
            self.emit(end, StmtKind::Return(Some(zero)));
        }
    }
}

/// The parameters of a definition.
pub(super) struct Heading {
    pub(super) params: Vec<QualType>,
    pub(super) variadic: bool,
    pub(super) prototyped: bool,
}

// Parameters of function definitions.
impl Sema<'_> {
    /// Makes the parameters of a definition locals of the body.
    pub(super) fn heading(
        &mut self,
        ident: Ident,
        parameters: &Parameters,
        old: &[Declaration],
    ) -> Heading {
        match parameters {
            Parameters::Unspecified => Heading {
                params: Vec::new(),
                variadic: false,
                prototyped: false,
            },
            Parameters::Types { list, variadic } => Heading {
                params: list.iter().map(|one| self.new_parameter(one)).collect(),
                variadic: *variadic,
                prototyped: true,
            },
            Parameters::Names(names) => {
                // An earlier prototype overrides such a definition.
                let known = self.known_prototype(ident.name, names.len());
                Heading {
                    prototyped: known.is_some(),
                    params: self.old_parameters(names, old, known.as_deref()),
                    variadic: false,
                }
            }
        }
    }

    fn new_parameter(&mut self, parameter: &Parameter) -> QualType {
        let ty = self.parameter_type(parameter);
        let id = match parameter.declarator.name {
            Some(ident) => {
                let id = self.named_local(ident, ty, None);
                self.declare(ident, Entry::Local(id));
                id
            }
            None => self.add_hidden_local(parameter.declarator.at, ty.ty),
        };
        self.function.body.params.push(id);
        plain(ty.ty)
    }

    /// Parameters in the manner of K&R: passed promoted, and converted at entry.
    fn old_parameters(
        &mut self,
        names: &[Ident],
        old: &[Declaration],
        known: Option<&[QualType]>,
    ) -> Vec<QualType> {
        let mut types = FxHashMap::default();
        for declaration in old {
            let base = self.specifiers(&declaration.specifiers, false);
            for one in &declaration.declarators {
                if let Some(ident) = one.declarator.name {
                    let ty = self.declarator(base.ty, &one.declarator);
                    types.insert(ident.name, self.adjusted(ty, ident.at));
                }
            }
        }
        let mut passed = Vec::new();
        for (index, ident) in names.iter().enumerate() {
            let ty = types
                .get(&ident.name)
                .copied()
                .unwrap_or(plain(TypeId::INT));
            let default = self.unit.types.default_promote(ty.ty);
            let by = known.map_or(default, |params| params[index].ty);
            let id = self.named_local(*ident, ty, None);
            self.declare(*ident, Entry::Local(id));
            let param = if by == ty.ty {
                id
            } else {
                self.converted_parameter(ident.at, id, ty, by)
            };
            self.function.body.params.push(param);
            passed.push(plain(by));
        }
        passed
    }

    /// The parameters of an earlier prototype, which override those of a K&R definition.
    fn known_prototype(&self, name: Name, count: usize) -> Option<Vec<QualType>> {
        let Some(Entry::Function(id)) = self.linked.get(name) else {
            return None;
        };
        let (_, function) = self.function_type(self.unit.function(id).ty)?;
        (function.prototyped && function.params.len() == count).then_some(function.params)
    }

    fn converted_parameter(
        &mut self,
        at: TokenId,
        to: LocalId,
        ty: QualType,
        by: TypeId,
    ) -> LocalId {
        let passed = self.add_hidden_local(at, by);
        let place = self.add_place(at, plain(by), PlaceKind::Local(passed));
        let value = self.add_expr(at, by, ExprKind::Load(place));
        let value = self.cast_to(value, ty.ty);
        let init = self.function.body.add_init(Init::of_value(ty.ty, value));
        self.emit(at, StmtKind::Init { local: to, init });
        passed
    }
}
