//! Numbers that the host only compares with each other, while they depend on the number of a round.
//!
//! The host is given the number of the first round in the place of each. That is a renaming: in round `t` it
//! would have been given others. What it does is the same for both as long as the renaming is one to one, so all pairs of
//! numbers that are in play in the period must stay different: that bounds the rounds. Two that are
//! the same number in the first round have to be the same in all. Where the host gives such a number back, it is told what
//! it stands for.

use super::Round;
use super::line::Line;
use crate::value::Value;
use crate::world::World;
use impasse_ir::Type;

/// A period with more different numbers is not followed.
const MOST_NAMES: usize = 64;

impl World {
    /// The number that the host is to take for one of its arguments that it compares only with others of
    /// these, and which is not negative. `None` if it cannot be given one.
    pub fn name_in_round(&mut self, ty: Type, value: Value, most: i64) -> Option<Value> {
        let line = self.line(ty, value)?.within(0, most.into())?;
        self.add_name(line);
        Some(Value::Known(line.first(ty)))
    }

    /// A number that the host has kept since before the period.
    pub fn keep_name(&mut self, number: i64) {
        let mut names = self.rounds.names.iter();
        if number >= 0 && !names.any(|name| name.start == number.into()) {
            self.add_name(Line::level(number.into()));
        }
    }

    /// A number that the host has kept: it was `old` and is `new` one round of the innermost loop later. What it is in
    /// some round from there.
    pub fn kept_in_round(&mut self, [old, new]: [i64; 2], round: Round, most: i64) -> i64 {
        let step = new.saturating_sub(old);
        let after = |rounds: u64| {
            let rounds = i64::try_from(rounds).unwrap_or(i64::MAX);
            new.saturating_add(step.saturating_mul(rounds))
        };
        match round {
            Round::Number(number) => after(number),
            Round::Open(_) if step == 0 => {
                self.keep_name(new);
                new
            }
            Round::Open(plus) => {
                let line = Line {
                    level: self.rounds.open.len().saturating_sub(1),
                    start: after(plus).into(),
                    step: step.into(),
                    rounds: u128::MAX,
                };
                match line.within(0, most.into()) {
                    Some(line) => self.add_name(line),
                    None => self.spoil_period(),
                }
                after(plus)
            }
        }
    }

    /// What a number stands for that the host gives back.
    pub fn named_in_round(&mut self, ty: Type, number: i64) -> Value {
        let mut names = self.rounds.names.iter();
        let name = names.find(|name| name.start == number.into());
        let line = name.map_or(Line::level(number.into()), |name| *name);
        self.of_line(ty, line)
    }

    /// One more number is in play. It has to stay different from all others.
    fn add_name(&mut self, line: Line) {
        self.limit(line, line.rounds);
        for at in 0..self.rounds.names.len() {
            let other = self.rounds.names[at];
            if line.is(other) {
                return;
            }
            match line.minus(other) {
                Some(apart) if apart.start != 0 => self.limit(apart, apart.rounds_to_zero()),
                _ => self.spoil_period(),
            }
        }
        match self.rounds.names.len() < MOST_NAMES {
            true => self.rounds.names.push(line),
            false => self.spoil_period(),
        }
    }

    /// The innermost period is over: its numbers are no longer in play.
    pub(super) fn forget_names(&mut self) {
        let open = self.rounds.open.len();
        let lasts = |name: &Line| open > 0 && (name.step == 0 || name.level < open);
        self.rounds.names.retain(lasts);
    }
}
