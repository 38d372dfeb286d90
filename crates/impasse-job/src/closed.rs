//! Ranks whose choices nobody else can add to: a partial-order reduction.
//!
//! In a quiet state several ranks may have alternatives: which of its requests one is told of, whose
//! message another takes. Trying the choices of all of them in every order multiplies the states of
//! the ranks with each other. [`Job::closed`] says of which rank it is enough to try the alternatives
//! in a state; those of the others are tried afterwards.
//!
//! # Why it is correct
//!
//! A rank is *closed* if nothing that the others can do changes its alternatives or makes it go on, as long as
//! none of them is taken:
//!
//! - Each receive from any source that it has posted has found a message of everyone who could still send one: a
//!   member of the communicator that has not ended. A further message of the same sender stays behind the
//!   first (MPI 4.1, section 3.5), and what claims the first is posted by the rank itself. The same holds
//!   for a probe.
//! - Of the requests that it waits for, or asks for, each is done, and stays so, or is such a receive, which is
//!   done by an alternative of the rank only. If it needs all of them, one such receive is enough to hold it.
//! - If it asks (`polls`), being told nothing is among its alternatives, and then stays so; or it knows that
//!   there is something; or being told nothing leads straight back to the same call, whatever the others do.
//!
//! So let an execution go on from such a state with what others do, and take an alternative of the closed
//! rank some time later. That alternative was there from the start, and taking it first leads to the same state:
//! what the rank runs then commutes with what others do, as always (`step`). It could only give them
//! more to choose from. What does not commute is left as it is: programs that cancel requests, that use
//! files, or that look at what goes through windows. If one of the closed rank's alternatives is never taken,
//! the execution is not over, as the rank could go on. So the alternatives of one closed rank are a
//! persistent set (Godefroid), and all states in which nothing moves any more are reached from it.
//!
//! A rank may also go round a loop of several polls that leads back to the same state as long as it is told
//! nothing. If all that it can be told now is nothing, while another poll of the loop has something, it is
//! enough to let it go on to that one: should the others give it something to be told here later, it can still come
//! round, being told nothing until then.
//!
//! Crashes and other ends of single ranks are reached as well, unless the others are put off for ever.
//! They are not if from every state in which something was left out the explorer came to one in which nothing was,
//! or to an end (Valmari); it looks for that (`impasse-analysis`, `explore::put_off`).

use impasse_exec::World;
use impasse_mpi::Kind;

use crate::alternatives::Alternative;
use crate::context::{Wait, WaitOn, Wanted};
use crate::data_effects::windows_matter;
use crate::job::Job;
use crate::rank::Status;

impl Job {
    /// Numbers of the alternatives of one rank that are enough to try, if they are fewer than all.
    pub fn closed(
        &mut self,
        world: &mut World,
        alternatives: &[Alternative],
    ) -> Option<Vec<usize>> {
        let input = alternatives.iter().any(Alternative::is_input);
        if input || !self.choices_commute() {
            return None;
        }
        let mut ranks: Vec<u32> = alternatives.iter().map(Alternative::rank).collect();
        ranks.dedup();
        if ranks.len() < 2 {
            return None;
        }
        let of = |rank: u32| {
            let numbered = alternatives.iter().enumerate();
            let of_rank = numbered.filter(move |(_, alternative)| alternative.rank() == rank);
            of_rank.map(|(number, _)| number)
        };
        // Those with few alternatives first: one that has only one costs no state.
        ranks.sort_by_key(|&rank| of(rank).count());
        let closed = ranks.into_iter().find(|&rank| {
            let mut its = alternatives.iter().filter(|one| one.rank() == rank);
            let told_nothing = its.any(Alternative::is_in_vain);
            let nothing_else = told_nothing && of(rank).count() == 1;
            nothing_else && self.goes_round(world, rank)
                || self.is_closed(world, rank, told_nothing)
        })?;
        Some(of(closed).collect())
    }

    /// Whether all that ranks do when they go on commutes.
    fn choices_commute(&self) -> bool {
        let Some(relevance) = self.setup.relevance() else {
            return false;
        };
        let window = self.mpi.windows.iter().next();
        let looks_into_windows = window.is_some() && windows_matter(relevance);
        let uses_files = self.mpi.files.iter().next().is_some();
        let mut routines = self.setup.entries.iter().map(|entry| entry.routine);
        let cancels = routines.any(|routine| routine.kind == Kind::Cancel);
        !(looks_into_windows || uses_files || cancels)
    }

    fn is_closed(&mut self, world: &mut World, rank: u32, told_nothing: bool) -> bool {
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return false;
        };
        let wait = wait.clone();
        let mail = &self.mpi.mail[rank as usize];
        mail.wild()
            .all(|posted| self.all_have_sent(rank, &posted.wanted))
            && self.depends_on_nobody(rank, &wait)
            && (told_nothing || self.in_vain(rank).is_none() || self.asks_one_thing(world, rank))
    }

    /// Whether nobody but the rank itself changes what can come of its wait.
    fn depends_on_nobody(&self, rank: u32, wait: &Wait) -> bool {
        let requests = &self.mpi.rank(rank).requests;
        let mail = &self.mpi.mail[rank as usize];
        let is_done = |number: &u32| requests.is_done(*number);
        let is_wild = |number: &u32| mail.wild().any(|posted| posted.request == *number);
        let mut asked = wait.requests.iter();
        match &wait.on {
            WaitOn::All => asked.any(is_wild),
            WaitOn::TestAll => asked.clone().all(is_done) || asked.any(is_wild),
            WaitOn::Any | WaitOn::Some | WaitOn::TestAny | WaitOn::TestSome => {
                asked.all(|number| is_done(number) || is_wild(number))
            }
            WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) => self.all_have_sent(rank, wanted),
            WaitOn::Window(_) => false,
        }
    }

    /// Whether there is a message that fits of everyone who could send one while the rank waits.
    fn all_have_sent(&self, rank: u32, wanted: &Wanted) -> bool {
        let Some(comm) = self.mpi.view_of(rank, wanted.comm) else {
            return false;
        };
        let mut senders = comm.peers.iter().filter(|&&sender| {
            let asked = wanted.source.is_none_or(|named| named == sender);
            let state = &self.ranks[sender as usize].status;
            asked && sender != rank && !matches!(state, Status::Finished)
        });
        let mail = &self.mpi.mail[rank as usize];
        senders.all(|&sender| mail.has_from(wanted, sender))
    }
}
