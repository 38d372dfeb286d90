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
//! # Who sends
//!
//! Most receives from any source are for messages that only some ranks ever send: a tag says from which side they come. So where
//! no rank is closed, one is looked for that is closed if nobody sends a message to it that one of its receives could take but
//! those who were seen to ([`Senders`]). What was relied on is kept, and if anybody else is seen to send such a message,
//! whenever it is, exploring begins anew with what is known then (`impasse-analysis`, `explore::trusted`).
//!
//! If nobody is seen to, nobody does. Suppose that ranks other than the closed one can go on from such a state and come to the
//! first message that somebody sends who was not thought to. Up to there they do nothing that the closed rank prevents,
//! so they can do it after each of its alternatives as well. There the same holds for the next state, and so on: either what they
//! do is tried, or it comes to such a message even sooner. As no rank is put off for ever, one such message is sent in what is
//! explored, and seen. Three things would be in the way: an execution that ends for all before that (after an exploration with
//! such an end nothing is taken to be known of senders); rounds of loops that were jumped over (they send as the first of them
//! does, but perhaps with other tags: [`Senders::note_other_tags`]); ranks that stand for others in which they are renamed (then,
//! nothing is taken to be known either).
//!
//! # Ends
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
use crate::state::{Senders, WantedBy};

/// Alternatives of one rank that are enough to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// Their numbers.
    pub numbers: Vec<usize>,
    /// The messages that nobody was taken to send but those who were seen to.
    pub relies_on: Vec<WantedBy>,
}

impl Job {
    /// The alternatives of one rank that are enough to try, if they are fewer than all. What is known of the senders of
    /// messages may turn out to be too little: then what was explored does not count.
    pub fn closed(
        &mut self,
        world: &mut World,
        alternatives: &[Alternative],
        known: Option<&Senders>,
    ) -> Option<Closed> {
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
        let told_nothing = |rank: u32| {
            let mut its = alternatives.iter().filter(|one| one.rank() == rank);
            its.any(Alternative::is_in_vain)
        };
        let closed = ranks.iter().copied().find(|&rank| {
            let told_nothing = told_nothing(rank);
            let nothing_else = told_nothing && of(rank).count() == 1;
            nothing_else && self.goes_round(world, rank)
                || self.is_closed(world, rank, told_nothing, None)
        });
        if let Some(rank) = closed {
            return Some(Closed {
                numbers: of(rank).collect(),
                relies_on: Vec::new(),
            });
        }
        let known = Some(known?);
        let rank = ranks.into_iter().find(|&rank| {
            let wants = !self.wanted_by(rank).is_empty();
            wants && self.is_closed(world, rank, told_nothing(rank), known)
        })?;
        Some(Closed {
            numbers: of(rank).collect(),
            relies_on: self.wanted_by(rank),
        })
    }

    /// Who was seen to send messages to whom.
    pub fn senders(&self) -> &Senders {
        &self.mpi.senders
    }

    /// The messages that a rank can take from any source.
    fn wanted_by(&self, rank: u32) -> Vec<WantedBy> {
        let posted = self.mpi.mail[rank as usize].wild();
        let mut tags: Vec<Option<i32>> = posted.map(|posted| posted.wanted.tag).collect();
        if let Status::Waiting(_, wait) = &self.ranks[rank as usize].status
            && let WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) = &wait.on
            && wanted.source.is_none()
        {
            tags.push(wanted.tag);
        }
        tags.into_iter().map(|tag| WantedBy { rank, tag }).collect()
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

    fn is_closed(
        &mut self,
        world: &mut World,
        rank: u32,
        told_nothing: bool,
        known: Option<&Senders>,
    ) -> bool {
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return false;
        };
        let wait = wait.clone();
        let mail = &self.mpi.mail[rank as usize];
        mail.wild()
            .all(|posted| self.all_have_sent(rank, &posted.wanted, known))
            && self.depends_on_nobody(rank, &wait, known)
            && (told_nothing || self.in_vain(rank).is_none() || self.asks_one_thing(world, rank))
    }

    /// Whether nobody but the rank itself changes what can come of its wait.
    fn depends_on_nobody(&self, rank: u32, wait: &Wait, known: Option<&Senders>) -> bool {
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
            WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted) => {
                self.all_have_sent(rank, wanted, known)
            }
            WaitOn::Window(_) => false,
        }
    }

    /// Whether there is a message that fits of everyone who could send one while the rank waits; of those who are `known` to
    /// send such messages, if that is taken to be all.
    fn all_have_sent(&self, rank: u32, wanted: &Wanted, known: Option<&Senders>) -> bool {
        let Some(comm) = self.mpi.view_of(rank, wanted.comm) else {
            return false;
        };
        let mut senders = comm.peers.iter().filter(|&&sender| {
            let asked = wanted.source.is_none_or(|named| named == sender);
            let state = &self.ranks[sender as usize].status;
            let sends = known.is_none_or(|known| known.has(rank, sender, wanted.tag));
            asked && sends && sender != rank && !matches!(state, Status::Finished)
        });
        let mail = &self.mpi.mail[rank as usize];
        let has_sent = |&sender: &u32| mail.has_from(wanted, sender);
        // If nobody is known to send, somebody will.
        match known {
            Some(_) => senders.next().is_some_and(has_sent) && senders.all(has_sent),
            None => senders.all(has_sent),
        }
    }
}
