//! Numbers that grow by the same from round to round, as integers: nothing wraps in them for a while.

use crate::expr::mask;
use impasse_ir::Type;

/// A number that grows by the same from round to round of one loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// Which of the open periods it depends on; nothing if it stays the same.
    pub level: usize,
    pub start: i128,
    pub step: i128,
    /// For so many rounds nothing wraps.
    pub rounds: u128,
}

/// A number of some bits as a signed one.
pub(super) fn signed(number: u128, bits: u32) -> i128 {
    (number << (128 - bits)).cast_signed() >> (128 - bits)
}

/// The bits of a type of integers that are counted with.
pub(super) fn counting_bits(ty: Type) -> Option<u32> {
    let bits = ty.bits().filter(|bits| (8..=64).contains(bits));
    bits.filter(|_| !ty.is_float() && ty != Type::Ptr)
}

impl Line {
    /// The same number in each round.
    pub fn level(start: i128) -> Line {
        Line {
            level: 0,
            start,
            step: 0,
            rounds: u128::MAX,
        }
    }

    /// Whether two are the same number in each round.
    pub fn is(self, other: Line) -> bool {
        let level = |line: Line| if line.step == 0 { 0 } else { line.level };
        (self.start, self.step) == (other.start, other.step) && level(self) == level(other)
    }

    /// What is between both, if they depend on one loop only.
    pub fn minus(self, other: Line) -> Option<Line> {
        let level = match (self.step, other.step) {
            (_, 0) => self.level,
            (0, _) => other.level,
            _ => Some(self.level).filter(|level| *level == other.level)?,
        };
        Some(Line {
            level,
            start: self.start.checked_sub(other.start)?,
            step: self.step.checked_sub(other.step)?,
            rounds: self.rounds.min(other.rounds),
        })
    }

    /// The quotient of a division without a rest that changes.
    pub fn quotient(self, divisor: i128) -> Line {
        Line {
            start: self.start / divisor,
            step: self.step / divisor,
            ..self
        }
    }

    /// The same for as long as it is not negative.
    pub fn not_negative(self) -> Option<Line> {
        self.within(0, i128::MAX)
    }

    /// The same for as long as it is a signed number of a type.
    pub fn within_type(self, ty: Type) -> Option<Line> {
        let bits = counting_bits(ty)?;
        self.within(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    }

    /// The same for as long as it stays between two bounds; none if it is not there in the first round.
    pub fn within(self, least: i128, most: i128) -> Option<Line> {
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
    pub fn rounds_below_zero(self) -> u128 {
        let (start, step) = (self.start.unsigned_abs(), self.step.unsigned_abs());
        match (self.start < 0, self.step.signum()) {
            (true, 1) => start.div_ceil(step),
            (false, -1) => start / step + 1,
            _ => u128::MAX,
        }
    }

    /// For how many rounds it stays zero, or not zero, as it is in the first.
    pub fn rounds_to_zero(self) -> u128 {
        let (start, step) = (self.start.unsigned_abs(), self.step.unsigned_abs());
        match self.step.signum() {
            0 => u128::MAX,
            _ if start == 0 => 1,
            toward if toward == -self.start.signum() && start % step == 0 => start / step,
            _ => u128::MAX,
        }
    }

    /// Its bits in the first round.
    pub fn first(self, ty: Type) -> u128 {
        self.start.cast_unsigned() & mask(ty)
    }
}
