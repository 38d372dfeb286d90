//! Ranks that are alike: of states that are each other's with ranks renamed one is explored, and of alternatives one
//! is tried. See `impasse_job`'s module `symmetry` for why that is enough.
//!
//! It is tried where there are many states. Whether ranks are alike shows on the way: if they turn out to be told
//! apart, exploring begins anew, with smaller classes of ranks that are alike, and at last without any.

use impasse_exec::World;
use impasse_exec::expr::Noticed;
use impasse_job::{Alternative, Job};

use super::{Explorer, Subject};
use crate::program::explore::Exploration;
use crate::program::path::Path;

/// So often exploring begins anew with smaller classes.
const MOST_TIMES: u32 = 6;

/// Whether ranks are taken to be alike.
#[derive(Debug)]
pub(super) enum Alike {
    /// Not until there are so many states.
    Later(u64),
    /// Those of one class, unless something shows that they are not.
    Classes(Vec<u32>, u32),
    /// None.
    Never,
}

/// Which alternatives of a state are to be tried.
pub(super) struct Choices {
    /// Numbers of those that are enough to try, if they are not all.
    pub enough: Option<Vec<usize>>,
    /// Whether others are put off: they are to be tried in a later state.
    pub puts_off: bool,
    /// The fingerprint of the state up to renaming, if ranks are told from other numbers in it.
    state: Option<u128>,
}

impl Choices {
    /// Those that are `enough`, if they are not all.
    pub fn of(enough: Option<Vec<usize>>) -> Choices {
        Choices {
            puts_off: enough.is_some(),
            enough,
            state: None,
        }
    }

    /// The only alternative that is to be tried, by its number, and the fingerprint of the state, if all
    /// others are the same one with ranks renamed.
    pub fn only(&self) -> Option<(usize, u128)> {
        match (&self.enough.as_deref(), self.state) {
            (Some([only]), Some(state)) if !self.puts_off => Some((*only, state)),
            _ => None,
        }
    }

    /// The fingerprint of the state up to renaming.
    pub fn up_to_renaming(&self) -> Option<u128> {
        self.state
    }
}

impl Alike {
    /// At the start.
    pub fn new(subject: &Subject<'_>) -> Alike {
        match subject.symmetry {
            _ if subject.size < 3 || subject.replay.is_some() => Alike::Never,
            Some(0) => Alike::Classes(vec![0; subject.size as usize], 0),
            Some(states) => Alike::Later(states),
            None => Alike::Never,
        }
    }

    /// Makes a world ready for exploring.
    pub fn begin(&self, world: &mut World) {
        match self {
            Alike::Classes(classes, _) => world.exprs.tell_ranks(classes.clone()),
            _ => world.exprs.forget_ranks(),
        }
    }

    /// Whether exploring is to begin anew: from what was noticed, and what was found.
    pub fn begin_anew(&mut self, world: &mut World, size: u32, found: &Exploration) -> bool {
        let noticed = noticed(world);
        world.exprs.forget_ranks();
        let next = match (&*self, noticed) {
            (Alike::Later(states), _) if found.states >= *states && found.schedules => {
                Some(Alike::Classes(vec![0; size as usize], 0))
            }
            // What could not be followed perhaps can be where numbers of ranks are plain numbers.
            (Alike::Classes(..), Some(noticed)) if noticed.lost || found.has_lost_track() => {
                Some(Alike::Never)
            }
            (Alike::Classes(_, times), Some(noticed)) if noticed.broken => {
                let classes = noticed.classes;
                let alone = (0u32..).zip(&classes).all(|(rank, class)| rank == *class);
                Some(match alone || *times >= MOST_TIMES {
                    true => Alike::Never,
                    false => Alike::Classes(classes, times + 1),
                })
            }
            _ => None,
        };
        let anew = next.is_some();
        *self = next.unwrap_or(Alike::Never);
        anew
    }

    /// Whether what is explored now is of no use.
    pub fn is_over(&self, world: &World, found: &Exploration) -> bool {
        match self {
            Alike::Later(states) => found.states >= *states && found.schedules,
            Alike::Classes(..) => world.exprs.rank_numbers().is_some_and(|all| {
                let noticed = all.noticed();
                noticed.broken || noticed.lost
            }),
            Alike::Never => false,
        }
    }
}

fn noticed(world: &World) -> Option<Noticed> {
    Some(world.exprs.rank_numbers()?.noticed().clone())
}

impl Explorer<'_> {
    /// Whether what is noticed of numbers of ranks counts from now on.
    pub(super) fn owe(&self, owes: bool) {
        if let Some(numbers) = self.world.exprs.rank_numbers() {
            numbers.noticed().owes = owes;
        }
    }

    /// An execution has come to a state in which one alternative is enough; whether it goes on.
    pub(super) fn is_new(&mut self, job: &Job, path: &Path, state: u128) -> bool {
        self.trusted.observe(job);
        self.found.gather(job, path);
        self.came_to(Some(state));
        self.last_left_out = None;
        let is_new = self.ahead.see(state);
        self.found.states += u64::from(is_new);
        self.found.schedules = true;
        is_new && !self.alike.is_over(self.world, &self.found)
    }

    /// What there is to choose in a state, of which some alternatives are `enough` to try.
    pub(super) fn choices(
        &mut self,
        job: &mut Job,
        all: &[Alternative],
        enough: Option<Vec<usize>>,
    ) -> Choices {
        let mut choices = Choices::of(enough);
        if self.world.exprs.rank_numbers().is_none() {
            return choices;
        }
        if !std::mem::replace(&mut self.has_chosen, true) {
            job.begin_symmetry(self.world);
        }
        self.owe(true);
        if let Some(state) = job.renaming(self.world) {
            let numbers = choices.enough.take();
            let numbers = numbers.unwrap_or_else(|| (0..all.len()).collect());
            choices.enough = Some(state.distinct(all, numbers));
            choices.state = Some(state.canonical());
        }
        choices
    }
}
