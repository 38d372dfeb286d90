//! States that are made one, so that exploring ends, and soon.
//!
//! States of one shape (all ranks at the same places, the same messages under way) in which all that is known
//! is the same differ in what is left of unknown values: a few are explored, then one that stands for
//! all of them.
//!
//! States at the same place, with the same numbers in registers and small locals (what programs count with) and as many
//! heap objects, differ in what earlier choices have left behind: a flag that was set, a measurement, a buffer of another size.
//! Otherwise each such choice would double the states. What differs becomes a choice between few numbers, or unknown. The more
//! states there are, the sooner; and what stands for them waits until all ways to the place are known ([`super::postponed`]).
//!
//! Other states whose known data differs come from the rounds of loops. A loop that a decision leaves, again and
//! again decided to stay in, may never end: after a few rounds a state is gone on with that stands for all
//! later ones. Which way leaves it the machine knows. Where loops go round a known number of times with decisions inside, the
//! rounds are kept apart, for far longer: making them one would make unknown what the program counts.
//!
//! A state that is gone on with has the one that came up as an instance, so nothing is missed.

use impasse_exec::{Differing, World};
use impasse_job::{Alternative, GeneralState, Job};
use rustc_hash::FxHashMap;

use super::Explorer;
use super::choice::{Choice, Shapes};
use super::leg::Leg;
use super::postponed::{Postponed, PostponedStates};
use crate::program::path::Path;

/// States with the same known data that are explored as they are.
const SIBLINGS: u32 = 1;

/// States at one place, with the same counters, that are explored as they are: they differ in what earlier choices
/// left behind.
const LEFTOVERS: u32 = 8;

/// Once there are so many states, only the first at a place is explored as it is.
const MANY: u64 = 256;

/// States of one shape that are explored as they are: rounds of a loop that a decision can leave, and states
/// that differ in the order of events.
const ROUNDS: u32 = 8;

/// Rounds of loops around a decision that are run as they are.
const OUTER_ROUNDS: u32 = 64;

/// The states that were met.
#[derive(Default)]
pub(super) struct General {
    /// Whether something unknown had to be decided. What is known is followed exactly.
    unknown: bool,
    /// Whether the next state is one that stands for others: it is explored, so that this ends.
    stands_for_others: bool,
    /// By shape.
    shapes: FxHashMap<u128, Kept>,
    /// By shape and known data.
    siblings: FxHashMap<u128, Kept>,
    /// By shape and the numbers that ranks count with.
    places: FxHashMap<u128, Kept>,
    /// States that are gone on with later.
    pub postponed: PostponedStates,
}

/// What is kept of states that may be made one.
#[derive(Default)]
struct Kept {
    met: u32,
    /// How many of them came one after the other, without leaving the loop.
    rounds: u32,
    /// The last of them, or one that stands for some.
    state: Option<Job>,
    /// How that was reached.
    path: Path,
    /// How many calls were made outside of the function that decides.
    outside: Vec<u64>,
}

impl Kept {
    /// One more state of the kind, reached on a path; `stays` is what to decide to stay in a loop. A function that was left,
    /// with calls made outside of it, begins its loop anew.
    fn count(&mut self, path: &Path, stays: Option<bool>, outside: &[u64]) {
        self.met += 1;
        let stayed = match path.next_behind(&self.path) {
            Some(Alternative::Decide { holds, .. }) => stays.is_none_or(|stays| stays == *holds),
            _ => false,
        };
        let stayed = stayed && (stays.is_none() || self.outside == outside);
        self.outside = outside.to_vec();
        self.rounds = if stayed { self.rounds + 1 } else { 0 };
        self.path = path.clone();
    }
}

impl Explorer<'_> {
    /// Whether states of one shape may be made one: not if all is known, or nothing may be forgotten.
    pub(super) fn looks_at_shapes(&self) -> bool {
        self.world.config.forgets() && self.general.unknown
    }

    /// Makes a state one with others, if there were many like it: whether that was done. What stands for them is gone on
    /// with at once, or once all else is explored.
    pub(super) fn generalise(&mut self, choice: &Choice, deviations: usize) -> bool {
        let (job, path, alternatives) = (&**choice.job, &choice.path, &choice.alternatives);
        let decides = alternatives.iter().any(Alternative::is_input);
        if decides && !self.general.unknown {
            self.general.unknown = true;
            if self.looks_at_shapes() {
                self.ahead.look_at_shapes();
            }
        }
        let is_general = std::mem::take(&mut self.general.stands_for_others);
        if !self.looks_at_shapes() || is_general || self.subject.replay.is_some() {
            return false;
        }
        let shapes = choice.prints.and_then(|prints| prints.shapes);
        let shapes = shapes.unwrap_or_else(|| Shapes::of(job, self.world));
        self.general.postponed.come_to(shapes.place);
        let general = self.one_for_many(job, shapes, (alternatives, decides), path);
        let Some((general, waits)) = general else {
            return false;
        };
        let state = Postponed {
            job: self.home.house(general.state),
            path: path.clone(),
            deviations,
        };
        // What may be put off for ever is watched state by state.
        match waits && self.last_left_out.is_none() {
            true => self.postpone(shapes.place, state, general.has_both),
            false => self.go_on_with(state),
        }
        true
    }

    /// Goes on later with a state that stands for others. If it stands for what waits at the same place, too, that needs not
    /// be gone on with any more.
    fn postpone(&mut self, place: u128, state: Postponed, has_both: bool) {
        let waiting = self.general.postponed.insert(place, state);
        if let Some(waiting) = waiting.filter(|_| !has_both) {
            self.go_on_with(waiting);
        }
    }

    /// Goes on with a state that stands for others: it is explored, so that this ends.
    fn go_on_with(&mut self, state: Postponed) {
        self.general.stands_for_others = true;
        self.follow(Leg::new(state.job, state.path), state.deviations);
        self.general.stands_for_others = false;
    }

    /// Whether states wait to be gone on with.
    pub(super) fn has_postponed(&self) -> bool {
        !self.general.postponed.is_empty()
    }

    /// Goes on with the first of the states that wait.
    pub(super) fn go_on_with_postponed(&mut self) {
        if let Some(state) = self.general.postponed.first() {
            self.last_left_out = None;
            self.go_on_with(state);
        }
    }

    /// A state that stands for this one and others like it, if there were many; and whether it is to wait for more.
    fn one_for_many(
        &mut self,
        job: &Job,
        shapes: Shapes,
        (alternatives, decides): (&[Alternative], bool),
        path: &Path,
    ) -> Option<(GeneralState, bool)> {
        let kept = self.general.places.entry(shapes.place).or_default();
        kept.met += 1;
        let few = kept.met == 1 || self.found.states < MANY && kept.met <= LEFTOVERS;
        let general = match few {
            true => self.one_for_siblings(job, shapes.shape),
            false => one_for_both(kept, job, self.world, Differing::Leftovers),
        };
        if let Some(general) = general {
            return Some((general, !few));
        }
        let general = self.one_for_rounds(job, shapes.shape, (alternatives, decides), path);
        Some((general?, false))
    }

    /// A state that stands for those in which the same is known.
    fn one_for_siblings(&mut self, job: &Job, shape: u128) -> Option<GeneralState> {
        let known = job.known_part(self.world, shape);
        let kept = self.general.siblings.entry(known).or_default();
        kept.met += 1;
        match kept.met > SIBLINGS {
            true => one_for_both(kept, job, self.world, Differing::Unknown),
            false => None,
        }
    }

    /// A state that stands for later rounds of a loop, too.
    fn one_for_rounds(
        &mut self,
        job: &Job,
        shape: u128,
        (alternatives, decides): (&[Alternative], bool),
        path: &Path,
    ) -> Option<GeneralState> {
        let stays = job.stays_if(self.world, alternatives);
        let kept = self.general.shapes.entry(shape).or_default();
        kept.count(path, stays, job.calls_outside(alternatives));
        let enough = match stays {
            _ if !decides => kept.met >= ROUNDS,
            Some(_) => kept.rounds >= ROUNDS,
            None => kept.rounds >= OUTER_ROUNDS,
        };
        if !enough {
            kept.state = decides.then(|| job.clone());
            return None;
        }
        let general = one_for_both(kept, job, self.world, Differing::Rounds);
        if stays.is_some() && general.is_some() {
            self.found.add_endless(alternatives);
        }
        general
    }
}

/// A state that stands for the one that is kept and another one, which is then kept; `None` if there is none
/// yet, or the other is an instance of it.
fn one_for_both(
    kept: &mut Kept,
    job: &Job,
    world: &mut World,
    differing: Differing,
) -> Option<GeneralState> {
    let mut general = match &kept.state {
        Some(older) => job.generalised(world, older, differing),
        None => None,
    };
    if kept.state.is_none() || general.is_some() {
        kept.state = Some(match &mut general {
            Some(general) => general.state.fork(),
            None => job.clone(),
        });
    }
    general
}
