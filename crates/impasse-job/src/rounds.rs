//! Many rounds of a loop at once: the state after any number of them, from two states one round apart.

use impasse_exec::{Generalisation, Round, World};

use crate::job::{Advance, Job};
use crate::rank::{RankState, Status};
use crate::symmetry::while_owing;

/// A jump over fewer rounds is not worth it.
const FEWEST_ROUNDS: u64 = 2;

impl Job {
    /// The state as many rounds later as go in the same way as the one from `older`, a state of the same shape,
    /// to this one, and the steps that this saves; `None` if these are few, or if it is not certain what they come to.
    ///
    /// The numbers that differ between both states are taken to grow by the same in each round. One round is
    /// run for an unknown number of the round. It must end in the state of the next number, and says for how
    /// many numbers it goes like that: see `impasse_exec`'s module `rounds` for why that is enough. The order
    /// in which ranks take turns is the same in each round, since nothing but their state decides it.
    pub fn after_rounds(&mut self, world: &mut World, older: &Job) -> Option<(Job, u64)> {
        self.freeze();
        world.begin_period();
        let as_foreseen = while_owing(world, |world| self.runs_as_foreseen(world, older));
        let rounds = world.end_period().filter(|rounds| *rounds >= FEWEST_ROUNDS);
        let rounds = rounds.filter(|_| as_foreseen == Some(true))?;
        let mut later = self.in_round(world, older, Round::Number(rounds))?;
        later.calls += rounds.saturating_mul(self.calls - older.calls);
        for (rank, before) in later.ranks.iter_mut().zip(&older.ranks) {
            rank.count_rounds(before, rounds);
        }
        later.mpi.skip_events();
        Some((later, rounds.saturating_mul(self.steps - older.steps)))
    }

    /// Whether all ranks are where they were in another state: a quick look, before shapes are compared.
    pub fn stands_where(&self, other: &Job) -> bool {
        let status = |rank: &RankState| std::mem::discriminant(&rank.status);
        let mut ranks = self.ranks.iter().zip(&other.ranks);
        self.runnable == other.runnable
            && self.held.is_empty()
            && other.held.is_empty()
            && ranks.all(|(a, b)| status(a) == status(b) && a.machine().stands_where(b.machine()))
    }

    /// Whether one round from here, whatever its number, ends in the state of the next.
    fn runs_as_foreseen(&self, world: &mut World, older: &Job) -> Option<bool> {
        let period = self.steps - older.steps;
        let mut round = self.in_round(world, older, Round::Open(0))?;
        let advance = round.advance(world, period);
        if advance != Advance::Paused || round.steps != self.steps + period {
            return Some(false);
        }
        let next = self.in_round(world, older, Round::Open(1))?;
        let same_beside = round.issues().len() == self.issues().len()
            && round.poll_cuts.len() == self.poll_cuts.len()
            && round.runnable == self.runnable
            && round.held.is_empty();
        Some(same_beside && round.exact_print(world) == next.exact_print(world))
    }

    /// The state of some round from here on.
    fn in_round(&self, world: &mut World, older: &Job, round: Round) -> Option<Job> {
        let mut ranks = self.ranks.iter();
        if ranks.any(|rank| matches!(rank.status, Status::Deciding(..))) {
            return None;
        }
        let mut numbers = Generalisation::in_round(round);
        let state = self.with_stand_ins(world, older, self.setup.carried(), &mut numbers)?;
        (!numbers.has_failed()).then_some(state)
    }

    /// The fingerprint of all that a program run as a whole computes with; of a slice, of what matters.
    fn exact_print(&self, world: &World) -> u128 {
        self.fingerprint_of(world, 0..self.size(), self.setup.carried())
    }
}
