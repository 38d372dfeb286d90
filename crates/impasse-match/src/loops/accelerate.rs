//! Matching with jumps.

use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::Classes;
use super::facts::Facts;
use super::phases::{Key, key, loops, phases};
use super::search::{Accept, Member, Period, Search};
use crate::alphabet::Alphabet;
use crate::code::Code;
use crate::engine::{Engine, Worklist};
use crate::words::{Target, Words};

/// Steps made at a time while the process first in line is in no loop.
const STEPS_OUTSIDE_LOOPS: u64 = 16;

/// Search work that needs no matching to go with it.
const SEARCH_GRANT: u64 = 100_000;

/// Search work for each step of matching, beyond the grant.
const SEARCH_FACTOR: u64 = 4;

/// After this many setbacks the pause grows no further.
const MOST_SETBACKS: u32 = 12;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Nothing moves any more.
    Done,
    /// The step budget is used up.
    OutOfBudget,
}

/// Runs words with loops, without unrolling them where that can be avoided.
#[derive(Clone, Debug)]
pub struct Accelerator {
    engine: Engine<Words>,
    classes: Classes,
    facts: Facts,
    /// Trial runs of a period, each inside the one before.
    trials: Vec<Trial>,
    /// Periods that returned to their state.
    returning: FxHashSet<Key>,
    /// Processes and loops that did not, in any phase.
    setbacks: FxHashMap<Vec<(u32, u32)>, Setback>,
    /// Round in which a process was last looked at in vain.
    looked_at: Vec<u32>,
    round: u32,
    search_work: u64,
    /// Work of the last search that found nothing.
    vain_work: u64,
    jumps: u64,
}

/// A period that is being run once, to see whether it comes back.
#[derive(Clone, Debug)]
struct Trial {
    period: Period,
    key: Key,
    /// Where the members were to stop before.
    targets: Vec<Option<Target>>,
    /// The worklist from before.
    aside: Worklist,
}

/// Loops that did not return together. They may in another phase, but if more
/// and more is left behind they never will: they are tried ever more rarely.
#[derive(Clone, Copy, Debug, Default)]
struct Setback {
    times: u32,
    /// Steps before which it is not tried again.
    until: u64,
}

impl Accelerator {
    /// Puts every process at the start of its word.
    pub fn new(alphabet: Alphabet, words: Words) -> Accelerator {
        let classes = Classes::new(&alphabet, &words);
        let facts = Facts::new(&alphabet, &words, &classes);
        let size = words.size();
        let mut engine = Engine::new(alphabet, words);
        // Looking for periods, it asks who is in which loop.
        engine.read_heads();
        Accelerator {
            engine,
            classes,
            facts,
            trials: Vec::new(),
            returning: FxHashSet::default(),
            setbacks: FxHashMap::default(),
            looked_at: vec![0; size],
            round: 1,
            search_work: 0,
            vain_work: 0,
            jumps: 0,
        }
    }

    /// Matches until nothing moves, or until the budget is used up.
    pub fn run(&mut self, budget: u64) -> Progress {
        while self.steps() <= budget {
            match self.engine.next_in_line() {
                Some(process) => self.go_on_with(process),
                None => match self.trials.pop() {
                    Some(trial) => self.finish(trial),
                    None => return Progress::Done,
                },
            }
        }
        Progress::OutOfBudget
    }

    /// Jumps or steps, starting from a process that is first in line.
    fn go_on_with(&mut self, process: u32) {
        self.search_work += 1;
        if !self.engine.is_ready(process) {
            self.engine.skip_next_in_line();
        } else if self.engine.source().frames(process).is_empty() {
            self.engine.run(STEPS_OUTSIDE_LOOPS);
        } else if let Some(arrears) = self.arrears() {
            self.engine.run(arrears);
        } else if self.looked_at[process as usize] == self.round {
            self.round += 1;
            // So that searching in vain costs about as much as matching.
            self.engine.run(self.vain_work);
        } else if let Some(period) = self.search(process) {
            self.begin(period);
        }
    }

    /// Steps made so far, in matching and in looking for periods.
    pub fn steps(&self) -> u64 {
        self.engine.steps() + self.search_work
    }

    /// Number of jumps made.
    pub fn jumps(&self) -> u64 {
        self.jumps
    }

    /// The engine inside.
    pub fn engine(&self) -> &Engine<Words> {
        &self.engine
    }

    /// What the loops contain.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The classes of operations that must balance.
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// How many steps of matching are due before any more searching. Searching
    /// may cost a few times as much as matching, beyond a grant for nests that
    /// need little else: so the whole never costs much more than unrolling.
    fn arrears(&self) -> Option<u64> {
        let grant = SEARCH_GRANT + 64 * self.engine.source().len() as u64;
        let beyond = self.search_work.checked_sub(grant)?;
        let due = (beyond / SEARCH_FACTOR).checked_sub(self.engine.steps())?;
        (due > 0).then_some(due)
    }

    /// The widest period from a process that is jumped over if it is known to
    /// return, and worth a trial if not.
    fn search(&mut self, seed: u32) -> Option<Period> {
        let steps = self.steps();
        let mut search = Search::new(&self.engine, &self.classes, &self.facts);
        let mut work = 0;
        let found = search.widest(seed, |period| {
            work += period.members.len() as u64;
            let setback = self.setbacks.get(&loops(&period.members));
            if setback.is_some_and(|setback| setback.until > steps) {
                return Accept::Stop;
            }
            let phases = phases(&period.members);
            work += self.engine.snapshot_cost() as u64;
            let is_known = self.returning.contains(&key(&self.engine, phases));
            if is_known || period.fits >= 2 {
                Accept::Yes
            } else {
                Accept::No
            }
        });
        if found.is_none() {
            self.vain_work = search.work;
            for process in search.touched() {
                self.looked_at[process as usize] = self.round;
            }
        }
        self.search_work += search.work + work;
        found
    }

    fn begin(&mut self, period: Period) {
        let key = key(&self.engine, phases(&period.members));
        if self.returning.contains(&key) {
            self.jump(&period, period.fits);
            return;
        }
        let members: Vec<u32> = period.members.iter().map(|member| member.process).collect();
        let aside = self.engine.narrow(&members);
        let (words, _) = self.engine.source_mut();
        let mut targets = Vec::with_capacity(members.len());
        for member in &period.members {
            let target = words.target_after(&member.place, member.level, member.iterations);
            targets.push(words.set_target(member.process, Some(target)));
        }
        self.trials.push(Trial {
            period,
            key,
            targets,
            aside,
        });
    }

    /// Ends a trial: if all members came back to where they were, the rest of
    /// the periods can be skipped.
    fn finish(&mut self, trial: Trial) {
        let Trial {
            period,
            key,
            targets,
            aside,
        } = trial;
        let members: Vec<u32> = period.members.iter().map(|member| member.process).collect();
        let returned = members
            .iter()
            .all(|&process| self.engine.head(process) == Code::OPEN)
            && self.engine.snapshot(&members) == key.leftovers;
        let cost = (members.len() + self.engine.snapshot_cost()) as u64;
        self.search_work += cost;
        if returned {
            self.setbacks.remove(&loops(&period.members));
            self.returning.insert(key);
        } else {
            let until = self.steps();
            let setback = self.setbacks.entry(loops(&period.members)).or_default();
            setback.times = (setback.times + 1).min(MOST_SETBACKS);
            setback.until = until.saturating_add(cost << setback.times);
        }

        let (words, _) = self.engine.source_mut();
        for (member, target) in period.members.iter().zip(targets) {
            words.set_target(member.process, target);
        }
        self.engine.widen(aside);
        if returned && period.fits > 1 {
            self.jump(&period, period.fits - 1);
        }
        for process in members {
            self.engine.refill(process);
        }
    }

    /// Adds whole periods to the loop counters of all members.
    fn jump(&mut self, period: &Period, periods: u64) {
        self.jumps += 1;
        for member in &period.members {
            let Member {
                process,
                level,
                iterations,
                ..
            } = *member;
            // A head that was handed out already is given back first.
            let given_back = u32::from(self.engine.head(process) != Code::OPEN);
            self.engine.reopen(process, |words, cursor| {
                *cursor -= given_back;
                words.skip(process, level, iterations * periods, cursor);
            });
            self.engine.refill(process);
        }
    }
}
