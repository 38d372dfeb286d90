//! Amounts that the host is given, while they depend on the number of a round.
//!
//! The host is given the amount of the first round in the place of each. All that it asks about amounts are linear
//! inequalities: whether a message is longer than its receive, whether a buffer ends before its object does or before another
//! begins. An inequality that holds in the first round and in a later one holds in all between. So it is enough if
//! nothing is different in the last round: whoever runs the rounds has to run that one as well, with all numbers
//! known ([`Horizon::amounts`](super::Horizon)). An amount of nothing is not taken: what is empty overlaps with nothing, wherever it
//! lies, and that is no inequality of this kind. Nor are those of loops inside of others.

use super::line::Line;
use crate::expr::{About, LeafKind};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Span, Type};

/// What an amount is called that the host gives back.
const NAME: &str = "amount of a round";

/// Larger amounts are not taken.
const MOST: i128 = i32::MAX as i128;

impl World {
    /// The amount that the host is to take for one that is not known. `None` if it cannot be given one.
    pub fn amount_in_round(&mut self, ty: Type, value: Value) -> Option<Value> {
        let line: Line = self.line(ty, value)?.within(1, MOST)?;
        let [period] = self.rounds.open.as_mut_slice() else {
            return None;
        };
        period.amounts += 1;
        self.limit(line, line.rounds);
        Some(Value::Known(line.first(ty)))
    }

    /// What the host is to tell in the place of an amount in bytes: nothing is known of it if it may be one of
    /// those.
    pub fn told_in_round(&mut self) -> Option<Value> {
        let period = self
            .rounds
            .open
            .iter_mut()
            .find(|period| period.amounts > 0)?;
        period.amounts += 1;
        let sequence = period.sequence << 32 | period.amounts;
        let about = About {
            once: true,
            ..About::default()
        };
        let (kind, exprs) = (LeafKind::Uniform, &mut self.exprs);
        let leaf = exprs.leaf_about(kind, NAME, sequence, Type::I64, Span::UNKNOWN, about);
        Some(Value::Symbolic(leaf))
    }
}
