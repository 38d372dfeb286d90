//! Calls that look at what has happened so far: when a rank that asks again and again waits.

use impasse_exec::World;
use impasse_ir::Span;
use impasse_mpi::Kind;

use crate::alternatives::Alternative;
use crate::context::WaitOn;
use crate::job::{Advance, Job};
use crate::rank::{Round, Status};
use crate::step::is_poll;
use crate::symmetry::while_owing;

/// A rank that polls in vain this often at one place, without waiting for anything in between, is
/// taken to wait; this is said in the verdict. Loops that give up after fewer attempts are followed to
/// their end.
const MOST_IDLE_POLLS: u32 = 64;

/// Polls in vain after which a rank that waits has come back to where it was.
const MOST_POLLS_OF_LOOP: u32 = 8;

/// Steps that a loop that polls may take to come back to its poll.
const SPIN_STEPS: u64 = 1 << 20;

impl Job {
    /// Whether a poll may find nothing. It may not when that only leads back to the same poll in
    /// the same state: then the rank waits.
    pub(crate) fn may_fail(&mut self, world: &mut World, rank: u32, span: Span) -> bool {
        if self.ranks[rank as usize].polls_in_vain(span) >= MOST_IDLE_POLLS {
            self.cut_poll(span);
            return false;
        }
        while_owing(world, |world| self.spins(world, rank, true)).is_none()
    }

    /// Whether a rank that polls in vain comes straight back to the same poll in the same state.
    pub(crate) fn asks_one_thing(&mut self, world: &mut World, rank: u32) -> bool {
        while_owing(world, |world| self.spins(world, rank, true)) == Some(1)
    }

    /// Whether a rank that is told nothing at every poll comes back to the same poll in the same state, also if it
    /// could be told something on the way.
    pub(crate) fn goes_round(&mut self, world: &mut World, rank: u32) -> bool {
        while_owing(world, |world| self.spins(world, rank, false)).is_some()
    }

    /// After how many polls a rank that polls in vain comes back to the same poll in the same state, having
    /// done nothing but poll in between. None, too, if it `waits` to be told something and another poll of
    /// the loop could do so. Tried on a copy.
    ///
    /// States count as the same that differ only in what cannot influence control or communication,
    /// such as a count of the attempts that is only printed: from both the same futures follow. That
    /// the rank waits is what MPI promises of a poll: if what it asks for has happened, it will be told
    /// (MPI 4.1, section 3.7.4).
    fn spins(&mut self, world: &mut World, rank: u32, waits: bool) -> Option<u32> {
        let prospects = self.prospects(world, rank);
        if let Some(round) = self.ranks[rank as usize].round(waits, prospects) {
            return round.polls;
        }
        let mut copy = self.fork();
        copy.mpi.write_no_letters();
        let polls = self.comes_round(world, &mut copy, rank, waits);
        if self.concerns_itself(rank, &copy) {
            let round = Round { prospects, polls };
            self.ranks[rank as usize].keep_round(waits, round);
        }
        polls
    }

    /// Whether what a rank has done in a copy depends on nothing but itself and what MPI holds for it: all its calls have
    /// looked at that only.
    fn concerns_itself(&self, rank: u32, copy: &Job) -> bool {
        let [now, before] = [copy, self].map(|job| &job.ranks[rank as usize]);
        let mut kinds = now
            .made_since(before)
            .map(|claim| self.setup.entries[claim].routine.kind);
        let looks = kinds.all(|kind| {
            matches!(
                kind,
                Kind::Test(_) | Kind::Inspect(_) | Kind::Probe | Kind::Local
            )
        });
        let mpi = &self.mpi;
        let shared = mpi.windows.iter().next().is_some()
            || mpi.files.iter().next().is_some()
            || mpi.links.iter().next().is_some();
        looks && !shared
    }

    /// The same, tried on that copy.
    fn comes_round(
        &self,
        world: &mut World,
        copy: &mut Job,
        rank: u32,
        waits: bool,
    ) -> Option<u32> {
        for polls in 1..=MOST_POLLS_OF_LOOP {
            let in_vain = copy.in_vain(rank)?;
            copy.take(world, &in_vain);
            let quiet = matches!(copy.advance(world, SPIN_STEPS), Advance::Quiet);
            if !quiet || copy.ranks[rank as usize].idle.is_empty() {
                return None;
            }
            if copy.in_vain(rank).is_some() && copy.is_as_in(self, world, rank) {
                return Some(polls);
            }
            // Another poll of the loop would find something: then the rank does not wait.
            if waits && copy.can_succeed(rank) {
                return None;
            }
        }
        None
    }

    /// Whether a rank, and MPI, are in the same state as in another job. Where the rank stands says most of the time that they
    /// are not.
    fn is_as_in(&self, other: &Job, world: &World, rank: u32) -> bool {
        if self.place_of(rank) != other.place_of(rank) {
            return false;
        }
        let print = |job: &Job| job.fingerprint_of(world, rank..rank + 1, job.setup.relevance());
        let has_same_print = || print(self) == print(other);
        let is_same = self.is_as_before(other, world, rank);
        debug_assert!(is_same.is_none_or(|is_same| is_same == has_same_print()));
        is_same.unwrap_or_else(has_same_print)
    }

    /// Whether the call in which a rank waits can end now, other than in vain.
    fn can_succeed(&mut self, rank: u32) -> bool {
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return true;
        };
        let wait = wait.clone();
        let mut found = Vec::new();
        self.reports(rank, &wait, &mut found);
        self.probes(rank, &wait, &mut found);
        !found.is_empty()
    }

    /// The alternative that a rank's poll finds nothing, if it polls. What the rank knows to be done is
    /// always found.
    pub(crate) fn in_vain(&self, rank: u32) -> Option<Alternative> {
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return None;
        };
        let requests = &self.mpi.rank(rank).requests;
        let mut asked = wait.requests.iter();
        let seen = match wait.on {
            WaitOn::TestAll => asked.all(|&number| requests.is_seen(number)),
            WaitOn::TestAny | WaitOn::TestSome => asked.any(|&number| requests.is_seen(number)),
            _ => false,
        };
        (is_poll(wait) && !seen).then(|| match wait.on {
            WaitOn::ProbeNow(_) => Alternative::Find { rank, source: None },
            _ => Alternative::Report {
                rank,
                chosen: Vec::new(),
            },
        })
    }

    pub(crate) fn cut_poll(&mut self, span: Span) {
        if !self.poll_cuts.contains(&span) {
            self.poll_cuts.push(span);
        }
    }
}
