//! Projects events to the ranks in one order for all, so that what comes out
//! cannot deadlock: each operation starts no later than its event and is complete
//! no earlier.

use super::program::{Action, Completion, End, Mode, Op, Started, Step, Team};
use super::random::Random;

/// A program under construction.
pub struct Builder {
    /// Where choices come from.
    pub random: Random,
    /// Number of ranks.
    pub ranks: usize,
    /// Communicators.
    pub teams: Vec<Team>,
    /// Number of the present event.
    pub event: usize,
    /// Whether the present event is inside a loop.
    pub in_loop: bool,
    lists: Vec<List>,
    finished: Vec<Vec<Step>>,
}

/// What a rank does in the present block.
#[derive(Default)]
struct List {
    ops: Vec<Op>,
    open: Vec<Started>,
}

impl Builder {
    /// A program without steps.
    pub fn new(random: Random, ranks: usize, teams: Vec<Team>) -> Self {
        Builder {
            random,
            ranks,
            teams,
            event: 0,
            in_loop: false,
            lists: (0..ranks).map(|_| List::default()).collect(),
            finished: vec![Vec::new(); ranks],
        }
    }

    /// Adds an operation to a rank.
    pub fn add(&mut self, rank: usize, action: Action) {
        let event = self.event;
        self.lists[rank].ops.push(Op { event, action });
    }

    /// Sends in some mode, blocking or not.
    pub fn send(&mut self, rank: usize, end: End) {
        let mode = self.random.weighted(&[
            (70, Mode::Standard),
            (15, Mode::Synchronous),
            (15, Mode::Buffered),
        ]);
        match self.random.below(100) {
            0..50 => self.add(rank, Action::Send(mode, end)),
            50..90 => self.post(
                rank,
                Started::Send {
                    mode,
                    persistent: false,
                    end,
                },
            ),
            _ => self.post(
                rank,
                Started::Send {
                    mode,
                    persistent: true,
                    end,
                },
            ),
        }
    }

    /// Receives, blocking or not.
    pub fn receive(&mut self, rank: usize, end: End) {
        let persistent = self.random.chance(20);
        match self.random.below(100) {
            0..40 => self.add(rank, Action::Receive { probe: false, end }),
            40..50 => self.add(rank, Action::Receive { probe: true, end }),
            _ => self.post(rank, Started::Receive { persistent, end }),
        }
    }

    /// Starts something, perhaps earlier than its event; it is completed later.
    pub fn post(&mut self, rank: usize, started: Started) {
        let list = &mut self.lists[rank];
        let mut place = list.ops.len();
        while place > 0 && self.random.chance(40) && may_pass(&started, &list.ops[place - 1].action)
        {
            place -= 1;
        }
        let event = list.ops.get(place).map_or(self.event, |op| op.event);
        if started.is_persistent() {
            let action = Action::Start(vec![started.clone()]);
            list.ops.insert(place, Op { event, action });
            let action = Action::Init(started.clone());
            list.ops.insert(place, Op { event, action });
        } else {
            let action = Action::Post(started.clone());
            list.ops.insert(place, Op { event, action });
        }
        list.open.push(started);
    }

    /// Waits for some of what is open, or for everything.
    pub fn complete(&mut self, rank: usize, everything: bool) {
        let mut chosen = std::mem::take(&mut self.lists[rank].open);
        self.random.shuffle(&mut chosen);
        if !everything {
            let kept = self.random.below(chosen.len() + 1);
            self.lists[rank].open = chosen.split_off(kept);
        }
        while !chosen.is_empty() {
            let how = self.random.pick(&[
                Completion::Wait,
                Completion::All,
                Completion::Any,
                Completion::Some,
            ]);
            let size = match how {
                Completion::Wait => 1,
                _ => chosen.len(),
            };
            let rest = chosen.split_off(size);
            self.complete_now(rank, how, chosen);
            chosen = rest;
        }
    }

    /// Waits for given requests, and frees those that are persistent.
    pub fn complete_now(&mut self, rank: usize, how: Completion, requests: Vec<Started>) {
        let persistent = |started: &&Started| started.is_persistent();
        let done: Vec<Started> = requests.iter().filter(persistent).cloned().collect();
        self.add(rank, Action::Complete(how, requests));
        if !done.is_empty() {
            self.add(rank, Action::Free(done));
        }
    }

    /// Ends an event: some ranks now wait for some of what they started.
    pub fn end_event(&mut self) {
        for rank in 0..self.ranks {
            if !self.lists[rank].open.is_empty() && self.random.chance(35) {
                self.complete(rank, false);
            }
        }
    }

    /// Ends a block: what is open is waited for. With an event and a number of times
    /// the block is a loop.
    pub fn end_block(&mut self, repeated: Option<(usize, usize)>) {
        for rank in 0..self.ranks {
            self.complete(rank, true);
            let body = std::mem::take(&mut self.lists[rank].ops);
            if body.is_empty() {
                continue;
            }
            match repeated {
                Some((event, times)) => {
                    self.finished[rank].push(Step::Loop { event, times, body });
                }
                None => self.finished[rank].extend(body.into_iter().map(Step::Do)),
            }
        }
    }

    /// The steps of all ranks.
    pub fn finish(mut self) -> (Random, Vec<Vec<Step>>) {
        self.end_block(None);
        (self.random, self.finished)
    }
}

/// Whether something may be started before an operation that comes before it
/// without changing which messages meet (MPI 4.1, section 3.5: messages between
/// two ranks do not overtake each other).
fn may_pass(started: &Started, before: &Action) -> bool {
    let (sends, team) = match started {
        Started::Send { end, .. } => (true, end.team),
        Started::Receive { end, .. } => (false, end.team),
        Started::Collective(_) => return false,
    };
    let other = |is_send: bool, end: &End| is_send != sends || end.team != team;
    let apart = |started: &Started| match started {
        Started::Send { end, .. } => other(true, end),
        Started::Receive { end, .. } => other(false, end),
        Started::Collective(_) => true,
    };
    match before {
        Action::Send(_, end) => other(true, end),
        Action::Receive { end, .. } => other(false, end),
        Action::Exchange { send, receive, .. } => other(true, send) && other(false, receive),
        Action::Post(started) => apart(started),
        Action::Start(all) => all.iter().all(apart),
        Action::Serve { end, .. } => end.team != team,
        Action::Complete(..) | Action::Collective(_) | Action::Work(_) => true,
        // Making and freeing belong next to the start and the wait.
        Action::Init(_) | Action::Free(_) => false,
    }
}

impl Started {
    /// Whether the request is persistent.
    pub fn is_persistent(&self) -> bool {
        match self {
            Started::Send { persistent, .. } | Started::Receive { persistent, .. } => *persistent,
            Started::Collective(_) => false,
        }
    }
}
