//! What would become of the run if MPI buffered nothing.
//!
//! The operations of the run are matched a second time, by the engine for streams, with standard
//! sends that wait for their receives. If ranks get stuck there though the run went on, the program
//! relies on buffers.
//!
//! What the run has resolved is taken as it was: sources, completed requests. Another run could have
//! resolved it otherwise, so an operation that followed from a choice is *soft*: a rank that is stuck
//! at one might have gone another way, and nothing is said of it. Where no rank of a cause stands at a
//! soft operation, the choices before were possible without buffers, too, and the cause is certain.

use std::collections::VecDeque;

use impasse_match::Buffering;
use impasse_match::explain::{Cause, CauseKind};
use impasse_match::stream::{Final, Status, Stream, StreamConfig};
use impasse_mpi::Mode;
use impasse_ops::{
    Collective, Comm, Operation, QuietState, Rank, Receive, Request, Send, SendMode, Site, Tag,
    Wanted,
};

use crate::comms::Comms;
use crate::mail::End;
use crate::numbered::Numbered;
use crate::otherwise::{Otherwise, Score};

/// Operations that are kept at most while they wait for others.
const MOST_KEPT: usize = 2_000_000;

/// So many operations between two looks at what is certain, or so many of each rank if those are
/// more: a look takes time for each of them.
const INTERVAL: u64 = 1 << 16;
const INTERVAL_OF_RANK: u64 = 64;

/// The number under which messages in a rank's own buffer are under way; requests have others.
const BUFFER: u32 = 0;

/// A deadlock that the run would have got into.
#[derive(Clone, Debug)]
pub struct Predicted {
    /// Its causes that are certain.
    pub causes: Vec<Cause>,
    /// The state.
    pub state: QuietState,
}

/// An operation, or one that is not known yet.
#[derive(Clone, Debug)]
enum Step {
    /// With what it would have accepted, if it received from anybody.
    Known(Operation, Site, Option<Wanted>),
    /// A receive from anybody that was started under the number of a request.
    Open(u32, End, Site),
    End,
}

/// One rank.
#[derive(Clone, Debug, Default)]
struct Line {
    /// What comes behind a receive whose source is not known yet.
    held: VecDeque<Step>,
    /// Short names of requests by their numbers.
    names: Numbered<Request>,
    free: Vec<Request>,
    last: u32,
    /// Whether the next receive follows from a message that was seen.
    seen: bool,
}

/// Matches the operations of a run without buffers.
#[derive(Clone, Debug)]
pub struct Predictor {
    /// None if it had to be given up.
    stream: Option<Stream>,
    comms: usize,
    lines: Vec<Line>,
    held: usize,
    pushed: u64,
    score: Score,
    /// The last wait for a request, to be used again.
    wait: Operation,
}

impl Predictor {
    /// For so many ranks.
    pub fn new(size: u32) -> Predictor {
        let world: Vec<Rank> = (0..size).map(Rank).collect();
        let config = StreamConfig {
            buffering: Buffering::Zero,
            backlog: MOST_KEPT,
        };
        Predictor {
            stream: Stream::new(size as usize, &[world], &config).ok(),
            comms: 1,
            lines: vec![Line::default(); size as usize],
            held: 0,
            pushed: 0,
            score: Score::new(size),
            wait: Operation::Wait(Vec::new()),
        }
    }

    /// Says nothing any more.
    pub fn give_up(&mut self) {
        self.stream = None;
        self.lines.clear();
        self.score.give_up();
    }

    /// Tells of communicators that are new.
    pub fn learn(&mut self, comms: &Comms) {
        while self.comms < comms.len() {
            let members = comms.members(Comm(self.comms as u32)).all.clone();
            self.comms += 1;
            if let Some(stream) = &mut self.stream
                && stream.add_comm(members).is_err()
            {
                self.stream = None;
            }
        }
    }

    /// The next receive of a rank follows from a message that it has seen: it could be another one.
    pub fn see(&mut self, rank: Rank) {
        self.score.give_up();
        self.follows(rank);
    }

    fn follows(&mut self, rank: Rank) {
        if let Some(line) = self.lines.get_mut(rank.index()) {
            line.seen = true;
        }
    }

    /// A blocking call with these operations; a receive from anybody is known when it is over.
    pub fn call(&mut self, rank: Rank, ends: [Option<End>; 2], site: Site) {
        self.do_call(rank, ends, None, site);
    }

    /// A rank takes its buffer back, which waits for all messages in it to be received.
    pub fn detach(&mut self, rank: Rank, site: Site) {
        self.complete(rank, BUFFER, false, false, site);
    }

    fn do_call(&mut self, rank: Rank, ends: [Option<End>; 2], open: Option<Wanted>, site: Site) {
        let mut parts = ends.iter().flatten();
        let (Some(first), second) = (parts.next(), parts.next()) else {
            return;
        };
        if is_buffered(first) && second.is_none() {
            self.start(rank, BUFFER, ends, site);
            return;
        }
        let seen = self.take_seen(rank);
        let operation = match (first, second) {
            (End::Send { .. }, None) => send(first).map(Operation::Send),
            (End::Receive { .. }, None) => receive(first).map(Operation::Recv),
            (one, Some(other)) => {
                let both = send(one).zip(receive(other));
                both.map(|(send, receive)| Operation::SendRecv(send, receive))
            }
        };
        if let Some(operation) = operation {
            self.push(rank, &operation, marked(site, seen), open);
        }
    }

    /// A blocking call with a receive from anybody is over: this is what it was, and what it would have
    /// accepted.
    pub fn resolved_call(
        &mut self,
        rank: Rank,
        ends: [Option<End>; 2],
        open: Option<Wanted>,
        site: Site,
    ) {
        self.follows(rank);
        self.do_call(rank, ends, open, site);
    }

    fn take_seen(&mut self, rank: Rank) -> bool {
        let line = self.lines.get_mut(rank.index());
        line.is_some_and(|line| std::mem::take(&mut line.seen))
    }

    /// Operations are started under the number of a request.
    pub fn start(&mut self, rank: Rank, number: u32, ends: [Option<End>; 2], site: Site) {
        for end in ends.into_iter().flatten() {
            let number = if is_buffered(&end) { BUFFER } else { number };
            let Some(name) = self.name(rank, number) else {
                return;
            };
            let operation = send(&end).map(|send| Operation::StartSend(unbuffered(send), name));
            let other = || receive(&end).map(|receive| Operation::StartRecv(receive, name));
            match operation.or_else(other) {
                Some(operation) => self.push(rank, &operation, marked(site, false), None),
                None => self.hold(rank, Step::Open(number, end, site)),
            }
        }
    }

    fn name(&mut self, rank: Rank, number: u32) -> Option<Request> {
        let line = self.lines.get_mut(rank.index())?;
        if let Some(name) = line.names.get(number) {
            return Some(*name);
        }
        let name = line.free.pop().unwrap_or_else(|| {
            line.last += 1;
            Request(line.last)
        });
        line.names.insert(number, name);
        Some(name)
    }

    /// What a receive from anybody has taken is known.
    pub fn resolve(&mut self, rank: Rank, number: u32, source: Rank, tag: Tag) {
        let Some(line) = self.lines.get_mut(rank.index()) else {
            return;
        };
        let Some(&name) = line.names.get(number) else {
            return;
        };
        let open = line
            .held
            .iter_mut()
            .find(|step| matches!(step, Step::Open(one, ..) if *one == number));
        if let Some(step) = open
            && let Step::Open(_, End::Receive { wanted, .. }, site) = step
        {
            let receive = Receive {
                from: source,
                tag: impasse_ops::TagFilter::Exactly(tag),
                comm: wanted.comm,
            };
            let operation = Operation::StartRecv(receive, name);
            *step = Step::Known(operation, marked(*site, false), Some(*wanted));
        }
        self.flush(rank);
    }

    /// A request is complete; `chosen` if another one could have been instead, `open` if it received from
    /// anybody.
    pub fn complete(&mut self, rank: Rank, number: u32, chosen: bool, open: bool, site: Site) {
        if chosen {
            self.score.give_up();
        }
        let Some(line) = self.lines.get_mut(rank.index()) else {
            return;
        };
        let Some(name) = line.names.remove(number) else {
            return;
        };
        line.free.push(name);
        let mut wait = std::mem::replace(&mut self.wait, Operation::WaitAll);
        if let Operation::Wait(names) = &mut wait {
            names.clear();
            names.push(name);
        }
        self.push(rank, &wait, marked(site, chosen || open), None);
        self.wait = wait;
    }

    /// A collective call, under the number of a request if it gives one.
    pub fn collective(&mut self, rank: Rank, call: Collective, number: Option<u32>, site: Site) {
        let operation = match number {
            None => Operation::Collective(call),
            Some(number) => match self.name(rank, number) {
                Some(name) => Operation::StartCollective(call, name),
                None => return,
            },
        };
        self.push(rank, &operation, marked(site, false), None);
    }

    /// A rank has ended.
    pub fn end(&mut self, rank: Rank) {
        self.hold(rank, Step::End);
    }

    /// Hands an operation on, unless something stands before it that is not known yet.
    fn push(&mut self, rank: Rank, operation: &Operation, site: Site, open: Option<Wanted>) {
        match self.lines.get(rank.index()) {
            Some(line) if line.held.is_empty() => self.hand_on(rank, operation, site, open),
            Some(_) => self.hold(rank, Step::Known(operation.clone(), site, open)),
            None => {}
        }
    }

    fn hold(&mut self, rank: Rank, step: Step) {
        let Some(line) = self.lines.get_mut(rank.index()) else {
            return;
        };
        line.held.push_back(step);
        self.held += 1;
        self.flush(rank);
        if self.held > MOST_KEPT {
            self.give_up();
        }
    }

    /// Hands on what is known.
    fn flush(&mut self, rank: Rank) {
        while let Some(line) = self.lines.get_mut(rank.index())
            && !matches!(line.held.front(), None | Some(Step::Open(..)))
        {
            let step = line.held.pop_front();
            self.held -= 1;
            match step {
                Some(Step::Known(operation, site, open)) => {
                    self.hand_on(rank, &operation, site, open);
                }
                Some(Step::End) => {
                    let closed = self.stream.as_mut().map(|stream| stream.close(rank));
                    self.count(closed.is_some_and(|closed| closed.is_ok()));
                }
                Some(Step::Open(..)) | None => {}
            }
        }
    }

    fn hand_on(&mut self, rank: Rank, operation: &Operation, site: Site, open: Option<Wanted>) {
        let Some(stream) = &mut self.stream else {
            return;
        };
        let taken = stream.push(rank, operation, site).is_ok();
        self.score.play(rank, operation, unmarked(site), open);
        self.count(taken);
    }

    /// Something was handed on, and `taken` or not.
    fn count(&mut self, taken: bool) {
        if !taken {
            self.give_up();
        }
        let Some(stream) = &mut self.stream else {
            return;
        };
        self.pushed += 1;
        let interval = INTERVAL.max(INTERVAL_OF_RANK * stream.size() as u64);
        if self.pushed.is_multiple_of(interval) {
            // What is certain is kept, and nothing more is needed.
            stream.poll();
        }
    }

    /// A way in which the run could have got stuck, if receives had taken other messages.
    pub fn otherwise(&self, comms: &Comms) -> Option<Otherwise> {
        self.score.otherwise(comms)
    }

    /// The deadlock that the run would have got into, if that is certain.
    pub fn verdict(&mut self) -> Option<Predicted> {
        let Status::Final(Final::Deadlock {
            explanation, state, ..
        }) = self.stream.as_mut()?.poll()
        else {
            return None;
        };
        let hard = |rank: &Rank| state.site(*rank).is_some_and(|site| !is_soft(site));
        let certain = |cause: &Cause| match &cause.kind {
            CauseKind::Cycle(ranks) => ranks.iter().all(hard),
            CauseKind::Orphan { process, .. } => hard(process),
            CauseKind::Knot(_) | CauseKind::Missing { .. } | CauseKind::Mismatch { .. } => false,
        };
        let causes: Vec<Cause> = explanation.causes.into_iter().filter(certain).collect();
        (!causes.is_empty()).then_some(Predicted { causes, state })
    }
}

/// A place, marked with whether what is done there is soft.
pub(crate) fn marked(site: Site, soft: bool) -> Site {
    match site {
        Site::UNKNOWN => Site(u32::MAX - u32::from(soft) - 1),
        Site(number) => Site(number.wrapping_mul(2).wrapping_add(u32::from(soft))),
    }
}

/// The place behind a mark.
pub fn unmarked(site: Site) -> Site {
    match site.0 {
        number if number >= u32::MAX - 2 => Site::UNKNOWN,
        number => Site(number / 2),
    }
}

fn is_soft(site: Site) -> bool {
    site.0 % 2 == 1
}

/// A message in its sender's own buffer is waited for when that is taken back.
fn unbuffered(mut send: Send) -> Send {
    if send.mode == SendMode::Buffered {
        send.mode = SendMode::Standard;
    }
    send
}

/// Whether it is a message that its sender does not wait for, since it is in a buffer of its own.
fn is_buffered(end: &End) -> bool {
    matches!(
        end,
        End::Send {
            mode: Mode::Buffered,
            ..
        }
    )
}

fn send(end: &End) -> Option<Send> {
    let End::Send { message, mode, .. } = end else {
        return None;
    };
    Some(Send {
        to: message.destination,
        tag: message.tag,
        comm: message.comm,
        mode: match mode {
            Mode::Standard => SendMode::Standard,
            Mode::Buffered => SendMode::Buffered,
            Mode::Synchronous => SendMode::Synchronous,
            Mode::Ready => SendMode::Ready,
        },
    })
}

/// A receive, if it is known from whom.
fn receive(end: &End) -> Option<Receive> {
    let End::Receive { wanted, .. } = end else {
        return None;
    };
    Some(Receive {
        from: wanted.from?,
        tag: wanted.tag,
        comm: wanted.comm,
    })
}
