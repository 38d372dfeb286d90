//! The matching core: one engine for everything deterministic.
//!
//! Each process has a *head*, the character it stands at. A blocking send or
//! receive compares itself with the head of the process it faces; whatever a
//! process has started and left behind (non-blocking and buffered operations)
//! is *posted* on its channel; collective calls are counted per kind. All rules
//! consume characters only, and two enabled ones commute, so any order of work
//! ends in the same positions.
//!
//! Invariant: whenever a head could be consumed, its process or the one it
//! faces is on the worklist. No two posted or parked operations that could meet
//! are ever left unmet.

mod collectives;
mod messages;
mod posted;
mod requests;
mod snapshot;
mod worklist;

pub use collectives::Call;
pub use posted::{End, PostedEntry};
pub use snapshot::Snapshot;
pub use worklist::Worklist;

use impasse_ops::Site;

use crate::alphabet::Alphabet;
use crate::code::{Code, Opcode};
use crate::source::Source;
use collectives::Collectives;
use posted::Posted;

/// What the hot loop needs of a process, together in one place.
#[derive(Clone, Copy, Debug)]
struct Process<C> {
    head: Code,
    cursor: C,
    /// Number of posted operations times two, plus one if on the worklist.
    flags: u32,
}

const QUEUED: u32 = 1;
const ONE_POSTED: u32 = 2;

impl<C> Process<C> {
    #[inline]
    fn has_posted(&self) -> bool {
        self.flags >= ONE_POSTED
    }
}

/// State of the matching of one system.
#[derive(Clone, Debug)]
pub struct Engine<S: Source> {
    alphabet: Alphabet,
    source: S,
    processes: Vec<Process<S::Cursor>>,
    worklist: Worklist,
    posted: Posted,
    collectives: Collectives,
    /// Operations not yet done, per slot.
    slots: Vec<u32>,
    /// Operations not yet done that somebody may wait for, per process.
    outstanding: Vec<u32>,
    /// How much of a list of slots a waiting process has found done.
    wait_progress: Vec<u32>,
    steps: u64,
}

impl<S: Source> Engine<S> {
    /// Puts every process in front of its word. The first character is asked for
    /// when the process is looked at first.
    pub fn new(alphabet: Alphabet, source: S) -> Engine<S> {
        let size = alphabet.size();
        let process = |number: u32| Process {
            head: Code::OPEN,
            cursor: source.start(number),
            flags: QUEUED,
        };
        Engine {
            processes: (0..size as u32).map(process).collect(),
            worklist: Worklist::all(size as u32),
            posted: Posted::default(),
            collectives: Collectives::new(&alphabet),
            slots: vec![0; alphabet.slot_count()],
            outstanding: vec![0; size],
            wait_progress: vec![0; size],
            steps: 0,
            alphabet,
            source,
        }
    }

    /// Asks for the first character of every process now.
    pub fn read_heads(&mut self) {
        for process in 0..self.size() as u32 {
            self.refill(process);
        }
    }

    /// Matches until nothing moves or about `limit` more steps are made.
    /// Returns whether nothing moves any more.
    pub fn run(&mut self, limit: u64) -> bool {
        let limit = limit.max(1);
        let mut left = limit;
        while let Some(process) = self.take_next() {
            while self.step(process) {
                left -= 1;
                if left == 0 {
                    self.wake(process);
                    self.steps += limit;
                    return false;
                }
            }
        }
        self.steps += limit - left;
        true
    }

    /// Takes the process that is first in line off the worklist.
    #[inline]
    fn take_next(&mut self) -> Option<u32> {
        let process = match self.worklist.pop() {
            None => self.take_fresh()?,
            Some(process) => process,
        };
        self.processes[process as usize].flags &= !QUEUED;
        Some(process)
    }

    /// The same where only those are left that were never looked at.
    #[inline(never)]
    fn take_fresh(&mut self) -> Option<u32> {
        let batch = self.worklist.join();
        self.source.announce(batch.clone());
        for process in batch {
            self.refill(process);
        }
        self.worklist.pop()
    }

    /// Tries to consume the head of a process.
    #[inline]
    fn step(&mut self, process: u32) -> bool {
        let own = &self.processes[process as usize];
        let head = own.head;
        if !head.is_message() {
            return self.step_other(process, head);
        }
        let peer = head.low();
        let other = &self.processes[peer as usize];
        let posted = own.has_posted() || other.has_posted();
        if !posted && other.head == head.mirror(process) {
            self.advance(process);
            self.advance_and_wake(peer);
            return true;
        }
        (posted || other.head.opcode() == Opcode::RecvAny) && self.meet_posted_or_any(process, head)
    }

    fn step_other(&mut self, process: u32, head: Code) -> bool {
        match head.opcode() {
            Opcode::RecvAny => self.meet_posted_or_any(process, head),
            Opcode::StartSend | Opcode::StartRecv | Opcode::StartRecvAny => {
                self.start_message(process, head);
                self.advance(process);
                true
            }
            Opcode::Collective => self.arrive(process, head),
            Opcode::StartCollective => {
                self.start_collective(process, head);
                self.advance(process);
                true
            }
            Opcode::Wait | Opcode::WaitList | Opcode::WaitAll => {
                let done = self.wait_is_over(process, head);
                if done {
                    self.advance(process);
                }
                done
            }
            _ => false,
        }
    }

    /// Replaces the head of a process by the next character of its word.
    #[inline]
    fn advance(&mut self, process: u32) {
        let state = &mut self.processes[process as usize];
        state.head = self
            .source
            .next(process, &mut state.cursor, &mut self.alphabet);
    }

    /// The same for a process that is not in hand: it may be able to go on.
    /// Spelt out, because looking the process up only once saves a fifth of the
    /// time of the hot loop.
    #[inline]
    fn advance_and_wake(&mut self, process: u32) {
        let state = &mut self.processes[process as usize];
        state.head = self
            .source
            .next(process, &mut state.cursor, &mut self.alphabet);
        if state.flags & QUEUED == 0 {
            state.flags |= QUEUED;
            self.worklist.push(process);
        }
    }

    /// Puts a process on the worklist.
    #[inline]
    pub fn wake(&mut self, process: u32) {
        let state = &mut self.processes[process as usize];
        if state.flags & QUEUED == 0 {
            state.flags |= QUEUED;
            self.worklist.push(process);
        }
    }

    /// Asks the source again for a process whose head is open.
    pub fn refill(&mut self, process: u32) {
        if self.head(process) == Code::OPEN {
            self.advance_and_wake(process);
        }
    }

    /// The character at which a process stands.
    #[inline]
    pub fn head(&self, process: u32) -> Code {
        self.processes[process as usize].head
    }

    /// How far a process has come.
    pub fn cursor(&self, process: u32) -> S::Cursor {
        self.processes[process as usize].cursor
    }

    /// Where the head of a process comes from.
    pub fn site(&self, process: u32) -> Site {
        self.source.site(process, self.cursor(process))
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        self.processes.len()
    }

    /// Steps made so far: heads consumed, a pair that met counting once.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The alphabet.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The source of characters.
    pub fn source(&self) -> &S {
        &self.source
    }

    /// The source of characters and the alphabet, to change them.
    pub fn source_mut(&mut self) -> (&mut S, &mut Alphabet) {
        (&mut self.source, &mut self.alphabet)
    }

    /// Processes that may be able to go on.
    pub fn worklist(&self) -> &Worklist {
        &self.worklist
    }

    /// The process on the worklist that [`Engine::run`] would look at first.
    pub fn next_in_line(&self) -> Option<u32> {
        self.worklist.iter().next()
    }

    /// Takes the process that is first in line off the worklist.
    pub fn skip_next_in_line(&mut self) {
        self.take_next();
    }

    /// Starts a new worklist with only these processes, and returns the old one.
    pub fn narrow(&mut self, processes: &[u32]) -> Worklist {
        let old = std::mem::take(&mut self.worklist);
        for &process in processes {
            self.processes[process as usize].flags &= !QUEUED;
            self.wake(process);
        }
        old
    }

    /// Goes back to an earlier worklist. A process may now be on it twice,
    /// which does no harm.
    pub fn widen(&mut self, worklist: Worklist) {
        self.worklist = worklist;
    }

    /// Opens the head of a process, so that its cursor can be moved by `change`.
    /// [`Engine::refill`] closes it.
    pub fn reopen(&mut self, process: u32, change: impl FnOnce(&mut S, &mut S::Cursor)) {
        self.leave(process);
        self.wait_progress[process as usize] = 0;
        let state = &mut self.processes[process as usize];
        state.head = Code::OPEN;
        change(&mut self.source, &mut state.cursor);
    }
}
