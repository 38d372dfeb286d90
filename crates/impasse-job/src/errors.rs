//! What happens when MPI raises an error: the handler of the communicator decides (MPI 4.1,
//! section 9.3).

use impasse_mpi::{HandleKind, Role};

use crate::job::Job;
use crate::rank::Record;

impl Job {
    /// Whether an error in this call is returned to the program rather than fatal.
    pub(crate) fn returns_errors(&self, rank: u32, record: &Record) -> bool {
        let routine = self.setup.entries[record.claim].routine;
        let position = routine.position(Role::Comm);
        let handle = position.and_then(|at| record.args.get(at)?.known());
        let world = HandleKind::Comm.null() + 1;
        let comms = &self.mpi.rank(rank).comms;
        let local = handle.and_then(|handle| comms.find(rank, handle as u64));
        let local = local.or_else(|| comms.find(rank, world));
        let returning = HandleKind::Errhandler.null() + 2;
        local.is_some_and(|local| local.errhandler == returning)
    }
}
