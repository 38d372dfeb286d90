//! Windows of memory that other ranks reach (MPI 4.1, chapter 12).

use impasse_exec::Fingerprint;

use super::Mpi;
use crate::call::Wait;

impl Mpi {
    /// Whether a rank that waits for a window can go on.
    pub fn window_ready(&self, _rank: u32, _wait: &Wait) -> bool {
        false
    }

    /// Whether a lock that a rank waits for can be granted now.
    pub fn window_grantable(&self, _rank: u32, _wait: &Wait) -> bool {
        false
    }

    /// Grants the lock that a rank waits for.
    pub fn window_grant(&mut self, _rank: u32) {}

    /// Adds the state of all windows to a fingerprint.
    pub fn digest_windows(&self, _print: &mut Fingerprint<'_>) {}
}
