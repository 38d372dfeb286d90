//! Access to windows: who holds which lock, who has exposed its memory, who has ended its access.
//!
//! MPI may take a lock, or wait for an exposure, later than the call says (MPI 4.1, section 12.5). So a rank
//! may hold a lock from the end of the call that asks for it to the end of the one that gives it back. It
//! holds it for certain only if the lock is on its own memory, which it may use without MPI (section 12.5.3).
//! Who does not come out of the call that asks for a lock waits for somebody who may hold it. Who does not
//! come out of a later one, which ends what was done there, may be at it: it waits for a lock only if
//! somebody else holds that for certain.

use impasse_ops::{Comm, NeedOf, Rank, Reason, Until};
use rustc_hash::FxHashMap;

/// What a rank does at a window in a call that may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Epoch {
    /// It asks for the lock of a rank, or of all of them.
    Asks(Option<Rank>),
    /// It ends, or completes, what it does under a lock for which it has asked before.
    Locked(Option<Rank>),
    /// It needs those whose memory it wants to expose it.
    Access,
    /// It needs those to which it has exposed its memory to be done.
    Exposure,
    /// It waits for nobody.
    Free,
}

/// A lock that was asked for, and not given back.
#[derive(Clone, Copy, Debug)]
struct Lock {
    origin: Rank,
    /// Whose memory; none for that of all members.
    target: Option<Rank>,
    exclusive: bool,
    /// Whether the call that asks for it is over: before, nobody holds it.
    granted: bool,
}

impl Lock {
    fn meets(&self, target: Option<Rank>) -> bool {
        self.target.is_none() || target.is_none() || self.target == target
    }

    /// Whether it may keep another one from being granted.
    fn blocks(&self, other: &Lock) -> bool {
        let conflicts = self.exclusive || other.exclusive;
        self.granted && self.origin != other.origin && conflicts && self.meets(other.target)
    }

    /// Whether it is held, once it was granted, whatever MPI does later than it may.
    fn is_certain(&self) -> bool {
        self.target == Some(self.origin)
    }

    /// What is needed by who wants another one.
    fn release_for(&self, other: &Lock) -> NeedOf {
        let memory = self.target.or(other.target).unwrap_or(self.origin);
        NeedOf::Process(self.origin, Reason::Unlock(memory))
    }
}

/// One window.
#[derive(Clone, Debug, Default)]
struct Window {
    locks: Vec<Lock>,
    /// How often a rank has exposed its memory to another one.
    posts: FxHashMap<(Rank, Rank), u64>,
    /// How often a rank has begun and ended access to that of another one.
    starts: FxHashMap<(Rank, Rank), u64>,
    completes: FxHashMap<(Rank, Rank), u64>,
    /// The groups of the epochs that are open.
    access: FxHashMap<Rank, Vec<Rank>>,
    exposure: FxHashMap<Rank, Vec<Rank>>,
}

/// All windows, each by the number of the communicator that stands for its members.
#[derive(Clone, Debug, Default)]
pub struct Windows {
    all: FxHashMap<Comm, Window>,
}

impl Windows {
    /// A rank calls a routine (MPI 4.1, section 12.5): gives what it needs there. The target is none
    /// where it is all members.
    pub fn enter(
        &mut self,
        (window, rank): (Comm, Rank),
        routine: &str,
        target: Option<Rank>,
        exclusive: bool,
        group: Vec<Rank>,
    ) -> Epoch {
        let window = self.all.entry(window).or_default();
        match routine {
            "MPI_Win_lock" | "MPI_Win_lock_all" => {
                window.locks.push(Lock {
                    origin: rank,
                    target,
                    exclusive,
                    granted: false,
                });
                Epoch::Asks(target)
            }
            "MPI_Win_start" => {
                for &target in &group {
                    *window.starts.entry((rank, target)).or_default() += 1;
                }
                window.access.insert(rank, group);
                Epoch::Access
            }
            "MPI_Win_complete" => {
                let targets = window.access.get(&rank).cloned().unwrap_or_default();
                for target in targets {
                    *window.completes.entry((rank, target)).or_default() += 1;
                }
                Epoch::Access
            }
            "MPI_Win_post" => {
                for &origin in &group {
                    *window.posts.entry((rank, origin)).or_default() += 1;
                }
                window.exposure.insert(rank, group);
                Epoch::Free
            }
            "MPI_Win_wait" => Epoch::Exposure,
            "MPI_Win_sync" => Epoch::Free,
            _ if window.holds(rank, target) => Epoch::Locked(target),
            _ => Epoch::Free,
        }
    }

    /// A call is over.
    pub fn leave(&mut self, window: Comm, rank: Rank, routine: &str, epoch: Epoch) {
        let Some(window) = self.all.get_mut(&window) else {
            return;
        };
        match (routine, epoch) {
            (_, Epoch::Asks(_)) => {
                let mine = window.locks.iter_mut().filter(|lock| lock.origin == rank);
                mine.for_each(|lock| lock.granted = true);
            }
            ("MPI_Win_unlock" | "MPI_Win_unlock_all", Epoch::Locked(target)) => {
                let mine = |lock: &Lock| lock.origin == rank && lock.target == target;
                window.locks.retain(|lock| !mine(lock));
            }
            ("MPI_Win_complete", _) => {
                window.access.remove(&rank);
            }
            ("MPI_Win_wait", _) => {
                window.exposure.remove(&rank);
            }
            _ => {}
        }
    }

    /// What a rank has begun at windows and not ended, in words.
    pub fn open(&self, rank: Rank) -> Vec<String> {
        let mut open = Vec::new();
        for window in self.all.values() {
            let locks = window.locks.iter().filter(|lock| lock.origin == rank);
            open.extend(locks.map(|lock| match lock.target {
                Some(target) => format!("the window of rank {target} is locked"),
                None => "a window is locked".to_owned(),
            }));
            if window.access.contains_key(&rank) {
                open.push("a window is open for access".to_owned());
            }
            if window.exposure.contains_key(&rank) {
                open.push("a window is exposed".to_owned());
            }
        }
        open.sort_unstable();
        open
    }

    /// What a rank needs of others: all of it, or one of those who may hold a lock.
    pub fn needs(&self, window: Comm, rank: Rank, epoch: Epoch) -> (Until, Vec<NeedOf>) {
        let Some(window) = self.all.get(&window) else {
            return (Until::All, Vec::new());
        };
        match epoch {
            Epoch::Asks(_) => {
                let asked = |lock: &&Lock| lock.origin == rank && !lock.granted;
                let certain = window.holders(asked, true);
                match certain.is_empty() {
                    true => (Until::Any, window.holders(asked, false)),
                    false => (Until::All, certain),
                }
            }
            Epoch::Locked(target) => {
                let mine = |lock: &&Lock| lock.origin == rank && lock.meets(target);
                (Until::All, window.holders(mine, true))
            }
            Epoch::Access => (Until::All, window.unexposed(rank)),
            Epoch::Exposure => (Until::All, window.incomplete(rank)),
            Epoch::Free => (Until::All, Vec::new()),
        }
    }
}

impl Window {
    fn holds(&self, rank: Rank, target: Option<Rank>) -> bool {
        let mut locks = self.locks.iter();
        locks.any(|lock| lock.origin == rank && lock.meets(target))
    }

    /// Those who may hold what keeps these locks from being granted, or who do for certain.
    fn holders(&self, wanted: impl Fn(&&Lock) -> bool, certain: bool) -> Vec<NeedOf> {
        let mut needs = Vec::new();
        for lock in self.locks.iter().filter(wanted) {
            let blocking = self.locks.iter().filter(|other| other.blocks(lock));
            let held = blocking.filter(|other| other.is_certain() || !certain);
            needs.extend(held.map(|other| other.release_for(lock)));
        }
        needs.dedup();
        needs
    }

    /// Those of a rank's targets who have not exposed their memory to it as often as it wanted that.
    fn unexposed(&self, rank: Rank) -> Vec<NeedOf> {
        let behind =
            |target| count(&self.posts, (target, rank)) < count(&self.starts, (rank, target));
        needed(self.access.get(&rank), behind, Reason::Expose)
    }

    /// Those who have not ended their access to a rank's memory as often as it was exposed.
    fn incomplete(&self, rank: Rank) -> Vec<NeedOf> {
        let behind =
            |origin| count(&self.completes, (origin, rank)) < count(&self.posts, (rank, origin));
        needed(self.exposure.get(&rank), behind, Reason::Complete)
    }
}

fn count(map: &FxHashMap<(Rank, Rank), u64>, key: (Rank, Rank)) -> u64 {
    map.get(&key).copied().unwrap_or(0)
}

/// What is needed of those of a group who are behind.
fn needed(group: Option<&Vec<Rank>>, behind: impl Fn(Rank) -> bool, what: Reason) -> Vec<NeedOf> {
    let group = group.into_iter().flatten().copied();
    let missing = group.filter(|&rank| behind(rank));
    missing.map(|rank| NeedOf::Process(rank, what)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Comm = Comm(1);

    fn enter(windows: &mut Windows, rank: u32, routine: &str, target: Option<u32>) -> Epoch {
        let at = (WINDOW, Rank(rank));
        windows.enter(at, routine, target.map(Rank), true, Vec::new())
    }

    fn group(windows: &mut Windows, rank: u32, routine: &str, group: &[u32]) -> Epoch {
        let group = group.iter().copied().map(Rank).collect();
        windows.enter((WINDOW, Rank(rank)), routine, None, false, group)
    }

    fn needs(windows: &Windows, rank: u32, epoch: Epoch) -> Vec<NeedOf> {
        windows.needs(WINDOW, Rank(rank), epoch).1
    }

    fn leave(windows: &mut Windows, rank: u32, routine: &str, epoch: Epoch) {
        windows.leave(WINDOW, Rank(rank), routine, epoch);
    }

    #[test]
    fn who_asks_for_a_lock_needs_who_may_hold_it() {
        let mut windows = Windows::default();
        let first = enter(&mut windows, 0, "MPI_Win_lock", Some(2));
        let second = enter(&mut windows, 1, "MPI_Win_lock", Some(2));
        // Who asks as well does not hold it.
        assert!(needs(&windows, 1, second).is_empty());
        leave(&mut windows, 0, "MPI_Win_lock", first);
        let held = NeedOf::Process(Rank(0), Reason::Unlock(Rank(2)));
        assert_eq!(needs(&windows, 1, second), [held]);
        let other = enter(&mut windows, 3, "MPI_Win_lock", Some(1));
        assert!(needs(&windows, 3, other).is_empty());
        let unlock = enter(&mut windows, 0, "MPI_Win_unlock", Some(2));
        leave(&mut windows, 0, "MPI_Win_unlock", unlock);
        assert!(needs(&windows, 1, second).is_empty());
    }

    #[test]
    fn who_ends_what_it_does_under_a_lock_needs_who_holds_it_for_certain() {
        for (target, count) in [(2, 0), (0, 1)] {
            let mut windows = Windows::default();
            for rank in 0..2 {
                let lock = enter(&mut windows, rank, "MPI_Win_lock", Some(target));
                leave(&mut windows, rank, "MPI_Win_lock", lock);
            }
            // MPI may be busy with what rank 1 has done there, unless rank 0 has locked its own memory.
            for (routine, at) in [
                ("MPI_Win_unlock", Some(target)),
                ("MPI_Win_flush_all", None),
            ] {
                let ends = enter(&mut windows, 1, routine, at);
                assert_eq!(needs(&windows, 1, ends).len(), count, "{routine}");
            }
            let elsewhere = enter(&mut windows, 1, "MPI_Win_sync", None);
            assert!(needs(&windows, 1, elsewhere).is_empty());
        }
    }

    #[test]
    fn shared_locks_do_not_conflict() {
        let mut windows = Windows::default();
        for rank in 0..2 {
            let at = (WINDOW, Rank(rank));
            let lock = windows.enter(at, "MPI_Win_lock_all", None, false, Vec::new());
            assert!(needs(&windows, rank, lock).is_empty());
            leave(&mut windows, rank, "MPI_Win_lock_all", lock);
        }
        let exclusive = enter(&mut windows, 2, "MPI_Win_lock", Some(0));
        assert_eq!(needs(&windows, 2, exclusive).len(), 2);
    }

    #[test]
    fn epochs_wait_for_exposure_and_for_the_end_of_access() {
        let mut windows = Windows::default();
        let start = group(&mut windows, 0, "MPI_Win_start", &[1, 2]);
        group(&mut windows, 1, "MPI_Win_post", &[0]);
        let missing = [NeedOf::Process(Rank(2), Reason::Expose)];
        assert_eq!(needs(&windows, 0, start), missing);
        let wait = group(&mut windows, 1, "MPI_Win_wait", &[]);
        let open = [NeedOf::Process(Rank(0), Reason::Complete)];
        assert_eq!(needs(&windows, 1, wait), open);
        group(&mut windows, 0, "MPI_Win_complete", &[]);
        assert!(needs(&windows, 1, wait).is_empty());
        assert_eq!(windows.open(Rank(1)), ["a window is exposed"]);
        // The next exposure is for the next access.
        group(&mut windows, 1, "MPI_Win_post", &[0]);
        let again = group(&mut windows, 1, "MPI_Win_wait", &[]);
        assert_eq!(needs(&windows, 1, again), open);
    }
}
