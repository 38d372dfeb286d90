//! Looking for a period: which loops to run together, and how often each.
//!
//! Starting from one process that can go on, the search takes its innermost
//! loop and adds, for everything in that loop's body, the other owners with the
//! innermost loop of theirs that contains it too. If the counts of the chosen
//! bodies can be balanced, that is a candidate. Then the loop that would end
//! first is exchanged for the one around it, as wider periods may allow wider
//! jumps; the widest candidate wins.

use impasse_ops::Rank;
use num_bigint::BigUint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::classes::{Class, Classes, Owners};
use super::facts::{Facts, LoopFacts};
use super::rates::{Rate, whole_numbers};
use crate::code::Code;
use crate::engine::Engine;
use crate::words::{WordPlace, Words};

/// A process in a period.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) process: u32,
    pub(super) place: WordPlace,
    /// Which of the loops around the place is chosen.
    pub(super) level: usize,
    /// Iterations of that loop in one period.
    pub(super) iterations: u64,
}

/// A set of loops that can run together.
#[derive(Clone, Debug)]
pub(super) struct Period {
    /// Ascending by process.
    pub(super) members: Vec<Member>,
    /// How often the period fits into what is left of the loops; at least 1.
    pub(super) fits: u64,
    /// Characters in all of that.
    pub(super) total: BigUint,
}

/// A period looked for from one process.
pub(super) struct Search<'a> {
    engine: &'a Engine<Words>,
    classes: &'a Classes,
    facts: &'a Facts,
    members: Vec<Member>,
    index: FxHashMap<u32, usize>,
    satisfied: FxHashSet<Class>,
    /// Work done, in steps of the inner loops.
    pub(super) work: u64,
}

/// Why a choice of loops is no period.
enum Unbalanced {
    /// These two members do something at incompatible rates.
    Between(usize, usize),
}

/// How many iterations are left for a member.
#[derive(Default)]
struct Bound {
    member: usize,
    left: u64,
    by_target: bool,
}

struct Room {
    fits: u64,
    bottleneck: usize,
    by_target: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        engine: &'a Engine<Words>,
        classes: &'a Classes,
        facts: &'a Facts,
    ) -> Search<'a> {
        Search {
            engine,
            classes,
            facts,
            members: Vec::new(),
            index: FxHashMap::default(),
            satisfied: FxHashSet::default(),
            work: 0,
        }
    }

    /// The processes that the search looked at.
    pub(super) fn touched(&self) -> impl Iterator<Item = u32> + '_ {
        self.members.iter().map(|member| member.process)
    }

    /// The widest of the acceptable periods that contain the seed. `accept`
    /// says whether a period is worth having.
    pub(super) fn widest(
        &mut self,
        seed: u32,
        mut accept: impl FnMut(&Period) -> Accept,
    ) -> Option<Period> {
        let mut best: Option<Period> = None;
        if self.add(seed).is_none() || !self.close(vec![0]) {
            return None;
        }
        loop {
            let raised = match self.balance() {
                Err(Unbalanced::Between(a, b)) => self.raise_any([a, b]),
                Ok(iterations) => {
                    let room = self.room(&iterations);
                    if room.fits > 0 {
                        let period = self.period(&iterations, room.fits);
                        match accept(&period) {
                            Accept::Stop => return best,
                            Accept::No => {}
                            Accept::Yes => {
                                if best.as_ref().is_none_or(|best| period.total > best.total) {
                                    best = Some(period);
                                }
                            }
                        }
                    }
                    if room.by_target {
                        return best;
                    }
                    self.raise(room.bottleneck)
                }
            };
            let Some(raised) = raised else {
                return best;
            };
            if !self.close(vec![raised]) {
                return best;
            }
        }
    }

    fn body(&self, member: usize) -> &'a LoopFacts {
        let Member { place, level, .. } = &self.members[member];
        self.facts.of(place.frames[*level].number)
    }

    /// Adds a process with its innermost loop.
    fn add(&mut self, process: u32) -> Option<usize> {
        let head = self.engine.head(process);
        if head == Code::OPEN || head == Code::END {
            return None;
        }
        let words = self.engine.source();
        let place = words.place(process, self.engine.cursor(process));
        let level = place.frames.len().checked_sub(1)?;
        self.index.insert(process, self.members.len());
        self.members.push(Member {
            process,
            place,
            level,
            iterations: 0,
        });
        Some(self.members.len() - 1)
    }

    /// Makes sure that for everything in the chosen bodies of `changed`, all
    /// owners have it in their chosen bodies too. What was made sure of once
    /// stays so, as wider bodies contain the narrower ones.
    fn close(&mut self, mut changed: Vec<usize>) -> bool {
        while let Some(member) = changed.pop() {
            let body = self.body(member);
            for (class, _) in &body.counts {
                self.work += 1;
                if !self.satisfied.insert(*class) {
                    continue;
                }
                if !self.satisfy(*class, &mut changed) {
                    return false;
                }
            }
        }
        true
    }

    fn satisfy(&mut self, class: Class, changed: &mut Vec<usize>) -> bool {
        let alphabet = self.engine.alphabet();
        match self.classes.owners(alphabet, class) {
            Owners::Pair(a, b) => {
                self.contain(a, class, changed) && self.contain(b, class, changed)
            }
            Owners::Members(comm) => alphabet
                .members(comm)
                .iter()
                .all(|process| self.contain(process.0, class, changed)),
        }
    }

    /// Widens the chosen loop of a process until its body contains the class.
    fn contain(&mut self, process: u32, class: Class, changed: &mut Vec<usize>) -> bool {
        let known = self.index.get(&process).copied();
        let Some(member) = known.or_else(|| self.add(process)) else {
            return false;
        };
        let before = self.members[member].level;
        while self.body(member).count(class).is_none() {
            self.work += 1;
            match self.members[member].level.checked_sub(1) {
                Some(level) => self.members[member].level = level,
                None => return false,
            }
        }
        if known.is_none() || self.members[member].level != before {
            changed.push(member);
        }
        true
    }

    /// Iterations of each chosen loop in the shortest period.
    fn balance(&mut self) -> Result<Vec<BigUint>, Unbalanced> {
        let mut rates: Vec<Option<Rate>> = vec![None; self.members.len()];
        let mut seen = FxHashSet::default();
        let mut todo = Vec::new();
        for root in 0..self.members.len() {
            if rates[root].is_some() {
                continue;
            }
            rates[root] = Some(Rate::one());
            todo.push(root);
            while let Some(member) = todo.pop() {
                for (class, _) in &self.body(member).counts {
                    if seen.insert(*class) {
                        self.spread(*class, member, &mut rates, &mut todo)?;
                    }
                }
            }
        }
        Ok(whole_numbers(&rates))
    }

    /// All owners of a class must do it equally often in a period.
    fn spread(
        &mut self,
        class: Class,
        from: usize,
        rates: &mut [Option<Rate>],
        todo: &mut Vec<usize>,
    ) -> Result<(), Unbalanced> {
        let alphabet = self.engine.alphabet();
        let pair;
        let owners: &[Rank] = match self.classes.owners(alphabet, class) {
            // Both ends in one process: nothing to balance with others.
            Owners::Pair(a, b) if a == b => return Ok(()),
            Owners::Pair(a, b) => {
                pair = [Rank(a), Rank(b)];
                &pair
            }
            Owners::Members(comm) => alphabet.members(comm),
        };
        let Some((rate, own)) = rates[from].clone().zip(self.body(from).count(class)) else {
            return Ok(());
        };
        for process in owners {
            self.work += 1;
            let Some(&member) = self.index.get(&process.0) else {
                continue;
            };
            let Some(count) = self.body(member).count(class) else {
                continue;
            };
            let needed = rate.scaled(own, count);
            match &rates[member] {
                Some(known) if *known != needed => {
                    return Err(Unbalanced::Between(from, member));
                }
                Some(_) => {}
                None => {
                    rates[member] = Some(needed);
                    todo.push(member);
                }
            }
        }
        Ok(())
    }

    /// How often a period fits, and which member limits it.
    fn room(&mut self, iterations: &[BigUint]) -> Room {
        let words = self.engine.source();
        let mut tightest: Option<(Bound, BigUint)> = None;
        for (index, member) in self.members.iter().enumerate() {
            self.work += 1;
            let (own, limit) = words.room(member.process, &member.place, member.level);
            for (left, by_target) in [(Some(own), false), (limit, true)] {
                let Some(left) = left else { continue };
                let bound = Bound {
                    member: index,
                    left,
                    by_target,
                };
                // Compared as fractions: rounded down, too many would be 0.
                let is_tighter = tightest.as_ref().is_none_or(|(known, needed)| {
                    (&iterations[index] * known.left, !known.by_target)
                        > (needed * left, !by_target)
                });
                if is_tighter {
                    tightest = Some((bound, iterations[index].clone()));
                }
            }
        }
        let (bound, needed) = tightest.unwrap_or_default();
        Room {
            fits: u64::try_from(&needed).map_or(0, |needed| bound.left / needed.max(1)),
            bottleneck: bound.member,
            by_target: bound.by_target,
        }
    }

    fn period(&self, iterations: &[BigUint], fits: u64) -> Period {
        let mut total = BigUint::default();
        let mut members = self.members.clone();
        for (index, member) in members.iter_mut().enumerate() {
            total += &iterations[index] * &self.body(index).length;
            // Fits into the loop, so it fits into its count.
            member.iterations = u64::try_from(&iterations[index]).unwrap_or(u64::MAX);
        }
        members.sort_unstable_by_key(|member| member.process);
        Period {
            members,
            fits,
            total: total * fits,
        }
    }

    fn raise(&mut self, member: usize) -> Option<usize> {
        self.members[member].level = self.members[member].level.checked_sub(1)?;
        Some(member)
    }

    /// Widens one of two members that do not balance, the one whose loop ends
    /// first if possible, or else any other.
    fn raise_any(&mut self, pair: [usize; 2]) -> Option<usize> {
        let words = self.engine.source();
        let left = |member: usize| {
            let Member { place, level, .. } = &self.members[member];
            let frame = place.frames[*level];
            let trips = words.loops()[frame.number as usize].trips;
            &self.body(member).length * (trips - frame.done)
        };
        let mut order = pair;
        if left(pair[1]) < left(pair[0]) {
            order.reverse();
        }
        let others = 0..self.members.len();
        order
            .into_iter()
            .chain(others)
            .find(|&member| self.members[member].level > 0)
            .and_then(|member| self.raise(member))
    }
}

/// What to do with a candidate.
pub(super) enum Accept {
    /// Remember it if it is the widest so far.
    Yes,
    /// Go on without it.
    No,
    /// It is known not to work: look no further.
    Stop,
}
