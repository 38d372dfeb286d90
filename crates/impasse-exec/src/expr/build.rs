//! Building expressions: known operands fold, cheap identities simplify, the rest is interned.

use super::{ExprId, Exprs, Node};
use crate::value::{Byte, Value};
use impasse_ir::{BinOp, CmpOp, ConvOp, DataLayout, OverflowOp, Type, UnOp, fold};

impl Exprs {
    /// `op` on two values of type `ty`.
    ///
    /// # Errors
    /// Division by a known zero, and known operands whose quotient does not fit.
    pub fn binary(
        &mut self,
        op: BinOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Result<Value, fold::Fault> {
        if let (Value::Known(a), Value::Known(b)) = (a, b) {
            return fold::binary(op, ty, a, b).map(Value::Known);
        }
        if self.ranks.is_some() {
            let plain = [self.plain(a), self.plain(b)];
            if plain != [a, b] {
                return self.binary(op, ty, plain[0], plain[1]);
            }
        }
        let divides = matches!(op, BinOp::UDiv | BinOp::SDiv | BinOp::URem | BinOp::SRem);
        if divides && b == Value::Known(0) {
            return Err(fold::Fault::DivisionByZero);
        }
        let (a, b) = self.ordered(op, a, b);
        if let Some(value) = self.simple_binary(op, ty, a, b) {
            return Ok(value);
        }
        let (a, b) = (self.operand(ty, a), self.operand(ty, b));
        Ok(self.made(Node::Binary(op, a, b), ty))
    }

    /// `op` on a value of type `ty`.
    pub fn unary(&mut self, op: UnOp, ty: Type, a: Value) -> Value {
        if op == UnOp::Freeze {
            return a;
        }
        match self.plain(a) {
            Value::Known(bits) => Value::Known(fold::unary(op, ty, bits)),
            Value::Symbolic(id) => match *self.node(id) {
                Node::Unary(inner, a) if inner == op && is_involution(op) => self.value_of(a),
                _ => self.made(Node::Unary(op, id), ty),
            },
        }
    }

    /// Whether `op` holds between two values of type `ty`; an `i1`.
    pub fn compare(&mut self, op: CmpOp, ty: Type, a: Value, b: Value) -> Value {
        if let Some(holds) = self.compare_ranks(op, ty, a, b) {
            return holds;
        }
        let (a, b) = (self.plain(a), self.plain(b));
        let (op, a, b) = match (a, b) {
            (Value::Known(a), Value::Known(b)) => {
                return Value::Known(fold::compare(op, ty, a, b).into());
            }
            (Value::Known(_), Value::Symbolic(_)) => (op.swapped(), b, a),
            _ => (op, a, b),
        };
        if let Some(value) = self.simple_compare(op, ty, a, b) {
            return value;
        }
        if ty == Type::F64
            && let Some(holds) = self.compare_by_range(op, a, b)
        {
            return Value::Known(holds.into());
        }
        let (a, b) = (self.operand(ty, a), self.operand(ty, b));
        if matches!(op, CmpOp::Eq | CmpOp::Ne) && self.differ(a, b) {
            return Value::Known((op == CmpOp::Ne).into());
        }
        self.made(Node::Compare(op, a, b), Type::I1)
    }

    /// Whether `op` on two integers of type `ty` overflows; an `i1`.
    pub fn overflow(&mut self, op: OverflowOp, ty: Type, a: Value, b: Value) -> Value {
        let (a, b) = (self.plain(a), self.plain(b));
        if let (Value::Known(a), Value::Known(b)) = (a, b) {
            return Value::Known(fold::overflows(op, ty, a, b).into());
        }
        let (a, b) = (self.operand(ty, a), self.operand(ty, b));
        self.made(Node::Overflow(op, a, b), Type::I1)
    }

    /// Converts a value of type `from` to type `to`.
    pub fn convert(&mut self, op: ConvOp, from: Type, a: Value, to: Type) -> Value {
        match self.plain(a) {
            Value::Known(bits) => Value::Known(fold::convert(op, from, bits, to)),
            Value::Symbolic(id) => self
                .simple_convert(op, id, to)
                .unwrap_or_else(|| self.made(Node::Convert(op, id), to)),
        }
    }

    /// `a` if `cond` holds, else `b`; both of type `ty`.
    pub fn select(&mut self, ty: Type, cond: Value, a: Value, b: Value) -> Value {
        match cond {
            Value::Known(bits) if bits & 1 == 1 => a,
            Value::Known(_) => b,
            Value::Symbolic(_) if a == b => a,
            Value::Symbolic(id) => {
                let (a, b) = (self.plain(a), self.plain(b));
                match (ty, a, b) {
                    (Type::I1, Value::Known(1), Value::Known(0)) => return cond,
                    (Type::I1, Value::Known(0), Value::Known(1)) if self.lasting_choices => {
                        return self.not(cond);
                    }
                    _ => {}
                }
                let (a, b) = match self.lasting_choices {
                    true => (self.given(cond, true, a), self.given(cond, false, b)),
                    false => (a, b),
                };
                if a == b {
                    return a;
                }
                let cond = id;
                let (a, b) = (self.operand(ty, a), self.operand(ty, b));
                self.made(Node::Select(cond, a, b), ty)
            }
        }
    }

    /// A value where a condition holds, or does not, that it may be a choice on.
    pub(crate) fn given(&self, condition: Value, holds: bool, value: Value) -> Value {
        let Value::Symbolic(id) = value else {
            return value;
        };
        match *self.node(id) {
            Node::Select(same, a, b) if condition == Value::Symbolic(same) => {
                self.value_of(if holds { a } else { b })
            }
            Node::Compare(..) => match condition {
                // A minimum of something and 2 is never greater than 2.
                Value::Symbolic(given) => {
                    let follows = self.holds(id, &[(given, holds)]);
                    follows.map_or(value, |holds| Value::Known(holds.into()))
                }
                Value::Known(_) => value,
            },
            _ => value,
        }
    }

    /// Whether two integers differ in a bit that is known of both.
    fn differ(&self, a: ExprId, b: ExprId) -> bool {
        let (a, b) = (self.bits(a), self.bits(b));
        a.known & b.known & (a.value ^ b.value) != 0
    }

    /// Byte `index` of an expression.
    fn byte(&self, expr: ExprId, index: u32) -> Byte {
        let byte = Byte::Symbolic { expr, index };
        let bits = self.byte_bits(&byte);
        match bits.known {
            0xff => Byte::Known(bits.value as u8),
            _ => byte,
        }
    }

    /// Whether `cond` (an `i1`) does not hold.
    pub fn not(&mut self, cond: Value) -> Value {
        self.compare(CmpOp::Eq, Type::I1, cond, Value::Known(0))
    }

    /// Bytes put together to a value of type `ty`, the least significant first. There must be as
    /// many as the type has, and none uninitialised (those count as 0).
    pub fn from_bytes(&mut self, ty: Type, bytes: &[Byte]) -> Value {
        let known = |byte: &Byte| match byte {
            Byte::Known(byte) => Some(*byte),
            Byte::Uninitialised => Some(0),
            Byte::Symbolic { .. } => None,
        };
        if let Some(bytes) = bytes.iter().map(known).collect::<Option<Vec<u8>>>() {
            let bits = bytes
                .iter()
                .rev()
                .fold(0u128, |bits, &byte| bits << 8 | u128::from(byte));
            return Value::Known(bits & mask(ty));
        }
        if let Some(whole) = self.whole(bytes) {
            return self.reinterpret(whole, ty);
        }
        if let Some(plain) = self.plain_bytes(bytes) {
            return self.from_bytes(ty, &plain);
        }
        self.made(Node::Bytes(bytes.into()), ty)
    }

    /// The expression whose bytes these are when it is stored. Of a number whose high bits are
    /// known to be zero only the low bytes are symbolic; it is found again from those. A range that was made
    /// unknown as a whole has all bytes of it.
    fn whole(&mut self, bytes: &[Byte]) -> Option<ExprId> {
        let Some(&Byte::Symbolic { expr, index: 0 }) = bytes.first() else {
            return None;
        };
        let ty = self.ty(expr);
        let size = byte_size(ty);
        let is_own = |index: u32, byte: Byte| {
            byte == Byte::Symbolic { expr, index } || byte == self.byte(expr, index)
        };
        let mut low = (0u32..).zip(bytes.iter().take(size));
        let is_stored = size <= bytes.len() && low.all(|(at, byte)| is_own(at, *byte));
        let rest = bytes.get(size..)?;
        match rest.is_empty() {
            _ if !is_stored => None,
            true => Some(expr),
            false if !(ty.is_int() && rest.iter().all(|byte| *byte == Byte::Known(0))) => None,
            false => {
                let wide = int_of_bytes(bytes.len())?;
                match self.convert(ConvOp::ZExt, ty, Value::Symbolic(expr), wide) {
                    Value::Symbolic(wide) => Some(wide),
                    Value::Known(_) => None,
                }
            }
        }
    }

    /// The same bits as another type of the same size.
    fn reinterpret(&mut self, id: ExprId, ty: Type) -> Value {
        let from = self.ty(id);
        let op = match (from, ty) {
            _ if from == ty => return Value::Symbolic(id),
            (Type::Ptr, to) if to.is_int() => ConvOp::PtrToInt,
            (from, Type::Ptr) if from.is_int() => ConvOp::IntToPtr,
            (Type::I1, _) => ConvOp::ZExt,
            (_, Type::I1) => ConvOp::Trunc,
            _ => ConvOp::Bitcast,
        };
        self.convert(op, from, Value::Symbolic(id), ty)
    }

    /// The bytes of a value of type `ty`, as a store writes them.
    pub fn to_bytes(&self, ty: Type, value: Value) -> Vec<Byte> {
        let size = byte_size(ty);
        match value {
            Value::Known(bits) => (bits.to_le_bytes().into_iter().take(size))
                .map(Byte::Known)
                .collect(),
            Value::Symbolic(id) => match self.node(id) {
                Node::Bytes(parts) if parts.len() == size => parts.to_vec(),
                _ => (0u32..)
                    .take(size)
                    .map(|index| self.byte(id, index))
                    .collect(),
            },
        }
    }
}

/// The integer type of so many bytes.
fn int_of_bytes(bytes: usize) -> Option<Type> {
    match bytes {
        1 => Some(Type::I8),
        2 => Some(Type::I16),
        4 => Some(Type::I32),
        8 => Some(Type::I64),
        16 => Some(Type::I128),
        _ => None,
    }
}

/// The number of bytes that a value of type `ty` takes in memory.
pub(crate) fn byte_size(ty: Type) -> usize {
    ty.store_size(DataLayout::default()) as usize
}

/// The bits of a value of type `ty`.
pub(crate) fn mask(ty: Type) -> u128 {
    u128::MAX >> (128 - ty.bits().unwrap_or(64))
}

/// Whether doing it twice does nothing.
fn is_involution(op: UnOp) -> bool {
    matches!(op, UnOp::FNeg | UnOp::Bswap | UnOp::BitReverse)
}
