//! Ranks that are alike: a symmetry reduction.
//!
//! In a farm, states differ in which worker did what, and which that was makes no difference. A renaming `p` of ranks
//! acts on a state: machines, messages, requests move, and numbers of ranks that the program got from MPI
//! (`impasse_exec`'s module `rank_numbers`) become those of other ranks. Plain numbers stay as they are.
//! Ranks are in *classes*; `G` are all renamings that leave each rank in its class. The explorer
//!
//! - explores one of two states that `G` renames into each other ([`Renaming::canonical`]);
//! - tries one of two alternatives that a renaming maps to each other that leaves the state as it is
//!   ([`Renaming::distinct`]): with 63 workers that wait alike, one message is taken rather than each of 63.
//!
//! # Why it is correct
//!
//! What runs between two states with choices does the same in the renamed state, with all names renamed, as long
//! as `G` respects all that is *noticed* of the numbers of ranks on the way: comparisons with plain numbers keep their
//! answers, ranks of which the number itself is used, or that are named by a plain number, stay where they are. MPI does
//! not care for numbers in those calls that `routines` knows; any other one tells all ranks apart.
//! What is noticed and not respected by `G` *breaks* the exploration: it is thrown away, and begins anew with smaller classes
//! (`impasse_analysis`, `explore::symmetry`).
//!
//! Say that nothing broke. Then each state `t` that an execution comes to is `p(s)` for a state `s` that is
//! explored and a `p` of `G`. By induction: let `t` go on by `b`. In `s` the alternative `p⁻¹(b)` is there, and it is
//! tried, or an `a` in its place with `q(s) = s` and `q(p⁻¹(b)) = a`. With `g = p q⁻¹` it is `g(s) = t` and
//! `g(a) = b`. So what comes of `b` in `t` is what comes of `a` in `s`, renamed by `g`: the same
//! findings, and a state that is explored, up to a renaming in `G`. That other reductions leave out alternatives
//! of `s` as well does not matter: what they promise of `s` holds in `t`, renamed.
//!
//! # What is owed, and when it is paid
//!
//! Before the first choice there is nothing left out, so nothing is noticed. Classes are made there: of ranks that
//! stand at the same place. Later it happens that a state `w` on the way is mapped to itself by all of `G`: all
//! workers wait for the end alike. From there on `w` stands for nothing but itself, and what is noticed up to the
//! next choice breaks nothing. (In the induction: `g(w) = w`, and what comes of it is the same without any renaming.)
//! So a rank whose call would be noticed is *held back* until all others have run as far as they can, which changes
//! nothing, as what ranks do between choices commutes (`step`). Then it is looked whether all are alike.
//! That is what makes `for (w = 1; w < size; w++) MPI_Send(&stop, ..., w, ...)` harmless.
//!
//! Where not everything in a state is understood (communicators, windows, files, values that only one rank knows,
//! ...) there is no [`Renaming`], and nothing is left out.

mod orbits;
mod parts;
mod routines;

use std::sync::Arc;

use impasse_exec::World;
use impasse_exec::expr::refined;

pub use orbits::Renaming;

use crate::job::Job;
use crate::rank::{Record, Status};

impl Job {
    /// The first choice is to be made: ranks that stand at the same place are alike from now on, if they are taken
    /// to be, and what is noticed of their numbers counts.
    pub fn begin_symmetry(&self, world: &World) {
        let Some(numbers) = world.exprs.rank_numbers() else {
            return;
        };
        let place = |rank: u32| {
            let state = &self.ranks[rank as usize];
            let call = match &state.status {
                Status::Waiting(record, _) => Some(record.claim),
                _ => None,
            };
            (state.machine().shape(), call)
        };
        let mut noticed = numbers.noticed();
        noticed.classes = refined(&noticed.classes, place);
        noticed.owes = true;
    }

    /// How ranks can be renamed in this state; `None` if they are not told apart from other numbers, or if
    /// not everything in the state is understood.
    pub fn renaming(&mut self, world: &World) -> Option<Renaming> {
        // Who has written which file is not renamed.
        if !self.mpi.closed_files.is_empty() {
            return None;
        }
        let classes = world.exprs.rank_numbers()?.noticed().classes.clone();
        let (ranks, channels) = self.parts(world)?;
        Some(Renaming::new(classes, ranks, channels))
    }

    /// Whether a call of a rank is held back until all others have run: what it does would be noticed.
    pub(crate) fn is_held_back(&self, world: &World, record: &Record) -> bool {
        let Some(numbers) = world.exprs.rank_numbers() else {
            return false;
        };
        let noticed = numbers.noticed();
        if !noticed.owes || noticed.broken {
            return false;
        }
        let routine = self.setup.entries[record.claim].routine;
        let is_alone = |rank: usize| {
            let class = noticed.classes.get(rank);
            let classes = noticed.classes.iter();
            classes.filter(|of| Some(*of) == class).count() < 2
        };
        let mut passed = routine.parameters().zip(&record.args);
        let names = passed.any(|(parameter, value)| {
            let rank = routines::plain_rank(parameter, *value, self.ranks.len());
            rank.is_some_and(|rank| !is_alone(rank))
        });
        names || !self.is_blind(record)
    }

    /// Nothing moves but calls that are held back: they are made now. If all ranks of each class are alike,
    /// nothing is owed any more.
    pub(crate) fn release(&mut self, world: &mut World) {
        let paid = self.renaming(world).is_some_and(|state| state.is_fixed());
        if let Some(numbers) = world.exprs.rank_numbers()
            && paid
        {
            numbers.noticed().owes = false;
        }
        for (rank, record) in std::mem::take(&mut self.held) {
            self.begin_call(world, rank, record, None);
        }
    }

    /// A call is carried out: a routine of which it is not known that it does not care for numbers of ranks tells
    /// them apart.
    pub(crate) fn notice_call(&self, world: &World, record: &Arc<Record>) {
        if let Some(numbers) = world.exprs.rank_numbers()
            && !self.is_blind(record)
        {
            numbers.noticed().pin_all();
        }
    }
}

/// What is owed, while something is tried that may not happen: afterwards it is as before.
pub(crate) fn while_owing<T>(world: &mut World, run: impl FnOnce(&mut World) -> T) -> T {
    let owes = world.exprs.rank_numbers().map(|all| all.noticed().owes);
    let result = run(world);
    if let (Some(owes), Some(numbers)) = (owes, world.exprs.rank_numbers()) {
        numbers.noticed().owes = owes;
    }
    result
}
