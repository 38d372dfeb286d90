//! How a job runs while letters are kept.

use std::collections::VecDeque;
use std::sync::Arc;

use impasse_exec::World;

use super::letters::{Letters, Mode};
use super::reading::{Incoming, Plan, Reading};
use super::script::{Content, Letter, Name, Script};
use crate::context::{Call, WaitOn, Waited};
use crate::job::Job;
use crate::rank::Status;
use crate::routines::arrive_from_away;

impl Job {
    /// The same job before it has started, with letters written down.
    pub(super) fn writing(&self, by_tag: bool) -> Job {
        let mut job = self.clone();
        let script = Arc::new(Script::new(by_tag));
        job.mpi.letters = Some(Box::new(Letters::new(Mode::Writing(script))));
        job
    }

    /// One rank of the same job before it has started, alone with the letters that were written.
    pub(super) fn alone(&self, rank: u32, script: &Arc<Script>, plan: &Arc<Plan>) -> Job {
        let mut job = self.clone();
        for (other, state) in (0u32..).zip(&mut job.ranks) {
            if other != rank {
                state.status = Status::Finished;
            }
        }
        job.runnable = VecDeque::from([rank]);
        let setup = Arc::clone(&self.setup);
        let reading = Reading::new(setup, rank, Arc::clone(script), Arc::clone(plan));
        let mode = Mode::Reading(Box::new(reading));
        job.mpi.letters = Some(Box::new(Letters::new(mode)));
        job
    }

    /// A call goes on with what came of its wait: because of letters, if they are kept.
    pub(crate) fn note_uses(&mut self, rank: u32, waited: &Waited) {
        if self.mpi.letters.is_none() {
            return;
        }
        let Status::Waiting(_, wait) = &self.ranks[rank as usize].status else {
            return;
        };
        let chosen = waited.chosen.iter();
        let done = chosen.filter_map(|&at| wait.requests.get(at as usize).copied());
        let done: Vec<u32> = done.collect();
        let found = match (&wait.on, waited.found) {
            (WaitOn::Probe(wanted) | WaitOn::ProbeNow(wanted), Some(source)) => {
                let mail = &self.mpi.mail[rank as usize];
                mail.available(wanted, source, u64::MAX)
            }
            _ => None,
        };
        let found = found.map(|message| message.letter).unwrap_or_default();
        self.mpi.use_requests(rank, done);
        self.mpi.use_message(rank, found);
    }

    /// Lets come the letters to a rank that runs alone, as far as they can have come; whether there were any.
    pub(crate) fn let_letters_come(&mut self, world: &mut World) -> bool {
        let Some(reading) = self.mpi.reading() else {
            return false;
        };
        reading.stop();
        let mut any = false;
        while let Some(incoming) = self.mpi.reading().and_then(|reading| reading.next(false)) {
            any = true;
            match incoming {
                Incoming::Arrival(letter) => self.let_call_come(world, letter),
                other => self.mpi.let_arrive(other),
            }
        }
        self.deliver(world);
        self.mpi.note_put_off();
        any
    }

    /// Another rank has made a collective call.
    fn let_call_come(&mut self, world: &mut World, letter: Letter) {
        let Some(reading) = self.mpi.reading() else {
            return;
        };
        let (rank, script) = (reading.rank, Arc::clone(&reading.script));
        let written = &script.letters[letter as usize];
        let (Name::Arrival { comm, number, .. }, Content::Arrival(arrival, members)) =
            (written.name, &written.content)
        else {
            return;
        };
        let state = &mut self.ranks[rank as usize];
        let span = arrival.span;
        let Some(entry) = self.setup.entries.first() else {
            return;
        };
        let mut call = Call {
            routine: entry.routine,
            start: None,
            rank,
            args: &[],
            types: &[],
            span,
            machine: state.machine_mut(),
            world,
            mpi: &mut self.mpi,
            carried: self.setup.carried(),
            waited: None,
            template: None,
            used: Vec::new(),
        };
        let at = (comm, number);
        let came = arrive_from_away(&mut call, at, written.by, (**arrival).clone(), members);
        if let (Err(_), Some(letters)) = (came, &mut self.mpi.letters) {
            letters.fail();
        }
    }
}
