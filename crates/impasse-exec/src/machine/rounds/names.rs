//! Numbers that the host only compares with each other, while they depend on the number of a round.
//!
//! The host is given the number of the first round in the place of each. That is a renaming: in round `t` it
//! would have been given others. What it does is the same for both as long as the renaming is one to one, so all pairs of
//! numbers that are in play in the period must stay different: that bounds the rounds. Two that are
//! the same number in the first round have to be the same in all. Where the host gives such a number back, it is told what
//! it stands for.
//!
//! In a period inside of another, those are in play that the host has kept or is given there. Those of them that stay the same
//! in its rounds are in play in the outer one as well; of those that do not, only what the last round leaves behind.

use super::Round;
use super::line::Line;
use crate::value::Value;
use crate::world::World;
use impasse_ir::Type;
use rustc_hash::FxHashMap;

/// A period with more different numbers is not followed.
const MOST_NAMES: usize = 1 << 13;

/// The numbers that are in play in a period.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// What each stands for, by the number in the first round.
    lines: FxHashMap<i128, Line>,
    /// Those that do not stay the same.
    moving: Vec<Line>,
}

impl Names {
    /// Whether some do not stay the same.
    pub fn are_moving(&self) -> bool {
        !self.moving.is_empty()
    }
}

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
        let number = i128::from(number);
        if number < 0
            || self
                .in_play()
                .is_none_or(|names| names.lines.contains_key(&number))
        {
            return;
        }
        let mut outer = self.rounds.open.iter().rev();
        let known = outer.find_map(|period| period.names.lines.get(&number));
        self.add_name(known.map_or(Line::level(number), |line| *line));
    }

    /// A number that the host has kept: it was `old` and is `new` one round of the innermost loop later. What it is in
    /// some round from there.
    pub fn kept_in_round(&mut self, [old, new]: [i64; 2], round: Round, most: i64) -> i64 {
        let step = new.saturating_sub(old);
        if step == 0 {
            self.keep_name(new);
            return new;
        }
        let after = |rounds: u64| {
            let rounds = i64::try_from(rounds).unwrap_or(i64::MAX);
            new.saturating_add(step.saturating_mul(rounds))
        };
        let (number, step) = match round {
            Round::Number(number) => (after(number), 0),
            Round::Open(plus) => (after(plus), step),
        };
        let line = Line {
            level: self.rounds.open.len().saturating_sub(1),
            start: number.into(),
            step: step.into(),
            rounds: u128::MAX,
        };
        match line.within(0, most.into()) {
            Some(line) => self.add_name(line),
            // Only in the round after the first, which bounds them in any case: it was within just now.
            None => self.spoil_period(),
        }
        number
    }

    /// What a number stands for that the host gives back.
    pub fn named_in_round(&mut self, ty: Type, number: i64) -> Value {
        let line = self
            .in_play()
            .and_then(|names| names.lines.get(&number.into()));
        let line = line.map_or(Line::level(number.into()), |line| *line);
        self.of_line(ty, line)
    }

    /// What is in play in the innermost period.
    fn in_play(&self) -> Option<&Names> {
        self.rounds.open.last().map(|period| &period.names)
    }

    /// One more number is in play. It has to stay different from all others.
    fn add_name(&mut self, line: Line) {
        let Some(names) = self.in_play() else {
            return;
        };
        let known = names.lines.get(&line.start);
        if known.is_some_and(|known| line.is(*known)) {
            return;
        }
        let is_new = known.is_none() && names.lines.len() < MOST_NAMES;
        // Those that both stay the same stay different.
        let others: Vec<Line> = match line.step {
            0 => names.moving.clone(),
            _ => names.lines.values().copied().collect(),
        };
        self.limit(line, line.rounds);
        for other in others {
            match line.minus(other) {
                Some(apart) => self.limit(apart, apart.rounds_to_zero()),
                None => self.spoil_period(),
            }
        }
        match self.rounds.open.last_mut() {
            Some(period) if is_new => {
                period.names.lines.insert(line.start, line);
                period.names.moving.extend((line.step != 0).then_some(line));
            }
            _ => self.spoil_period(),
        }
    }

    /// An inner period is over: what of its numbers is in play in the one around it.
    pub(super) fn inherit_names(&mut self, names: Names) {
        let mut lasting: Vec<Line> = names.lines.into_values().collect();
        lasting.retain(|line| line.step == 0 || line.level < self.rounds.open.len());
        for line in lasting {
            self.add_name(line);
        }
    }
}
