//! A state that stands for two: what differs between them becomes unknown.

use impasse_exec::{Fingerprint, Generalisation, World};

use crate::job::Job;
use crate::rank::Status;

impl Job {
    /// The fingerprint of where all ranks stand and of MPI, without the data of the ranks.
    pub fn shape(&self, world: &World) -> u128 {
        let relevance = self.setup.relevance();
        let mut print = Fingerprint::of_relevant(world, relevance);
        print.add_value(self.fingerprint_of(world, 0..0, relevance));
        for rank in &self.ranks {
            print.add_value(rank.machine.shape());
            match &rank.status {
                Status::Runnable => print.add_value(0u8),
                Status::Waiting(record, wait) => {
                    print.add_value((1u8, record.claim, record.span, wait));
                }
                Status::Deciding(..) => print.add_value(2u8),
                Status::Finished => print.add_value(3u8),
            }
        }
        print.finish()
    }

    /// A state that stands for this one and an older one of the same shape: what differs is unknown in it.
    /// `None` if nothing differs that matters, or more than values.
    ///
    /// This state is an instance of it, so whatever can happen here can happen there.
    pub fn generalised(&self, world: &mut World, older: &Job) -> Option<Job> {
        let mut general = self.clone();
        let relevance = self.setup.relevance();
        let mut unknown = Generalisation::default();
        for (rank, before) in general.ranks.iter_mut().zip(&older.ranks) {
            let (machine, before) = (&mut rank.machine, &before.machine);
            if !machine.generalise(world, before, relevance, &mut unknown) {
                return None;
            }
        }
        if unknown.is_empty() {
            return None;
        }
        // What they ask for may be another condition now.
        for (number, rank) in (0u32..).zip(&mut general.ranks) {
            if matches!(rank.status, Status::Deciding(..)) {
                rank.status = Status::Runnable;
                general.runnable.push_back(number);
            }
        }
        Some(general)
    }
}
