//! What ranks wait for at windows.

use impasse_ops::{Rank, Reason};

use crate::context::{Wait, WaitOn};
use crate::state::{LockKind, Mpi};

/// What a rank waits for at a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// Its locks on these targets (world ranks), and its turn.
    Turn(Vec<u32>),
    /// All targets of its epoch of access have exposed their memory.
    Exposed,
    /// Its epoch of access is over.
    Accessed,
    /// Its own epoch of exposure is over.
    Closed,
}

impl Until {
    /// As the memo of a wait.
    pub fn memo(&self) -> Vec<u64> {
        match self {
            Until::Turn(targets) => {
                let targets = targets.iter().map(|&target| u64::from(target));
                std::iter::once(0).chain(targets).collect()
            }
            Until::Exposed => vec![1],
            Until::Accessed => vec![2],
            Until::Closed => vec![3],
        }
    }

    /// From the memo of a wait.
    fn of_memo(memo: &[u64]) -> Option<Until> {
        let (kind, targets) = memo.split_first()?;
        Some(match kind {
            0 => Until::Turn(targets.iter().map(|&target| target as u32).collect()),
            1 => Until::Exposed,
            2 => Until::Accessed,
            _ => Until::Closed,
        })
    }
}

impl Mpi {
    /// The window that a rank waits for, and until when.
    fn window_wait(&self, rank: u32, wait: &Wait) -> Option<(u32, Until)> {
        let WaitOn::Window(handle) = wait.on else {
            return None;
        };
        let number = self.window_number(rank, handle)?;
        Some((number, Until::of_memo(&wait.memo)?))
    }

    /// Whether a rank that waits for a window can go on.
    pub fn window_ready(&self, rank: u32, wait: &Wait) -> bool {
        let Some((number, until)) = self.window_wait(rank, wait) else {
            return false;
        };
        match until {
            Until::Turn(_) => self.side(number, rank).is_some_and(|side| side.granted),
            Until::Exposed => self.not_exposed(number, rank).is_empty(),
            Until::Accessed => self.not_complete(number, rank).is_empty(),
            Until::Closed => self.open_origins(number, rank).is_empty(),
        }
    }

    /// The locks that a rank that waits for its turn does not have yet; none if it waits for something
    /// else.
    pub fn locks_wanted(&self, rank: u32, wait: &Wait) -> Option<Vec<LockKind>> {
        let Some((number, Until::Turn(targets))) = self.window_wait(rank, wait) else {
            return None;
        };
        let locks = &self.side(number, rank)?.locks;
        let missing = |target: &u32| locks.get(target).is_some_and(|lock| !lock.held);
        let missing = targets.into_iter().filter(missing);
        missing
            .map(|target| self.lock_kind(number, rank, target))
            .collect()
    }

    /// Whether it can be the turn of a rank that waits for a lock.
    pub fn window_grantable(&self, rank: u32, wait: &Wait) -> bool {
        let Some((number, Until::Turn(targets))) = self.window_wait(rank, wait) else {
            return false;
        };
        let window = self.windows.get(number);
        window.is_some_and(|window| window.lock_blockers(rank, &targets).is_empty())
    }

    /// It is the turn of a rank that waits for a lock.
    pub fn window_grant(&mut self, rank: u32, wait: &Wait) {
        if let Some((number, Until::Turn(targets))) = self.window_wait(rank, wait) {
            self.hold(number, rank, &targets);
        }
    }

    /// The ranks that a rank waits for at a window, and what each has to do.
    pub fn window_reasons(&self, rank: u32, wait: &Wait) -> Vec<(Rank, Reason)> {
        let Some((number, until)) = self.window_wait(rank, wait) else {
            return Vec::new();
        };
        let all = |ranks: Vec<u32>, reason: Reason| {
            let each = ranks.into_iter();
            each.map(|rank| (Rank(rank), reason)).collect()
        };
        match until {
            Until::Turn(targets) => {
                let window = self.windows.get(number);
                let blockers = window.map(|window| window.lock_blockers(rank, &targets));
                let blockers = blockers.into_iter().flatten();
                blockers
                    .map(|(holder, target)| (Rank(holder), Reason::Unlock(Rank(target))))
                    .collect()
            }
            Until::Exposed => all(self.not_exposed(number, rank), Reason::Expose),
            Until::Accessed => all(self.not_complete(number, rank), Reason::Expose),
            Until::Closed => all(self.open_origins(number, rank), Reason::Complete),
        }
    }

    /// Origins that a rank has exposed its memory to and that are not complete.
    fn open_origins(&self, number: u32, rank: u32) -> Vec<u32> {
        let side = self.side(number, rank);
        let exposure = side.and_then(|side| side.exposure.as_ref());
        exposure.map_or_else(Vec::new, |exposure| exposure.open.iter().copied().collect())
    }
}
