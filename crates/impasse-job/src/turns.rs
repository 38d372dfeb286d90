//! Whose turn it is at a window, where the order of turns cannot matter.
//!
//! When nothing else can happen, several ranks may wait for a lock of a window, or for their operations
//! to be carried out ([`Alternative::Grant`]). Trying every order is often in vain. [`Job::sufficient`]
//! says which of the alternatives is enough: a partial-order reduction. It is made only if the data that
//! goes through windows can influence nothing that the program decides or communicates
//! (`impasse-relevance`), so that the order of accesses shows in no state as far as states are compared.
//!
//! # Why it is correct
//!
//! **Turns with the locks.** A rank that has all the locks it needs, and only waits for its operations
//! to be carried out, can always go on: nobody can take that from it. What it does then is to write
//! data that does not matter, and to run on by itself, as `step` lets any rank run on. So whatever else
//! happens before might as well happen afterwards. These turns are taken first, and are thought to be
//! taken at once in what follows.
//!
//! **Locks that pass.** Say that a rank *keeps* a lock if it has it and makes a call whose outcome can
//! depend on other ranks (any call that may wait, even if it need not wait this time; any that looks at what
//! has happened), or ends. Some kinds of locks *pass* ([`LockUse::passing`]):
//!
//! - A rank that has a lock that keeps another rank from one that passes does not keep it but to wait
//!   for locks that pass, too, and come before in an order without cycles.
//! - Of kinds that exclude each other and that different ranks ask for, all pass or none does.
//!
//! 1. *In a quiet state in which some rank waits for a lock that passes, such a lock can be
//!    granted:* that which comes first in the order. Were it taken, its holder would keep it, so it would
//!    wait for one that comes before. (A rank that decides on input does so before anything is granted.)
//! 2. Compare the program with the same one *without* the locks that pass: they are granted at once, and keep
//!    nobody out. Whatever the program does the other can do, where only what locks hold up comes
//!    earlier. There, nothing can prevent or be prevented by the grant of a lock that passes; what the
//!    rank does afterwards runs in one way only and commutes as always (`step`). So it is enough to try
//!    that grant alone, and without the locks nothing is missed that way. (A receive from any source that
//!    the rank has posted could be matched before or after, which a later call could see; so
//!    it must have none. An infinite sequence of such grants could put off everything else for
//!    ever; the explorer watches for states that come again, and tries everything there.)
//! 3. With the locks, granting those that pass as long as possible leads to the same states, whatever the
//!    order: by 1 it ends only when no rank waits for one, and then nobody has one that others want. All
//!    that came of it is what each rank did by itself, and data that does not matter.
//! 4. A stuck state of the program is one without the locks as well: by 1 nobody waits there for one that
//!    passes. By 2 and 3 the explorer comes to it. The same holds for all other ends.
//!
//! **What passes** is seen only when it happens ([`LockUse`]). Whether a rank asks for a lock, or keeps one,
//! depends on its own run, not on that of others while it has the lock. Let an execution come to
//! the first state in which a lock turns out not to pass. Up to there the above holds, so the explorer comes to an
//! execution in which every rank has done at least as much: a rank that has a lock and makes a call that
//! may wait makes that call there as well, whether or not it has to wait. So it sees the same, and
//! begins anew with what it knows now. What it found before is real in any case: only
//! alternatives are left out.
//!
//! So locks that two ranks take in opposite order, or a lock that is kept during a receive, are told from
//! epochs that only put and get: the former do not pass, and all orders of their grants are tried.

use impasse_mpi::{Form, Kind, routine};

use crate::alternatives::Alternative;
use crate::context::{Outcome, Wait, WaitOn};
use crate::data_effects::windows_matter;
use crate::job::{Job, RoutineEntry};
use crate::rank::Status;
use crate::state::{LockKind, LockUse, Mpi, PassingLocks};

/// An alternative that is enough: no other needs to be tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sufficient {
    /// Its number among the alternatives.
    pub number: usize,
    /// The kinds of locks that were taken to pass.
    pub relies_on: Vec<LockKind>,
}

impl Job {
    /// The alternative that is enough to try, if there is one. What is known of the locks that are
    /// `passing` may turn out to be wrong: then what was explored does not count.
    pub fn sufficient(
        &self,
        alternatives: &[Alternative],
        passing: &PassingLocks,
    ) -> Option<Sufficient> {
        if windows_matter(self.setup.relevance()?) {
            return None;
        }
        let numbered = alternatives.iter().enumerate();
        let turns = numbered.filter_map(|(number, alternative)| {
            let relies_on = self.turn(alternative)?;
            let pass = relies_on.iter().all(|kind| passing.contains(*kind));
            pass.then_some(Sufficient { number, relies_on })
        });
        turns.min_by_key(|turn| !turn.relies_on.is_empty())
    }

    /// The kinds of locks that a rank still needs for its turn.
    fn turn(&self, alternative: &Alternative) -> Option<Vec<LockKind>> {
        let Alternative::Grant { rank } = *alternative else {
            return None;
        };
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return None;
        };
        let mut any_source = self.mpi.mail[rank as usize].wild();
        match any_source.next() {
            Some(_) => None,
            None => self.mpi.locks_wanted(rank, wait),
        }
    }

    /// What ranks were seen to do with locks.
    pub fn lock_use(&self) -> &LockUse {
        &self.mpi.lock_use
    }

    /// Notes what a call of a rank means for the locks that it has.
    pub(crate) fn note_kept_over(&mut self, rank: u32, entry: RoutineEntry, outcome: &Outcome) {
        if self.mpi.windows.iter().next().is_none() {
            return;
        }
        // Who has such a receive is not let go on at once.
        let no_wild = self.mpi.mail[rank as usize].wild().next().is_none();
        let (alone, wanted) = match outcome {
            Outcome::Wait(wait) => match self.mpi.locks_wanted(rank, wait) {
                Some(wanted) => (no_wild, wanted),
                None => (self.mpi.waits_alone(rank, wait), Vec::new()),
            },
            _ => (depends_on_nobody(entry), Vec::new()),
        };
        match alone {
            true => self.mpi.note_kept_for(rank, &wanted),
            false => self.mpi.note_kept(rank),
        }
    }
}

/// Whether the outcome of a call depends on its own rank only, if it does not wait. Calls that may
/// wait always do so at first, if only to be told that they need not.
fn depends_on_nobody(entry: RoutineEntry) -> bool {
    let routine = entry.routine;
    match routine.kind {
        Kind::OneSided | Kind::Synchronise | Kind::Local | Kind::LocalReduction | Kind::Abort => {
            true
        }
        Kind::Send(_) | Kind::Receive | Kind::SendReceive | Kind::Collective(_) => {
            routine.form != Form::Blocking
        }
        // Without requests, or with such that are done from the start.
        Kind::Wait(_) => true,
        _ => false,
    }
}

impl Mpi {
    /// Whether a wait is over whatever other ranks do: it is for one-sided operations, which are done when
    /// their requests come to be.
    fn waits_alone(&self, rank: u32, wait: &Wait) -> bool {
        let requests = &self.rank(rank).requests;
        let one_sided = |number: &u32| {
            let request = requests.get(*number);
            let routine = request.and_then(|request| routine(request.routine));
            routine.is_some_and(|routine| routine.kind == Kind::OneSided)
        };
        wait.on == WaitOn::All && wait.requests.iter().all(one_sided)
    }
}
