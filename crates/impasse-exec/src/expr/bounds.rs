//! Between which numbers an integer is, as its form tells: choices and what they depend on, by cases.

use super::ranges::{Bound, Range, Span, one};
use super::{ExprId, Exprs, Node, mask};
use crate::value::Value;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type};

/// So many conditions are looked at by cases.
const CASES: u32 = 6;

/// No more conditions than so many are taken to hold or not at once.
const FACTS: usize = 10;

/// A condition that holds, or does not.
type Fact = (ExprId, bool);

impl Exprs {
    /// The least and the greatest that an integer can be, as a signed number.
    pub(crate) fn bounds(&self, ty: Type, value: Value) -> [i128; 2] {
        let (least, most) = match value {
            Value::Known(bits) => one(ty, bits),
            Value::Symbolic(id) => self.bounds_where(id, &[], CASES),
        };
        [least, most]
    }

    /// A value that stands for an integer, within its bounds.
    pub(crate) fn kept_within(&mut self, ty: Type, value: Value, of: Value) -> Value {
        match ty {
            Type::I8 | Type::I16 | Type::I32 | Type::I64 => {
                let bounds = self.bounds(ty, of);
                self.clamp(ty, value, bounds)
            }
            _ => value,
        }
    }

    /// A value that is the least or the greatest of these bounds where it would exceed them.
    pub(crate) fn clamp(&mut self, ty: Type, value: Value, [least, most]: [i128; 2]) -> Value {
        let (lowest, highest) = Range::of(ty).signed();
        let known = |bound: i128| Value::Known(bound.cast_unsigned() & mask(ty));
        let mut clamped = value;
        if least > lowest {
            let below = self.compare(CmpOp::Slt, ty, value, known(least));
            clamped = self.select(ty, below, known(least), clamped);
        }
        if most < highest {
            let above = self.compare(CmpOp::Slt, ty, known(most), value);
            clamped = self.select(ty, above, known(most), clamped);
        }
        clamped
    }

    /// Whether a condition holds whatever is chosen in it, or never does, as far as bounds tell.
    pub(crate) fn settled(&self, id: ExprId) -> Option<bool> {
        self.settled_where(id, &[], CASES)
    }

    /// The same where these conditions hold, or do not.
    fn settled_where(&self, id: ExprId, facts: &[Fact], cases: u32) -> Option<bool> {
        if let Some(holds) = self.holds(id, facts) {
            return Some(holds);
        }
        if let Node::Select(..) = self.node(id) {
            let open = self.open_part(id, facts);
            let case = |holds: bool| {
                let mut facts = facts.to_vec();
                facts.push((open, holds));
                self.settled_where(id, &facts, cases - 1)
            };
            let first = (cases > 0).then(|| case(true)).flatten()?;
            return (case(false)? == first).then_some(first);
        }
        let (node, negated) = self.canonical_node(id);
        let bound = Bound::of(self, &node)?;
        let bounds = self.bounds_where(bound.subject, facts, cases);
        let holds = Range::between(bound.ty, bounds).implies(&bound)?;
        Some(holds != negated)
    }

    /// The bounds of an integer where these conditions hold, or do not: what they say of it, and what its form says.
    fn bounds_where(&self, id: ExprId, facts: &[Fact], cases: u32) -> Span {
        let told = self.range_where(id, facts).signed();
        let form = match *self.node(id) {
            Node::Const(bits) => one(self.ty(id), bits),
            Node::Select(condition, a, b) => match self.holds(condition, facts) {
                Some(holds) => self.bounds_where(if holds { a } else { b }, facts, cases),
                None => self.bounds_of_choice(id, (condition, a, b), facts, cases),
            },
            Node::Binary(BinOp::SDiv, a, b) => match *self.node(b) {
                Node::Const(bits) if one(self.ty(id), bits).0 > 0 => {
                    let by = one(self.ty(id), bits).0;
                    let a = self.bounds_where(a, facts, cases);
                    (a.0 / by, a.1 / by)
                }
                _ => told,
            },
            Node::Convert(op, a) if self.ty(a).is_int() => {
                let inner = self.bounds_where(a, facts, cases);
                converted(op, self.ty(a), inner).unwrap_or(told)
            }
            _ => told,
        };
        (told.0.max(form.0), told.1.min(form.1))
    }

    /// The bounds of an open choice. Beyond the cases that are looked at, what its condition depends on is left open.
    fn bounds_of_choice(
        &self,
        id: ExprId,
        (condition, a, b): (ExprId, ExprId, ExprId),
        facts: &[Fact],
        cases: u32,
    ) -> Span {
        let case = |holds: bool| {
            let mut facts = facts.to_vec();
            match (if holds { a } else { b }, cases) {
                (arm, 0) => {
                    facts.push((condition, holds));
                    match facts.len() < FACTS {
                        true => self.bounds_where(arm, &facts, 0),
                        false => self.range_where(arm, &facts).signed(),
                    }
                }
                _ => {
                    facts.push((self.open_part(condition, &facts), holds));
                    self.bounds_where(id, &facts, cases - 1)
                }
            }
        };
        let (a, b) = (case(true), case(false));
        (a.0.min(b.0), a.1.max(b.1))
    }

    /// What comparisons with constants among these conditions say of an expression.
    fn range_where(&self, id: ExprId, facts: &[Fact]) -> Range {
        let mut range = Range::of(self.ty(id));
        for &(condition, holds) in facts {
            let (node, negated) = self.canonical_node(condition);
            let bound = Bound::of(self, &node);
            if let Some(bound) = bound.filter(|bound| bound.subject == id) {
                range.learn(&bound, holds != negated);
            }
        }
        range
    }

    /// Whether a condition holds where these do, or do not.
    pub(super) fn holds(&self, id: ExprId, facts: &[Fact]) -> Option<bool> {
        if let Some((_, holds)) = facts.iter().find(|(fact, _)| *fact == id) {
            return Some(*holds);
        }
        match *self.node(id) {
            Node::Const(bits) => Some(bits & 1 == 1),
            Node::Select(condition, a, b) => {
                let holds = self.holds(condition, facts)?;
                self.holds(if holds { a } else { b }, facts)
            }
            _ => {
                let (node, negated) = self.canonical_node(id);
                let bound = Bound::of(self, &node)?;
                let implied = self.range_where(bound.subject, facts).implies(&bound);
                implied.map(|holds| holds != negated)
            }
        }
    }

    /// The part of a condition that has to be known first to know whether it holds.
    fn open_part(&self, id: ExprId, facts: &[Fact]) -> ExprId {
        match *self.node(id) {
            Node::Select(condition, a, b) => match self.holds(condition, facts) {
                Some(holds) => self.open_part(if holds { a } else { b }, facts),
                None => self.open_part(condition, facts),
            },
            _ => id,
        }
    }
}

/// The bounds of an integer of another type that is made from one with these bounds; `None` if they say nothing of it.
fn converted(op: ConvOp, from: Type, bounds: Span) -> Option<Span> {
    match op {
        ConvOp::SExt => Some(bounds),
        ConvOp::ZExt if bounds.0 >= 0 => Some(bounds),
        ConvOp::ZExt => Some((0, mask(from).cast_signed())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::LeafKind;

    /// A minimum of minima is bounded, however the choices are nested.
    #[test]
    fn choices_are_bounded_by_what_they_depend_on() {
        let mut exprs = Exprs {
            lasting_choices: true,
            ..Exprs::default()
        };
        let ty = Type::I32;
        let span = impasse_ir::Span::UNKNOWN;
        let leaf = |exprs: &mut Exprs, name: &str, ty: Type| {
            Value::Symbolic(exprs.leaf(LeafKind::Uniform, name, 0, ty, span))
        };
        let flag = leaf(&mut exprs, "flag", Type::I1);
        let n = leaf(&mut exprs, "n", ty);
        let most = |exprs: &mut Exprs, value: Value, most: u128| {
            let above = exprs.compare(CmpOp::Slt, ty, Value::Known(most), value);
            exprs.select(ty, above, Value::Known(most), value)
        };
        let limited = exprs.select(ty, flag, n, Value::Known(7));
        let limited = most(&mut exprs, limited, 2);
        assert_eq!(exprs.bounds(ty, limited)[1], 2);
        let tenth = exprs.binary(BinOp::SDiv, ty, limited, Value::Known(10));
        assert_eq!(tenth.map(|tenth| exprs.bounds(ty, tenth)[1]).ok(), Some(0));
        let clamped = exprs.clamp(ty, n, [-3, 5]);
        assert_eq!(exprs.bounds(ty, clamped), [-3, 5]);
        for (number, expected) in [(6u128, Some(true)), (5, None), (0, None)] {
            let below = exprs.compare(CmpOp::Slt, ty, clamped, Value::Known(number));
            let Value::Symbolic(below) = below else {
                panic!("it depends on n");
            };
            assert_eq!(exprs.settled(below), expected, "{number}");
        }
        let (wide, byte) = (Type::I64, leaf(&mut exprs, "byte", Type::I8));
        for (op, from, of, expected) in [
            (ConvOp::SExt, ty, clamped, [-3, 5]),
            (ConvOp::ZExt, ty, clamped, [0, i128::from(u32::MAX)]),
            (ConvOp::ZExt, Type::I8, byte, [0, 255]),
        ] {
            let converted = exprs.convert(op, from, of, wide);
            assert_eq!(exprs.bounds(wide, converted), expected);
        }
        assert_eq!(
            exprs.bounds(ty, n),
            [i128::from(i32::MIN), i128::from(i32::MAX)]
        );
    }
}
