//! Branches that are run before their turn, by other threads.
//!
//! The explorer tries branches in its own order, whatever the threads do. They take those that will be tried next, and run
//! each to the next state with several ways to go on ([`Runner`]). When the turn of such a branch comes, what came of it
//! is used as if the explorer had run it then.
//!
//! # Why that changes nothing
//!
//! What comes of a branch depends on the branch, on the world (numbers of expressions, failures of merging) and on what
//! is known of locks and senders. It is used only if the world has not changed in a way that could matter ([`World::follow`]), if the
//! same is known of those, and if the bound for steps is not reached in it. Otherwise the explorer runs the branch
//! itself. A run ends where more would matter: where loops are looked at for jumps, or something new is seen of locks or senders; the
//! explorer goes on from there. So what it does is the same, state by state, as if there were no threads. What else the
//! threads share only decides what they run first.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread::{self, Scope};

use impasse_exec::World;
use rustc_hash::FxHashSet;

use super::branch::{Branch, Counted, Progress, Start, Work};
use super::home::Home;
use super::runner::Runner;
use super::trusted::Trusted;
use crate::program::spare::{STACK_BYTES, Spare};

/// So many branches for each thread are run before their turn.
const EACH: usize = 64;

/// All branches that are to be tried, and the threads that run them before their turn.
pub(super) struct Ahead<'a> {
    queue: Mutex<Queue>,
    /// The states that executions have come to so far.
    seen: Mutex<FxHashSet<u128>>,
    /// There is something to run, or something was run.
    changed: Condvar,
    /// Nothing of it is needed any more.
    over: AtomicBool,
    /// How many branches were run that are still to be tried.
    kept: Arc<AtomicUsize>,
    /// The threads that there may be besides the explorer's, if others may help it.
    spare: Option<&'a Spare>,
    /// How many there are.
    threads: AtomicUsize,
    /// Whether the threads have ended, or are to end, to spare memory.
    alone: AtomicBool,
}

/// What the threads share.
#[derive(Default)]
struct Queue {
    /// What is to be tried, by how often ranks disagree and how deep it is; each list is a stack.
    stacks: Vec<Vec<Branch>>,
    /// What there is to know for running a branch; `None` as long as there are no threads.
    knowledge: Option<Knowledge>,
    /// What was run before its turn, in order; some of it may have been used by now.
    done: VecDeque<Weak<Work>>,
    /// States whose branches were begun with before their turn.
    begun: FxHashSet<u128>,
    /// Threads that wait for something to do.
    idle: usize,
}

/// What there is to know for running a branch.
pub(super) struct Knowledge {
    /// The world as it was when the last branches were added.
    pub world: World,
    pub trusted: Arc<Trusted>,
    /// Whether shapes of states are looked at.
    pub shapes: bool,
}

impl<'a> Ahead<'a> {
    /// With the help of these threads.
    pub fn new(spare: Option<&'a Spare>) -> Ahead<'a> {
        Ahead {
            queue: Mutex::default(),
            seen: Mutex::default(),
            changed: Condvar::new(),
            over: AtomicBool::new(false),
            kept: Arc::default(),
            spare,
            threads: AtomicUsize::new(0),
            alone: AtomicBool::new(false),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seen(&self) -> MutexGuard<'_, FxHashSet<u128>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that an execution has come to a state, and says whether it is new.
    pub fn see(&self, state: u128) -> bool {
        self.seen().insert(state)
    }

    /// Whether an execution has come to a state.
    pub fn has_seen(&self, state: u128) -> bool {
        self.seen().contains(&state)
    }

    /// The next branch to try.
    pub fn next(&self) -> Option<Branch> {
        let stacks = &mut self.queue().stacks;
        stacks.iter_mut().find(|list| !list.is_empty())?.pop()
    }

    /// Adds the branches of a state, each with the number of its list; the first of a list is tried first.
    pub fn add(&self, branches: Vec<(usize, Branch)>, world: &World, trusted: &Trusted) {
        let mut queue = self.queue();
        for (level, branch) in branches.into_iter().rev() {
            if queue.stacks.len() <= level {
                queue.stacks.resize_with(level + 1, Vec::new);
            }
            queue.stacks[level].push(branch);
        }
        if let Some(knowledge) = &mut queue.knowledge {
            knowledge.world.catch_up(world);
            if knowledge.trusted.version() != trusted.version() {
                knowledge.trusted = Arc::new(trusted.clone());
            }
            self.wake(&queue);
        }
    }

    /// From now on shapes of states are looked at.
    pub fn look_at_shapes(&self) {
        if let Some(knowledge) = &mut self.queue().knowledge {
            knowledge.shapes = true;
        }
    }

    /// Whether there are threads that could help.
    pub fn may_start(&self) -> bool {
        self.spare.is_some_and(Spare::is_any) && !self.alone.load(Ordering::Relaxed)
    }

    /// Starts all threads that could help. Gives the explorer, whose home this is, the means to do as they do while it waits.
    pub fn start<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        home: &Arc<Home>,
        knowledge: Knowledge,
    ) -> Runner {
        let mine = Runner::new(Arc::clone(home), &knowledge);
        let spare = std::iter::from_fn(|| self.spare?.take());
        for taken in spare {
            let world = knowledge.world.clone();
            let knowledge = Knowledge {
                world,
                trusted: Arc::clone(&knowledge.trusted),
                ..knowledge
            };
            let work = move || {
                let mut runner = Runner::new(Home::new(), &knowledge);
                drop(knowledge);
                while self.run_next(&mut runner, true) {}
                drop(taken);
            };
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            // With fewer threads it takes longer, and is the same.
            if thread.spawn_scoped(scope, work).is_err() {
                break;
            }
            self.threads.fetch_add(1, Ordering::Relaxed);
        }
        self.queue().knowledge = Some(knowledge);
        mine
    }

    /// The turn of a branch has come: what there is of it. If another thread runs it just now, that is waited for, and
    /// others are run meanwhile.
    pub fn taken(&self, work: &Work, mut runner: Option<&mut Runner>) -> Progress {
        loop {
            if let Some(progress) = work.take() {
                return progress;
            }
            if let Some(runner) = &mut runner
                && self.run_next(runner, false)
            {
                continue;
            }
            let mut queue = self.queue();
            queue.idle += 1;
            // Whoever has run it takes hold of the queue afterwards, so that cannot be missed.
            if work.is_running() {
                queue = self.wait(queue);
            }
            queue.idle -= 1;
        }
    }

    /// Runs the next branch that nobody has begun with. `false` if there is none, or if nothing is needed any more; whoever
    /// `waits` is told so in the second case only.
    fn run_next(&self, runner: &mut Runner, waits: bool) -> bool {
        runner.clear();
        let mut queue = self.queue();
        let (work, start) = loop {
            if self.is_over() || self.alone.load(Ordering::Relaxed) {
                return false;
            }
            match queue.begin(self) {
                Some(found) => break found,
                None if !waits => return false,
                None => {
                    queue.idle += 1;
                    queue = self.wait(queue);
                    queue.idle -= 1;
                }
            }
        };
        if let Some(knowledge) = &queue.knowledge {
            runner.catch_up(knowledge);
        }
        drop(queue);
        work.run(start, |start| runner.run(self, start));
        self.is_done(&work);
        true
    }

    /// A branch was run.
    fn is_done(&self, work: &Arc<Work>) {
        let mut queue = self.queue();
        queue.done.push_back(Arc::downgrade(work));
        let distant = queue.most_distant(self.most());
        self.wake(&queue);
        drop(queue);
        distant.into_iter().for_each(|work| work.forget());
    }

    fn wait<'q>(&self, queue: MutexGuard<'q, Queue>) -> MutexGuard<'q, Queue> {
        let queue = self.changed.wait(queue);
        queue.unwrap_or_else(PoisonError::into_inner)
    }

    fn wake(&self, queue: &Queue) {
        if queue.idle > 0 {
            self.changed.notify_all();
        }
    }

    /// Whether nothing is needed any more.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Counts what was run before its turn.
    pub fn count(&self) -> Counted {
        Counted::new(&self.kept)
    }

    /// From now on there are no other threads, and nothing is kept of what they have run: all that takes memory, and most
    /// of all their copies of the world.
    pub fn go_on_alone(&self) {
        if self.alone.swap(true, Ordering::Relaxed) {
            return;
        }
        let mut queue = self.queue();
        queue.knowledge = None;
        let done = queue.most_distant(0);
        self.wake(&queue);
        drop(queue);
        done.into_iter().for_each(|work| work.forget());
    }

    /// How many branches are run before their turn at most.
    fn most(&self) -> usize {
        EACH * (self.threads.load(Ordering::Relaxed) + 1)
    }
}

/// Lets the threads end whatever happens: otherwise nobody would.
pub(super) struct Ending<'a>(pub &'a Ahead<'a>);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Relaxed);
        // Whoever looks whether it is over has hold of the queue until it waits.
        let queue = self.0.queue();
        self.0.wake(&queue);
    }
}

impl Queue {
    /// The first branch that nobody has begun with: among those that come next or, if there is none, among those
    /// after them.
    fn begin(&mut self, ahead: &Ahead<'_>) -> Option<(Arc<Work>, Start)> {
        let most = ahead.most();
        let next = || {
            let next = self.stacks.iter().flat_map(|list| list.iter().rev());
            next.take(most).map(|branch| &branch.work)
        };
        let waiting = next().find_map(begin);
        if waiting.is_some() || ahead.kept.load(Ordering::Relaxed) >= most {
            return waiting;
        }
        let begun = &mut self.begun;
        let mut is_new = |state| !ahead.has_seen(state) && begun.insert(state);
        next().find_map(|work| begin_behind(work, &mut is_new))
    }

    /// What was run long ago and not used yet, if that is more than `most` branches: it is forgotten, so that memory
    /// stays bounded. Its turn is far away.
    fn most_distant(&mut self, most: usize) -> Vec<Arc<Work>> {
        if self.done.len() <= 2 * most {
            return Vec::new();
        }
        let is_done = |work: &Weak<Work>| work.upgrade().is_some_and(|work| work.is_done());
        self.done.retain(is_done);
        let surplus = self.done.len().saturating_sub(most);
        let distant = self.done.drain(..surplus);
        distant.filter_map(|work| work.upgrade()).collect()
    }
}

/// A branch, if nobody has begun with it.
fn begin(work: &Arc<Work>) -> Option<(Arc<Work>, Start)> {
    Some((Arc::clone(work), work.begin()?))
}

/// The first branch that nobody has begun with, of those to try after this one.
fn begin_behind(work: &Work, is_new: &mut impl FnMut(u128) -> bool) -> Option<(Arc<Work>, Start)> {
    let branches = work.branches(&mut *is_new);
    let begun = branches.iter().find_map(begin);
    begun.or_else(|| branches.iter().find_map(|work| begin_behind(work, is_new)))
}
