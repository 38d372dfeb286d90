//! Routines that do not care for numbers of ranks, but for those that are passed to them.

use impasse_mpi::Routine;

/// Their names. What they do with renamed ranks is what they do, renamed: messages go to the ranks that are named, those
/// who wait together go on together, and nobody learns a number but through a status.
const BLIND: &[&str] = &[
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Initialized",
    "MPI_Finalize",
    "MPI_Finalized",
    "MPI_Abort",
    "MPI_Wtime",
    "MPI_Comm_rank",
    "MPI_Comm_size",
    "MPI_Send",
    "MPI_Bsend",
    "MPI_Ssend",
    "MPI_Rsend",
    "MPI_Isend",
    "MPI_Ibsend",
    "MPI_Issend",
    "MPI_Irsend",
    "MPI_Recv",
    "MPI_Irecv",
    "MPI_Sendrecv",
    "MPI_Probe",
    "MPI_Iprobe",
    "MPI_Get_count",
    "MPI_Wait",
    "MPI_Waitall",
    "MPI_Waitany",
    "MPI_Waitsome",
    "MPI_Test",
    "MPI_Testall",
    "MPI_Testany",
    "MPI_Testsome",
    "MPI_Barrier",
    "MPI_Ibarrier",
    "MPI_Bcast",
    "MPI_Ibcast",
];

/// Whether a routine does not care for numbers of ranks.
pub(super) fn is_blind(routine: &Routine) -> bool {
    BLIND.contains(&routine.name)
}

#[cfg(test)]
mod tests {
    #[test]
    fn they_are_routines() {
        for name in super::BLIND {
            assert!(impasse_mpi::routine(name).is_some(), "{name}");
        }
    }
}
