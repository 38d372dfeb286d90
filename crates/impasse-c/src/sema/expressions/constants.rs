//! Literals, and constant expressions.

use crate::ast::{
    self, ExprKind as Ast, InitItem, Initializer, Name, Qualifiers, StaticAssert, TokenId, TypeName,
};
use crate::hir::{self, ExprId, ExprKind, Linkage, Object, PlaceKind, StaticInit};
use crate::sema::Sema;
use crate::sema::evaluate::Constant;
use crate::sema::expressions::Operand;
use crate::sema::literals::{self, LiteralError, StringLiteral};
use crate::sema::typing::plain;
use crate::types::{Length, QualType, Type, TypeId};

impl Sema<'_> {
    /// A constant.
    pub(crate) fn constant(&mut self, at: TokenId, ty: TypeId, bits: u128) -> ExprId {
        self.add_expr(at, ty, ExprKind::Const(bits))
    }

    /// An integer constant; `value` must fit the type.
    pub(crate) fn integer(&mut self, at: TokenId, ty: TypeId, value: i128) -> ExprId {
        let bytes = self.unit.types.size(ty).unwrap_or(4);
        let mask = if bytes >= 16 {
            u128::MAX
        } else {
            (1 << (bytes * 8)) - 1
        };
        self.constant(at, ty, value as u128 & mask)
    }

    /// Replaces an expression by its value if all its operands are constants.
    pub(crate) fn fold(&mut self, e: ExprId, operands: &[ExprId]) -> ExprId {
        let constant = |e: &ExprId| matches!(self.function.body.expr(*e).kind, ExprKind::Const(_));
        if operands.iter().all(constant)
            && let Some(Constant::Int(bits) | Constant::Float(bits)) = self.evaluate(e)
        {
            self.function.body.exprs[e.0 as usize].kind = ExprKind::Const(bits);
        }
        e
    }

    /// The value of a typed integer expression, if it is constant.
    pub(crate) fn constant_integer(&self, e: ExprId) -> Option<i128> {
        let ty = self.type_of(e);
        if !self.unit.types.is_integer(ty) {
            return None;
        }
        let bits = match self.function.body.expr(e).kind {
            ExprKind::Const(bits) => bits,
            _ => match self.evaluate(e)? {
                Constant::Int(bits) => bits,
                _ => return None,
            },
        };
        let shift = 128 - 8 * self.unit.types.size(ty)?.min(16) as u32;
        Some(if self.unit.types.is_signed(ty) {
            ((bits << shift) as i128) >> shift
        } else {
            ((bits << shift) >> shift) as i128
        })
    }

    /// The value of an integer constant expression; nothing it emits is kept.
    pub(crate) fn integer_constant(&mut self, e: ast::ExprId) -> Option<i128> {
        let value = self.unevaluated(|sema| sema.value(e));
        self.constant_integer(value)
    }

    /// Whether a value is a null pointer constant.
    pub(crate) fn is_null(&self, e: ExprId) -> bool {
        let expr = self.function.body.expr(e);
        matches!(expr.kind, ExprKind::Const(0))
            && (expr.ty == TypeId::VOID_POINTER || self.unit.types.is_integer(expr.ty))
    }

    /// `_Static_assert`.
    pub(crate) fn static_assert(&mut self, assertion: &StaticAssert) {
        let value = self.unevaluated(|sema| sema.value(assertion.condition));
        // gcc reads string literals here, though the standard does not ask for it.
        let constant = match self.constant_integer(value) {
            None => self
                .evaluate_static(value)
                .and_then(|constant| match constant {
                    Constant::Int(bits) => Some(i128::from(bits != 0)),
                    _ => None,
                }),
            known => known,
        };
        match constant {
            Some(0) => {
                let text = assertion.message.iter().map(|&part| self.text(part));
                let message = text.collect::<Vec<_>>().join(" ");
                self.error(assertion.at, format!("static assertion failed: {message}"));
            }
            Some(_) => {}
            None => self.error(
                assertion.at,
                "condition of static assertion is not constant",
            ),
        }
    }

    // Literals: numbers, characters, strings, compound literals.

    pub(super) fn number(&mut self, at: TokenId, text: Name) -> Operand {
        let number = literals::number(&self.supply.symbols().text(text));
        let number = match number {
            Ok(number) => number,
            Err(wrong) => return Operand::Value(self.mistake(at, &[], wrong.to_string())),
        };
        if number.cut {
            self.warning(at, "number too large for any type");
        }
        let part = self.constant(at, number.ty, number.bits);
        if !number.imaginary {
            return Operand::Value(part);
        }
        let kind = self.unit.types.float_kind(number.ty);
        let kind = kind.unwrap_or(crate::types::FloatKind::Double);
        let part = self.cast_to(part, TypeId::of_float(kind));
        let zero = self.constant(at, TypeId::of_float(kind), 0);
        let ty = TypeId::of_complex(kind);
        Operand::Value(self.add_expr(at, ty, ExprKind::MakeComplex(zero, part)))
    }

    pub(super) fn character(&mut self, at: TokenId, text: Name) -> Operand {
        let decoded = literals::character(self.supply.symbols().bytes(text));
        Operand::Value(match decoded {
            Ok((ty, bits)) => self.constant(at, ty, bits),
            Err(wrong) => self.mistake(at, &[], wrong.to_string()),
        })
    }

    /// The decoded literal if the expression is a string literal or `__func__`.
    pub(crate) fn string_literal_of(&self, e: ast::ExprId) -> Option<StringLiteral> {
        self.decoded_string(e)?.ok()
    }

    fn decoded_string(&self, e: ast::ExprId) -> Option<Result<StringLiteral, LiteralError>> {
        let symbols = self.supply.symbols();
        match &self.ast.expr(e).kind {
            Ast::Strings(parts) => {
                let parts: Vec<&[u8]> = parts.iter().map(|&part| symbols.bytes(part)).collect();
                Some(literals::strings(&parts))
            }
            Ast::FunctionName => {
                let name = self
                    .function
                    .name
                    .map_or(&[][..], |name| symbols.bytes(name));
                Some(Ok(StringLiteral::narrow(name)))
            }
            Ast::Unary(ast::UnaryOp::Extension, inner) => self.decoded_string(*inner),
            _ => None,
        }
    }

    /// A string literal or `__func__`: an object of its own.
    pub(super) fn string(&mut self, at: TokenId, e: ast::ExprId) -> Operand {
        let literal = match self.decoded_string(e) {
            Some(Ok(literal)) => literal,
            Some(Err(wrong)) => return Operand::Value(self.mistake(at, &[], wrong.to_string())),
            None => return Operand::Value(self.mistake(at, &[], "no string literal")),
        };
        let is_name = matches!(self.ast.expr(e).kind, Ast::FunctionName);
        let known = self.function.name_object.filter(|_| is_name);
        let object = known.unwrap_or_else(|| self.string_object(at, literal, is_name));
        if is_name {
            self.function.name_object = Some(object);
        }
        let ty = self.unit.object(object).ty;
        Operand::Place(self.add_place(at, ty, PlaceKind::Object(object)))
    }

    /// The object of a string literal; the elements of `__func__` are `const`.
    fn string_object(
        &mut self,
        at: TokenId,
        literal: StringLiteral,
        is_const: bool,
    ) -> hir::ObjectId {
        let element = TypeId::of_int(literal.element);
        let ty = self.unit.types.intern(Type::Array {
            element: QualType {
                ty: element,
                quals: Qualifiers {
                    is_const,
                    ..Qualifiers::default()
                },
            },
            length: Length::Known(literal.length),
        });
        let name = self.linked.literal_name("str");
        let init = StaticInit::Data {
            bytes: literal.bytes,
            relocs: Vec::new(),
        };
        self.add_constant_object(at, name, ty, init)
    }

    fn add_constant_object(
        &mut self,
        at: TokenId,
        name: String,
        ty: TypeId,
        init: StaticInit,
    ) -> hir::ObjectId {
        let size = self.unit.types.size(ty).unwrap_or(0);
        self.unit.add_object(Object {
            name,
            ty: plain(ty),
            size,
            align: self.unit.types.align(ty),
            constant: true,
            thread_local: false,
            linkage: Linkage::Internal,
            init,
            at,
        })
    }

    /// `(type){ ... }`: static at file level, else a local that is set each time.
    pub(super) fn compound_literal(
        &mut self,
        at: TokenId,
        name: &TypeName,
        items: &[InitItem],
    ) -> Operand {
        let ty = self.type_name(name);
        if self.has_variable_size(ty.ty)
            || matches!(self.unit.types.get(ty.ty), Type::Void | Type::Function(_))
        {
            return Operand::Value(self.mistake(at, &[], "compound literal of an impossible type"));
        }
        let init = Initializer::List(items.to_vec(), at);
        if self.function.id.is_none() {
            return self.static_compound_literal(at, ty, &init);
        }
        let (ty, init) = self.initialise_local(at, ty, &init);
        let ty = self.object_type(at, ty);
        let local = self.add_hidden_local(at, ty.ty);
        let init = self.function.body.add_init(init);
        Operand::Place(self.add_place(at, ty, PlaceKind::Literal { local, init }))
    }

    fn static_compound_literal(
        &mut self,
        at: TokenId,
        ty: QualType,
        init: &Initializer,
    ) -> Operand {
        let (ty, size, init) = self.initialise_static(at, ty, init);
        let name = self.linked.literal_name("literal");
        let object = self.add_constant_object(at, name, ty.ty, init);
        let entry = self.unit.object_mut(object);
        entry.ty = ty;
        entry.size = size;
        entry.constant = ty.quals.is_const;
        Operand::Place(self.add_place(at, ty, PlaceKind::Object(object)))
    }
}
