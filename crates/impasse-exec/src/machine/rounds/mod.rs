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
//! - What is computed from `t` stays linear in it wherever it is for more than one round (`arithmetic`): rests and
//!   quotients of divisions by numbers that divide the step are. If others are asked for, it is noted how many rounds
//!   taken together would have such a step.
//! - Numbers that the host only compares with each other, as tags, may grow with `t` (`names`): it is given
//!   those of `t = 0` in their place, and nothing is different for it as long as equal ones stay equal and others
//!   different.
//! - Amounts of data that the host moves without looking into it may grow with `t` (`amounts`): it is given those of `t = 0`,
//!   and the last round is run, too.
//! - A round may hold many rounds of another loop. Then there are several unknown numbers, one for each of the open
//!   periods, and a condition must be about one of them only. What it bounds are the rounds of that loop.
//!
//! What the number of the round must not be asked for in any other way (an address, an argument of the host
//! or of a library) makes the attempt fail, and that of all open periods.

mod amounts;
mod arithmetic;
mod line;
mod names;
#[cfg(test)]
mod tests;

use crate::expr::{About, ExprId, LeafKind, Node};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Span, Type};
use line::Line;
use names::Names;

/// What the number of a round is called where it shows.
const NAME: &str = "number of a round";

/// Larger conditions are not worked out.
const MOST_NODES: usize = 200;

/// Loops inside of each other that are jumped over as one.
const MOST_PERIODS: usize = 3;

/// The number of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// The unknown number of the period that is being run, plus so much.
    Open(u64),
    /// This one.
    Number(u64),
}

/// The rounds that are run for unknown numbers: of a loop, of a loop inside of that, and so on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds {
    open: Vec<Period>,
    /// How many periods there were.
    pub(crate) periods: u64,
}

/// A round of a loop that is run for an unknown number of the round.
#[derive(Clone, Debug)]
struct Period {
    /// Which one of all it is.
    sequence: u64,
    /// The number, as a value of each type that it was needed in.
    leaves: Vec<(Type, ExprId)>,
    /// So many rounds go as the first: for numbers from 0 to one less.
    rounds: u64,
    /// So many rounds should be taken together.
    together: u64,
    /// The numbers that the host only compares.
    names: Names,
    /// How many amounts the host was given, or has given back since.
    amounts: u64,
}

/// What came of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Horizon {
    /// So many rounds go as it did; 0 if that is not known, or if nothing ends the loop.
    pub rounds: u64,
    /// So many rounds should be taken together for one that goes further; 1 if that makes no difference.
    pub together: u64,
    /// Whether that holds only if the last round goes as foreseen: amounts grow.
    pub amounts: bool,
    /// Whether numbers that the host only compares are others in each round.
    pub names: bool,
}

impl Period {
    fn has(&self, leaf: ExprId) -> bool {
        self.leaves.iter().any(|(_, known)| *known == leaf)
    }
}

impl World {
    /// Begins a period, inside of those that are open; whether there is room for it.
    pub fn begin_period(&mut self) -> bool {
        let has_room = self.rounds.open.len() < MOST_PERIODS;
        if has_room {
            self.rounds.periods += 1;
            self.rounds.open.push(Period {
                sequence: self.rounds.periods,
                leaves: Vec::new(),
                rounds: u64::MAX,
                together: 1,
                names: Names::default(),
                amounts: 0,
            });
        }
        has_room
    }

    /// Ends the innermost period: how many rounds go as it did.
    pub fn end_period(&mut self) -> Horizon {
        let Some(period) = self.rounds.open.pop() else {
            return Horizon::default();
        };
        let names = period.names.are_moving();
        self.inherit_names(period.names);
        Horizon {
            rounds: if period.rounds < u64::MAX {
                period.rounds
            } else {
                0
            },
            together: period.together,
            amounts: period.amounts > 0,
            names,
        }
    }

    /// Whether a round is run for an unknown number.
    pub fn is_in_period(&self) -> bool {
        !self.rounds.open.is_empty()
    }

    /// The unknown numbers of rounds, in each type that they are needed in.
    pub fn round_numbers(&self) -> impl Iterator<Item = Value> {
        let leaves = self.rounds.open.iter().flat_map(|period| &period.leaves);
        leaves.map(|&(_, leaf)| Value::Symbolic(leaf))
    }

    /// Whether a round is run for an unknown number of which it is certain that nothing will come of it: going on with
    /// it is a waste.
    pub fn is_spoilt(&self) -> bool {
        let innermost = self.rounds.open.last();
        innermost.is_some_and(|period| period.rounds == 0)
    }

    /// Notes that something depends on the number of a round, if it is not known, in a way that cannot be
    /// followed. (A period inside of others that fails makes those fail in any case.)
    pub fn spoil_period(&mut self) {
        for period in &mut self.rounds.open {
            period.rounds = 0;
        }
    }

    /// The same if one of these values is not known.
    pub fn spoil_period_by(&mut self, values: &[Value]) {
        let is_unknown =
            |value: &Value| value.known().is_none() && self.exprs.rank_of(*value).is_none();
        if self.is_in_period() && values.iter().any(is_unknown) {
            self.spoil_period();
        }
    }

    /// Something goes on as in the first round for so many rounds of the loop that a number depends on.
    fn limit(&mut self, line: Line, rounds: u128) {
        let rounds = u64::try_from(rounds).unwrap_or(u64::MAX);
        if let Some(period) = self.rounds.open.get_mut(line.level) {
            period.rounds = period.rounds.min(rounds);
        }
    }

    /// Something would be the same in each round if so many were taken together.
    fn want_together(&mut self, level: usize, rounds: u128) {
        if let (Some(period), Ok(rounds)) = (self.rounds.open.get_mut(level), u64::try_from(rounds))
        {
            let missing = rounds / arithmetic::gcd(period.together.into(), rounds.into()) as u64;
            period.together = period.together.saturating_mul(missing);
        }
    }

    /// Whether a condition holds in the first round, if it is about the number of the round only.
    pub(crate) fn holds_in_round(&mut self, condition: ExprId) -> Option<bool> {
        if !self.is_in_period() {
            return None;
        }
        let leaves = self.exprs.leaves_within(&[condition], MOST_NODES)?;
        // Others are decided, or both ways are merged: a round may do that.
        let own = |leaf: &ExprId| self.rounds.open.iter().any(|period| period.has(*leaf));
        if !leaves.iter().all(own) {
            return None;
        }
        let holds = self.exprs.evaluate(condition, MOST_NODES, &|_| 0)? & 1 == 1;
        if !self.bound_by(condition) {
            self.spoil_period();
        }
        Some(holds)
    }

    /// Bounds the rounds by a condition, which has to stay what it is in the first; whether that is possible.
    fn bound_by(&mut self, condition: ExprId) -> bool {
        match *self.exprs.node(condition) {
            Node::Const(_) => true,
            Node::Compare(op, a, b) => {
                let ty = self.exprs.ty(a);
                let alike = self.rounds_alike(op, ty, Value::Symbolic(a), Value::Symbolic(b));
                if let Some((apart, rounds)) = alike {
                    self.limit(apart, rounds);
                }
                alike.is_some()
            }
            // Comparisons that stay what they are for a while are no part of larger conditions: they are known.
            _ => false,
        }
    }

    /// The number of a round of an open period as a value of a type.
    fn round_leaf(&mut self, level: usize, ty: Type) -> ExprId {
        let period = self.rounds.open.get(level);
        let known = period.and_then(|period| period.leaves.iter().find(|(of, _)| *of == ty));
        if let Some(&(_, leaf)) = known {
            return leaf;
        }
        let about = About {
            once: true,
            ..About::default()
        };
        let sequence = period.map_or(0, |period| period.sequence);
        let exprs = &mut self.exprs;
        let leaf = exprs.leaf_about(LeafKind::Uniform, NAME, sequence, ty, Span::UNKNOWN, about);
        if let Some(period) = self.rounds.open.get_mut(level) {
            period.leaves.push((ty, leaf));
        }
        leaf
    }
}
