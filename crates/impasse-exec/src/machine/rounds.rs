//! Many rounds of a loop at once: a state in which the numbers that a round changes depend on the number of
//! the round.
//!
//! Two states of the same shape, one round apart, differ in some numbers: `a` there, `b` here. In round `t`
//! from here they are taken to be `b + (b - a) * t` ([`Round`]). One round is run with an unknown `t`. What it
//! asks about `t` is answered as it is for `t = 0`, and it is worked out up to which `t` the answer stays the
//! same ([`Period`]). If the round ends in the state of `t + 1`, then by induction the state of any `t` up
//! to that bound is what comes of `t` rounds: whoever runs the round has to compare, and may then go on from
//! there. Arithmetic wraps in states as it does in programs. Conditions are taken for linear only as far
//! as nothing wraps in them.
//!
//! What the number of the round must not be asked for in any other way (an address, an argument of the host
//! or of a library) makes the attempt fail.

use crate::expr::{About, ExprId, Exprs, LeafKind, Node, mask};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{BinOp, CmpOp, ConvOp, Span, Type};

/// What the number of a round is called where it shows.
const NAME: &str = "number of a round";

/// Larger conditions are not worked out.
const MOST_NODES: usize = 200;

/// The number of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// The unknown number of the period that is being run, plus so much.
    Open(u64),
    /// This one.
    Number(u64),
}

/// A round of a loop that is run for an unknown number of the round.
#[derive(Clone, Debug)]
pub(crate) struct Period {
    /// The number, as a value of each type that it was needed in.
    leaves: Vec<(Type, ExprId)>,
    /// So many rounds go as the first: for numbers from 0 to one less.
    rounds: u64,
}

impl World {
    /// Begins a period.
    pub fn begin_period(&mut self) {
        self.periods += 1;
        self.period = Some(Period {
            leaves: Vec::new(),
            rounds: u64::MAX,
        });
    }

    /// Ends a period: how many rounds go as it did. None if it failed, or if nothing ends the loop.
    pub fn end_period(&mut self) -> Option<u64> {
        let rounds = self.period.take()?.rounds;
        (rounds > 0 && rounds < u64::MAX).then_some(rounds)
    }

    /// The unknown number of the round, in each type that it is needed in.
    pub fn round_numbers(&self) -> impl Iterator<Item = Value> {
        let leaves = self.period.iter().flat_map(|period| &period.leaves);
        leaves.map(|&(_, leaf)| Value::Symbolic(leaf))
    }

    /// Notes that something depends on the number of the round, if it is not known, in a way that cannot be
    /// followed.
    pub fn spoil_period(&mut self) {
        if let Some(period) = &mut self.period {
            period.rounds = 0;
        }
    }

    /// The same if one of these values is not known.
    pub(crate) fn spoil_period_by(&mut self, values: &[Value]) {
        let is_unknown =
            |value: &Value| value.known().is_none() && self.exprs.rank_of(*value).is_none();
        if self.period.is_some() && values.iter().any(is_unknown) {
            self.spoil_period();
        }
    }

    /// Whether a condition holds in the first round, if it is about the number of the round only.
    pub(crate) fn holds_in_round(&mut self, condition: ExprId) -> Option<bool> {
        let period = self.period.as_mut()?;
        period.decide(&self.exprs, condition)
    }

    /// A number that was `old` and is `new` one round later, in some round from there.
    pub(crate) fn in_round(&mut self, ty: Type, [old, new]: [u128; 2], round: Round) -> Value {
        let cut = |number: u128| number & mask(ty);
        let step = cut(new.wrapping_sub(old));
        let after = |rounds: u64| cut(new.wrapping_add(step.wrapping_mul(rounds.into())));
        match round {
            Round::Number(number) => Value::Known(after(number)),
            Round::Open(plus) => {
                let number = Value::Symbolic(self.round_leaf(ty));
                let exprs = &mut self.exprs;
                let moved = exprs.binary(BinOp::Mul, ty, number, Value::Known(step));
                let start = Value::Known(after(plus));
                let value = moved.and_then(|moved| exprs.binary(BinOp::Add, ty, moved, start));
                value.unwrap_or(start)
            }
        }
    }

    fn round_leaf(&mut self, ty: Type) -> ExprId {
        let period = self.period.as_ref();
        let known = period.and_then(|period| period.leaves.iter().find(|(of, _)| *of == ty));
        if let Some(&(_, leaf)) = known {
            return leaf;
        }
        let about = About {
            once: true,
            ..About::default()
        };
        let sequence = self.periods;
        let exprs = &mut self.exprs;
        let leaf = exprs.leaf_about(LeafKind::Uniform, NAME, sequence, ty, Span::UNKNOWN, about);
        if let Some(period) = &mut self.period {
            period.leaves.push((ty, leaf));
        }
        leaf
    }
}

impl Period {
    fn decide(&mut self, exprs: &Exprs, condition: ExprId) -> Option<bool> {
        let leaves = exprs.leaves_within(&[condition], MOST_NODES)?;
        let own = |leaf: &ExprId| self.leaves.iter().any(|(_, known)| known == leaf);
        if !leaves.iter().all(own) {
            return None;
        }
        let holds = exprs.evaluate(condition, MOST_NODES, &|_| 0)? & 1 == 1;
        self.rounds = self.rounds.min(horizon(exprs, condition));
        Some(holds)
    }
}

/// For how many rounds, counted from the first, a condition is what it is in the first.
fn horizon(exprs: &Exprs, condition: ExprId) -> u64 {
    let rounds = match *exprs.node(condition) {
        Node::Const(_) => u128::MAX,
        Node::Compare(op, a, b) => compared(exprs, op, a, b).unwrap_or(1),
        Node::Binary(BinOp::And | BinOp::Or | BinOp::Xor, a, b) if exprs.ty(a) == Type::I1 => {
            horizon(exprs, a).min(horizon(exprs, b)).into()
        }
        _ => 1,
    };
    u64::try_from(rounds).unwrap_or(u64::MAX)
}

fn compared(exprs: &Exprs, op: CmpOp, a: ExprId, b: ExprId) -> Option<u128> {
    let (a, b) = (Line::of(exprs, a)?, Line::of(exprs, b)?);
    let unsigned = matches!(op, CmpOp::Ult | CmpOp::Ule | CmpOp::Ugt | CmpOp::Uge);
    let (a, b) = match unsigned {
        true => (a.not_negative()?, b.not_negative()?),
        false => (a, b),
    };
    let apart = a.plus(b.times(-1)?)?;
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
    Some(rounds.min(apart.rounds))
}

/// A number that grows by the same from round to round.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: i128,
    step: i128,
    /// For so many rounds nothing wraps.
    rounds: u128,
}

impl Line {
    fn of(exprs: &Exprs, id: ExprId) -> Option<Line> {
        let ty = exprs.ty(id);
        let bits = ty.bits().filter(|bits| (2..=64).contains(bits))?;
        if ty.is_float() || ty == Type::Ptr {
            return None;
        }
        let signed = |number: u128| (number << (128 - bits)).cast_signed() >> (128 - bits);
        let constant = |id: ExprId| match exprs.node(id) {
            Node::Const(number) => Some(signed(*number)),
            _ => None,
        };
        let part = |id| Line::of(exprs, id);
        let line = match *exprs.node(id) {
            Node::Leaf(_) => Line {
                start: 0,
                step: 1,
                rounds: u128::MAX,
            },
            Node::Const(number) => Line {
                start: signed(number),
                step: 0,
                rounds: u128::MAX,
            },
            Node::Binary(BinOp::Add, a, b) => part(a)?.plus(part(b)?)?,
            Node::Binary(BinOp::Sub, a, b) => part(a)?.plus(part(b)?.times(-1)?)?,
            Node::Binary(BinOp::Mul, a, b) => part(a)?.times(constant(b)?)?,
            Node::Binary(BinOp::Shl, a, b) => {
                let shift = constant(b).filter(|shift| (0..=32).contains(shift))?;
                part(a)?.times(1 << shift)?
            }
            Node::Binary(BinOp::SRem | BinOp::URem, a, b) => part(a)?.rest(constant(b)?)?,
            Node::Convert(ConvOp::SExt | ConvOp::Trunc, a) => part(a)?,
            Node::Convert(ConvOp::ZExt, a) => part(a)?.not_negative()?,
            _ => return None,
        };
        line.within(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    }

    fn plus(self, other: Line) -> Option<Line> {
        Some(Line {
            start: self.start.checked_add(other.start)?,
            step: self.step.checked_add(other.step)?,
            rounds: self.rounds.min(other.rounds),
        })
    }

    fn times(self, factor: i128) -> Option<Line> {
        Some(Line {
            start: self.start.checked_mul(factor)?,
            step: self.step.checked_mul(factor)?,
            ..self
        })
    }

    /// The rest of a division, if it is the same in each round.
    fn rest(self, divisor: i128) -> Option<Line> {
        let line = self.not_negative()?;
        let same = divisor > 0 && line.step % divisor == 0;
        same.then(|| Line {
            start: line.start % divisor,
            step: 0,
            ..line
        })
    }

    fn not_negative(self) -> Option<Line> {
        self.within(0, i128::MAX)
    }

    /// The same for as long as it stays between two bounds; none if it is not there in the first round.
    fn within(self, least: i128, most: i128) -> Option<Line> {
        let room = match self.step.signum() {
            1 => most.checked_sub(self.start)?,
            -1 => self.start.checked_sub(least)?,
            _ => i128::MAX,
        };
        if !(least..=most).contains(&self.start) {
            return None;
        }
        let rounds = room.unsigned_abs() / self.step.unsigned_abs().max(1);
        Some(Line {
            rounds: self.rounds.min(rounds.saturating_add(1)),
            ..self
        })
    }

    /// For how many rounds it stays below zero, or not below zero, as it is in the first.
    fn rounds_below_zero(self) -> u128 {
        let (start, step) = (self.start.unsigned_abs(), self.step.unsigned_abs());
        match (self.start < 0, self.step.signum()) {
            (true, 1) => start.div_ceil(step),
            (false, -1) => start / step + 1,
            _ => u128::MAX,
        }
    }

    /// For how many rounds it stays zero, or not zero, as it is in the first.
    fn rounds_to_zero(self) -> u128 {
        let (start, step) = (self.start.unsigned_abs(), self.step.unsigned_abs());
        match self.step.signum() {
            0 => u128::MAX,
            _ if start == 0 => 1,
            toward if toward == -self.start.signum() && start % step == 0 => start / step,
            _ => u128::MAX,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bound of a condition is where its value changes first, unless something wraps before.
    #[test]
    fn horizons_are_where_conditions_change() {
        let operations = [
            CmpOp::Eq,
            CmpOp::Ne,
            CmpOp::Slt,
            CmpOp::Sle,
            CmpOp::Sgt,
            CmpOp::Sge,
            CmpOp::Ult,
            CmpOp::Ule,
            CmpOp::Ugt,
            CmpOp::Uge,
        ];
        let mut seed = 3u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let (mut exact, ty) = (0, Type::I8);
        for number in 0..4_000 {
            let mut world = World::default();
            world.begin_period();
            let mut line = |world: &mut World| {
                let [a, b] = [random(256).into(), random(256).into()];
                let b = if random(2) == 0 { a + 1 } else { b };
                world.in_round(ty, [a, b & 255], Round::Open(0))
            };
            let (a, b) = (line(&mut world), line(&mut world));
            let op = operations[number % operations.len()];
            let Value::Symbolic(condition) = world.exprs.compare(op, ty, a, b) else {
                continue;
            };
            let Some(holds) = world.holds_in_round(condition) else {
                continue;
            };
            let at = |round: u128| {
                let value = world.exprs.evaluate(condition, 100, &|_| round);
                value.map(|bits| bits & 1 == 1)
            };
            let rounds = u128::from(world.period.as_ref().map_or(0, |period| period.rounds));
            let change = (0..256).find(|&round| at(round) != Some(holds));
            let change = change.unwrap_or(u128::MAX);
            assert!(rounds <= change || rounds > 128, "{rounds} but {change}");
            assert_eq!(at(0), Some(holds));
            exact += usize::from(rounds == change);
        }
        assert!(exact > 500, "only {exact} bounds are exact");
    }
}
