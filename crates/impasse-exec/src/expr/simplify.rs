//! Identities that make expressions smaller.

use super::build::mask;
use super::{ExprId, Exprs, Node};
use crate::value::Value;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type, fold};

impl Exprs {
    /// The operands in a fixed order where it does not matter: a known one last.
    pub(super) fn ordered(&self, op: BinOp, a: Value, b: Value) -> (Value, Value) {
        let commutes = matches!(
            op,
            BinOp::Add
                | BinOp::Mul
                | BinOp::And
                | BinOp::Or
                | BinOp::Xor
                | BinOp::FAdd
                | BinOp::FMul
        );
        let swap = match (a, b) {
            (Value::Known(_), Value::Symbolic(_)) => true,
            (Value::Symbolic(a), Value::Symbolic(b)) => a > b,
            _ => false,
        };
        if commutes && swap { (b, a) } else { (a, b) }
    }

    /// `op` where the result is an operand, known, or a smaller expression.
    pub(super) fn simple_binary(
        &mut self,
        op: BinOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        let zero = Value::Known(0);
        if b == zero {
            return match op {
                BinOp::Add | BinOp::Sub | BinOp::Or | BinOp::Xor => Some(a),
                BinOp::Shl | BinOp::LShr | BinOp::AShr => Some(a),
                BinOp::Mul | BinOp::And => Some(zero),
                _ => None,
            };
        }
        if b == Value::Known(1) {
            match op {
                BinOp::Mul | BinOp::SDiv | BinOp::UDiv => return Some(a),
                BinOp::URem | BinOp::SRem => return Some(zero),
                BinOp::Xor if ty == Type::I1 => return Some(self.not(a)),
                _ => {}
            }
        }
        if b == Value::Known(mask(ty)) && !ty.is_float() {
            match op {
                BinOp::And => return Some(a),
                BinOp::Or => return Some(b),
                _ => {}
            }
        }
        if a == b {
            return match op {
                BinOp::Sub | BinOp::Xor => Some(zero),
                BinOp::And | BinOp::Or => Some(a),
                _ => None,
            };
        }
        if let (BinOp::Sub, Value::Symbolic(x), Value::Symbolic(y)) = (op, a, b) {
            let [(x, c), (y, d)] = [x, y].map(|id| self.and_constant(ty, id));
            let apart = || fold::binary(BinOp::Sub, ty, c, d).ok();
            return (x == y).then(apart).flatten().map(Value::Known);
        }
        self.gathered(op, ty, a, b)
    }

    /// An expression as another one and what is added to it.
    fn and_constant(&self, ty: Type, id: ExprId) -> (ExprId, u128) {
        let &Node::Binary(op @ (BinOp::Add | BinOp::Sub), x, c) = self.node(id) else {
            return (id, 0);
        };
        let known = self.value_of(c).known().filter(|_| !ty.is_float());
        let signed = known.and_then(|c| match op {
            BinOp::Add => Some(c),
            _ => fold::binary(BinOp::Sub, ty, 0, c).ok(),
        });
        signed.map_or((id, 0), |c| (x, c))
    }

    /// `(x op c) op d` as `x op (c op d)`.
    fn gathered(&mut self, op: BinOp, ty: Type, a: Value, b: Value) -> Option<Value> {
        let (Value::Symbolic(inner), Value::Known(outer)) = (a, b) else {
            return None;
        };
        let &Node::Binary(inner_op, x, c) = self.node(inner) else {
            return None;
        };
        let Value::Known(c) = self.value_of(c) else {
            return None;
        };
        let with = match (inner_op, op) {
            (BinOp::Add, BinOp::Add) | (BinOp::Sub, BinOp::Sub) => BinOp::Add,
            (BinOp::Add, BinOp::Sub) | (BinOp::Sub, BinOp::Add) => BinOp::Sub,
            (BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor, _) if inner_op == op => op,
            _ => return None,
        };
        let c = fold::binary(with, ty, c, outer).ok()?;
        let x = self.value_of(x);
        self.binary(inner_op, ty, x, Value::Known(c)).ok()
    }

    /// A comparison where the result is known or a smaller expression.
    pub(super) fn simple_compare(
        &mut self,
        op: CmpOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        let Value::Symbolic(left) = a else {
            return None;
        };
        if a == b && !ty.is_float() {
            let holds = matches!(
                op,
                CmpOp::Eq | CmpOp::Ule | CmpOp::Uge | CmpOp::Sle | CmpOp::Sge
            );
            return Some(Value::Known(holds.into()));
        }
        let Value::Known(right) = b else {
            return None;
        };
        if ty == Type::I1 && matches!(op, CmpOp::Eq | CmpOp::Ne) {
            if (op == CmpOp::Eq) == (right & 1 == 1) {
                return Some(a);
            }
            return Some(self.negation(left));
        }
        // No unsigned number is below zero.
        if right == 0 && matches!(op, CmpOp::Ult | CmpOp::Uge) {
            return Some(Value::Known((op == CmpOp::Uge).into()));
        }
        if let &Node::Select(condition, a, b) = self.node(left)
            && self.lasting_choices
        {
            return self.compare_choice(op, ty, [condition, a, b], right);
        }
        self.compare_before_extension(op, left, right)
    }

    /// A comparison of a choice with a constant, as a choice between comparisons, if one of those is known.
    fn compare_choice(
        &mut self,
        op: CmpOp,
        ty: Type,
        [condition, a, b]: [ExprId; 3],
        right: u128,
    ) -> Option<Value> {
        let (a, b) = (self.value_of(a), self.value_of(b));
        if a.known().is_none() && b.known().is_none() {
            return None;
        }
        let holds = [a, b].map(|value| self.compare(op, ty, value, Value::Known(right)));
        Some(self.select(Type::I1, Value::Symbolic(condition), holds[0], holds[1]))
    }

    /// The condition that holds when `id`, an `i1`, does not.
    fn negation(&mut self, id: ExprId) -> Value {
        let node = match *self.node(id) {
            Node::Compare(op, a, b) if self.ty(a) != Type::I1 => Node::Compare(op.negated(), a, b),
            Node::Compare(CmpOp::Eq, a, b) if self.value_of(b) == Value::Known(0) => {
                return self.value_of(a);
            }
            _ => {
                let zero = self.operand(Type::I1, Value::Known(0));
                Node::Compare(CmpOp::Eq, id, zero)
            }
        };
        Value::Symbolic(self.intern(node, Type::I1))
    }

    /// A comparison of `zext x` or `sext x` with a constant, made in the type of `x`.
    fn compare_before_extension(&mut self, op: CmpOp, left: ExprId, right: u128) -> Option<Value> {
        let &Node::Convert(conversion @ (ConvOp::ZExt | ConvOp::SExt), inner) = self.node(left)
        else {
            return None;
        };
        let (from, to) = (self.ty(inner), self.ty(left));
        let negative = right >> (to.bits()? - 1) & 1 == 1;
        let narrow = right & mask(from);
        let fits = fold::convert(conversion, from, narrow, to) == right;
        let order = match op {
            CmpOp::Eq | CmpOp::Ne if !fits => return Some(Value::Known((op == CmpOp::Ne).into())),
            CmpOp::Eq | CmpOp::Ne => op,
            _ if conversion == ConvOp::SExt && !is_signed(op) => return None,
            // The extended value is not negative: its order as a signed number is the other one.
            _ if conversion == ConvOp::ZExt => unsigned_order(op),
            _ => op,
        };
        if fits {
            return Some(self.compare(order, from, Value::Symbolic(inner), Value::Known(narrow)));
        }
        let below = matches!(op, CmpOp::Ult | CmpOp::Ule | CmpOp::Slt | CmpOp::Sle);
        let constant_is_less = is_signed(op) && negative;
        Some(Value::Known((below != constant_is_less).into()))
    }

    /// A conversion of a conversion where one is enough.
    pub(super) fn simple_convert(&mut self, op: ConvOp, id: ExprId, to: Type) -> Option<Value> {
        if op == ConvOp::Bitcast && self.ty(id) == to {
            return Some(Value::Symbolic(id));
        }
        let &Node::Convert(inner, a) = self.node(id) else {
            return None;
        };
        let from = self.ty(a);
        match (inner, op) {
            (ConvOp::ZExt | ConvOp::SExt, ConvOp::Trunc) if from == to => {}
            (ConvOp::PtrToInt, ConvOp::IntToPtr) if self.ty(id) == Type::I64 && to == Type::Ptr => {
            }
            (ConvOp::IntToPtr, ConvOp::PtrToInt) if from == Type::I64 && to == Type::I64 => {}
            (ConvOp::Bitcast, ConvOp::Bitcast) if from == to => {}
            (ConvOp::ZExt, ConvOp::ZExt) | (ConvOp::SExt, ConvOp::SExt) => {
                return Some(self.convert(op, from, Value::Symbolic(a), to));
            }
            (ConvOp::Trunc, ConvOp::Trunc) => {
                return Some(self.convert(op, from, Value::Symbolic(a), to));
            }
            _ => return None,
        }
        Some(self.value_of(a))
    }
}

fn is_signed(op: CmpOp) -> bool {
    matches!(op, CmpOp::Slt | CmpOp::Sle | CmpOp::Sgt | CmpOp::Sge)
}

/// The comparison of unsigned numbers in the same direction.
fn unsigned_order(op: CmpOp) -> CmpOp {
    match op {
        CmpOp::Slt => CmpOp::Ult,
        CmpOp::Sle => CmpOp::Ule,
        CmpOp::Sgt => CmpOp::Ugt,
        CmpOp::Sge => CmpOp::Uge,
        same => same,
    }
}
