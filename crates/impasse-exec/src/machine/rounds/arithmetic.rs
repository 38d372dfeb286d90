//! Arithmetic on numbers that depend on the number of a round.
//!
//! Each of them is kept in one form, `start + step * t`, with one such step for each open period: so states are
//! equal where their numbers are. Sums and products are exact as they wrap. What is not linear in
//! `t` is taken for linear as long as it is (widening, division), which bounds the rounds.

use super::line::{Line, counting_bits, signed};
use super::{MOST_PERIODS, Period, Round};
use crate::expr::{ExprId, Exprs, Node, mask};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{BinOp, CmpOp, ConvOp, Type};

/// Deeper expressions are not taken for linear.
const MOST_DEPTH: u32 = 12;

/// A number of a type of so many bits, modulo 2 to the power of these: `start`, and one of `steps` for each
/// number of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Affine {
    start: u128,
    steps: [u128; MOST_PERIODS],
}

impl Affine {
    fn known(start: u128) -> Affine {
        Affine {
            start,
            ..Affine::default()
        }
    }

    fn plus(mut self, other: Affine) -> Affine {
        self.start = self.start.wrapping_add(other.start);
        for (step, more) in self.steps.iter_mut().zip(other.steps) {
            *step = step.wrapping_add(more);
        }
        self
    }

    fn times(mut self, factor: u128) -> Affine {
        self.start = self.start.wrapping_mul(factor);
        for step in &mut self.steps {
            *step = step.wrapping_mul(factor);
        }
        self
    }

    fn minus(self, other: Affine) -> Affine {
        self.plus(other.times(u128::MAX))
    }

    /// The number, if it does not depend on the number of a round.
    fn constant(self, ty: Type) -> Option<u128> {
        let moves = |step: &u128| *step & mask(ty) != 0;
        let still = !self.steps.iter().any(moves);
        still.then_some(self.start & mask(ty))
    }
}

impl World {
    /// A number in the form that all have that depend on the number of a round only.
    pub(super) fn affine(&self, ty: Type, value: Value) -> Option<Affine> {
        counting_bits(ty)?;
        match value {
            Value::Known(number) => Some(Affine::known(number)),
            Value::Symbolic(id) => part(&self.exprs, &self.rounds.open, id, MOST_DEPTH),
        }
    }

    /// The same as an integer that grows by the same in each round of one loop.
    pub(super) fn line(&self, ty: Type, value: Value) -> Option<Line> {
        let (affine, bits) = (self.affine(ty, value)?, counting_bits(ty)?);
        let mut line = Line::level(signed(affine.start & mask(ty), bits));
        for (level, step) in affine.steps.into_iter().enumerate() {
            let step = signed(step & mask(ty), bits);
            if step != 0 && line.step != 0 {
                return None;
            }
            if step != 0 {
                (line.level, line.step) = (level, step);
            }
        }
        line.within_type(ty)
    }

    /// The value of a number in that form.
    pub(super) fn of_affine(&mut self, ty: Type, affine: Affine) -> Value {
        let mut value = None;
        for (level, step) in affine.steps.into_iter().enumerate() {
            let step = step & mask(ty);
            if step != 0 {
                let number = Value::Symbolic(self.round_leaf(level, ty));
                let moved = self.plain_binary(BinOp::Mul, ty, number, Value::Known(step));
                value = Some(match value {
                    None => moved,
                    Some(value) => self.plain_binary(BinOp::Add, ty, value, moved),
                });
            }
        }
        let start = Value::Known(affine.start & mask(ty));
        match value {
            None => start,
            Some(value) => self.plain_binary(BinOp::Add, ty, value, start),
        }
    }

    fn plain_binary(&mut self, op: BinOp, ty: Type, a: Value, b: Value) -> Value {
        self.exprs.binary(op, ty, a, b).unwrap_or(b)
    }

    /// The value of a number that grows as a line does, for as many rounds as that says.
    pub(super) fn of_line(&mut self, ty: Type, line: Line) -> Value {
        self.limit(line, line.rounds);
        let mut affine = Affine::known(line.start.cast_unsigned());
        if let Some(step) = affine.steps.get_mut(line.level) {
            *step = line.step.cast_unsigned();
        }
        self.of_affine(ty, affine)
    }

    /// A number that was `old` and is `new` one round of the innermost loop later, in some round from there.
    pub(crate) fn in_round(
        &mut self,
        ty: Type,
        [old, new]: [Value; 2],
        round: Round,
    ) -> Option<Value> {
        let (old, new) = (self.affine(ty, old)?, self.affine(ty, new)?);
        let step = new.minus(old);
        let after = |rounds: u64| new.plus(step.times(rounds.into()));
        let affine = match round {
            Round::Number(number) => after(number),
            Round::Open(plus) => {
                let mut affine = after(plus);
                let innermost = self.rounds.open.len().checked_sub(1)?;
                *affine.steps.get_mut(innermost)? = step.constant(ty)?;
                affine
            }
        };
        Some(self.of_affine(ty, affine))
    }

    /// Says at once, as all that is computed asks here, that no number of a round can be in these values.
    fn may_be_of_round(&self, values: &[Value]) -> Option<()> {
        let unknown = |value: &Value| value.known().is_none();
        (!self.rounds.open.is_empty() && values.iter().any(unknown)).then_some(())
    }

    /// What an operation on numbers comes to that depend on the number of a round, if that can be followed.
    pub(crate) fn binary_in_round(
        &mut self,
        op: BinOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        self.may_be_of_round(&[a, b])?;
        let bits = counting_bits(ty)?;
        let (x, y) = (self.affine(ty, a)?, self.affine(ty, b)?);
        let (by, of) = (y.constant(ty), x.constant(ty));
        let power = |shift: u128| (shift < u128::from(bits)).then(|| 1u128 << shift);
        let affine = match op {
            BinOp::Add => x.plus(y),
            BinOp::Sub => x.minus(y),
            BinOp::Mul => match (of, by) {
                (_, Some(factor)) => x.times(factor),
                (Some(factor), None) => y.times(factor),
                _ => return None,
            },
            BinOp::Shl => x.times(power(by?)?),
            BinOp::And => {
                let (number, ones) = if by.is_some() { (a, by?) } else { (b, of?) };
                let low = Some(ones + 1).filter(|power| power.is_power_of_two())?;
                return self.rest(ty, number, low.cast_signed());
            }
            BinOp::URem | BinOp::SRem => return self.rest(ty, a, signed(by?, bits)),
            BinOp::UDiv | BinOp::SDiv => return self.quotient(ty, a, signed(by?, bits)),
            BinOp::LShr | BinOp::AShr => return self.quotient(ty, a, power(by?)?.cast_signed()),
            _ => return None,
        };
        Some(self.of_affine(ty, affine))
    }

    /// The rest of a division, if it is the same in each round.
    fn rest(&mut self, ty: Type, number: Value, divisor: i128) -> Option<Value> {
        let line = self.divided(ty, number, divisor)?;
        let rest = Line {
            start: line.start % divisor,
            step: 0,
            ..line
        };
        Some(self.of_line(ty, rest))
    }

    fn quotient(&mut self, ty: Type, number: Value, divisor: i128) -> Option<Value> {
        let line = self.divided(ty, number, divisor)?;
        Some(self.of_line(ty, line.quotient(divisor)))
    }

    /// A number that is not negative and of which a division leaves the same rest in each round.
    fn divided(&mut self, ty: Type, number: Value, divisor: i128) -> Option<Line> {
        let line = self.line(ty, number)?.not_negative()?;
        if divisor <= 0 {
            return None;
        }
        let together =
            divisor / gcd(line.step.unsigned_abs(), divisor.unsigned_abs()).cast_signed();
        if together != 1 {
            self.want_together(line.level, together.unsigned_abs());
            return None;
        }
        Some(line)
    }

    /// What a conversion of a number comes to that depends on the number of a round, if that can be followed.
    pub(crate) fn converted_in_round(
        &mut self,
        op: ConvOp,
        from: Type,
        value: Value,
        to: Type,
    ) -> Option<Value> {
        self.may_be_of_round(&[value])?;
        counting_bits(to)?;
        match op {
            ConvOp::Trunc => {
                let affine = self.affine(from, value)?;
                Some(self.of_affine(to, affine))
            }
            ConvOp::SExt | ConvOp::ZExt => {
                let line = self.line(from, value)?;
                let line = match op {
                    ConvOp::ZExt => line.not_negative()?,
                    _ => line,
                };
                Some(self.of_line(to, line))
            }
            _ => None,
        }
    }

    /// Whether a comparison holds in the first round, if it does so in some more, or does not in some more.
    pub(crate) fn compared_in_round(
        &mut self,
        op: CmpOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Option<Value> {
        self.may_be_of_round(&[a, b])?;
        let (apart, rounds) = self.rounds_alike(op, ty, a, b)?;
        if rounds < 2 {
            return None;
        }
        self.limit(apart, rounds);
        let first = |world: &World, value| world.affine(ty, value).map(|affine| affine.start);
        let (a, b) = (first(self, a)?, first(self, b)?);
        Some(self.exprs.compare(
            op,
            ty,
            Value::Known(a & mask(ty)),
            Value::Known(b & mask(ty)),
        ))
    }

    /// What lies between two numbers, and for how many rounds, counted from the first, a comparison of them is what it
    /// is in the first.
    pub(super) fn rounds_alike(
        &self,
        op: CmpOp,
        ty: Type,
        a: Value,
        b: Value,
    ) -> Option<(Line, u128)> {
        let (a, b) = (self.line(ty, a)?, self.line(ty, b)?);
        let unsigned = matches!(op, CmpOp::Ult | CmpOp::Ule | CmpOp::Ugt | CmpOp::Uge);
        let (a, b) = match unsigned {
            true => (a.not_negative()?, b.not_negative()?),
            false => (a, b),
        };
        let apart = a.minus(b)?;
        let rounds = match op {
            CmpOp::Eq | CmpOp::Ne => apart.rounds_to_zero(),
            CmpOp::Slt | CmpOp::Ult | CmpOp::Sge | CmpOp::Uge => apart.rounds_below_zero(),
            // Not above zero is below one.
            CmpOp::Sle | CmpOp::Ule | CmpOp::Sgt | CmpOp::Ugt => Line {
                start: apart.start - 1,
                ..apart
            }
            .rounds_below_zero(),
            _ => return None,
        };
        Some((apart, rounds.min(apart.rounds)))
    }
}

/// Sums and products with what is known, of numbers of rounds.
fn part(exprs: &Exprs, open: &[Period], id: ExprId, depth: u32) -> Option<Affine> {
    let depth = depth.checked_sub(1)?;
    let known = |id: ExprId| exprs.value_of(id).known();
    Some(match *exprs.node(id) {
        Node::Const(number) => Affine::known(number),
        Node::Leaf(_) => {
            let level = open.iter().position(|period| period.has(id))?;
            let mut affine = Affine::default();
            *affine.steps.get_mut(level)? = 1;
            affine
        }
        Node::Binary(BinOp::Add, a, b) => {
            part(exprs, open, a, depth)?.plus(part(exprs, open, b, depth)?)
        }
        Node::Binary(BinOp::Sub, a, b) => {
            part(exprs, open, a, depth)?.minus(part(exprs, open, b, depth)?)
        }
        Node::Binary(BinOp::Mul, a, b) => match (known(a), known(b)) {
            (_, Some(factor)) => part(exprs, open, a, depth)?.times(factor),
            (Some(factor), _) => part(exprs, open, b, depth)?.times(factor),
            _ => return None,
        },
        Node::Binary(BinOp::Shl, a, b) => {
            let bits = counting_bits(exprs.ty(id))?;
            let shift = known(b).filter(|shift| *shift < bits.into())?;
            part(exprs, open, a, depth)?.times(1 << shift)
        }
        _ => return None,
    })
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}
