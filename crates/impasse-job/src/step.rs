//! Running what can happen in one way only.

use std::sync::Arc;

use impasse_exec::{ErrorKind, FileUse, Request, Stop, Supply, SurvivedFault, Value, World};
use impasse_ir::Span;
use impasse_mpi::{ErrorClass, Routine, Support};

use crate::context::{Call, Failure, Fault, Outcome, Rule, Wait, WaitOn, Waited};
use crate::job::{Advance, End, Job};
use crate::rank::{Record, Status};
use crate::routines::{out_of_time, report_kept};
use crate::state::{Delivery, Issue, IssueKind, Phase};
use crate::trace::EventKind;

/// Steps of a machine between two looks at the others.
const SLICE: u64 = 1 << 16;

impl Job {
    /// Runs until nothing can happen in one way only, or for about `steps` steps of machines; fewer if that is a round of
    /// a loop that nothing will come of.
    pub fn advance(&mut self, world: &mut World, steps: u64) -> Advance {
        let limit = self.steps.saturating_add(steps);
        loop {
            if let Some(end) = &self.ended {
                return Advance::Ended(end.clone());
            }
            if self.steps >= limit || world.is_spoilt() {
                return Advance::Paused;
            }
            self.wake(world);
            let Some(rank) = self.runnable.pop_front() else {
                match self.mpi.touched.is_empty() {
                    false => {}
                    true if self.let_letters_come(world) => {}
                    true if self.held.is_empty() => return self.settle(),
                    true => self.release(world),
                }
                continue;
            };
            self.run(world, rank);
        }
    }

    fn settle(&mut self) -> Advance {
        if self.all_finished() {
            self.ended = Some(End::Completed);
            return Advance::Ended(End::Completed);
        }
        Advance::Quiet
    }

    /// Runs one rank until it stops.
    fn run(&mut self, world: &mut World, rank: u32) {
        let state = &mut self.ranks[rank as usize];
        if !matches!(state.status, Status::Runnable) {
            return;
        }
        let stop = state.machine_mut().run(world, SLICE);
        let printed = state.machine_mut().take_output();
        if let Some(output) = &mut self.output {
            output[rank as usize].extend(printed);
        }
        for fault in state.machine_mut().take_survived() {
            self.mpi.issue(survived(rank, fault));
        }
        if world.config.watch {
            self.take_touches(rank);
        }
        self.steps += 1;
        match stop {
            Stop::Budget => {
                self.steps += SLICE;
                self.runnable.push_back(rank);
            }
            Stop::Host(mut call) => {
                let machine = self.ranks[rank as usize].machine();
                call.span = machine.place_in_program(call.span);
                self.settle_rounds(world, rank, &mut call);
                let waited = self.ranks[rank as usize].resuming.take();
                let record = Arc::new(Record::new(call));
                match waited.is_none() && self.is_held_back(world, &record) {
                    true => self.held.push((rank, record)),
                    false => self.begin_call(world, rank, record, waited),
                }
            }
            Stop::Returned { value } => self.returned(world, rank, value),
            Stop::Request(request) => self.supply(world, rank, &request),
            other => {
                if world.config.watch && matches!(other, Stop::Finished { .. }) {
                    self.note_end(rank, &other);
                }
                self.stopped(rank, other, None);
            }
        }
    }

    /// A rank ends: what it has not given back, and whether it should have called `MPI_Finalize` (MPI
    /// 4.1, section 11.2.2).
    fn note_end(&mut self, rank: u32, stop: &Stop) {
        let well = matches!(stop, Stop::Finished { code } if *code == Value::Known(0));
        match self.mpi.rank(rank).phase {
            Phase::Running if well => {}
            Phase::After => return report_kept(&mut self.mpi, rank, true),
            Phase::Running | Phase::Before => return,
        }
        let last = self.ranks[rank as usize].made.first();
        let span = last.map_or(Span::UNKNOWN, |last| last.span);
        self.mpi.issue(Issue {
            kind: IssueKind::NotFinalised,
            places: vec![(rank, span)],
            detail: "a rank ends without calling `MPI_Finalize`".into(),
        });
    }

    /// Gives a machine the data that it asks for: all ranks see the same, unless one of them has written it.
    fn supply(&mut self, world: &World, rank: u32, request: &Request) {
        let place = self.place_of(rank);
        if let Request::File { path } = request
            && let Some(supply) = self.file_of_another(rank, path)
        {
            self.ranks[rank as usize].machine_mut().supply(supply);
            return self.runnable.push_back(rank);
        }
        let machine = self.ranks[rank as usize].machine_mut();
        let supply = world.supply(request);
        if supply != Supply::Unknown {
            let text = match request {
                Request::Input => String::from("standard input is taken to be what is given"),
                Request::File { path } => {
                    machine.note_file(path, FileUse::Read);
                    if let Some(stop) = self.lost_file(rank, path, place) {
                        return self.stopped(rank, stop, None);
                    }
                    let path = String::from_utf8_lossy(path);
                    match supply {
                        Supply::Absent => format!("`{path}` is taken not to exist"),
                        _ => format!("`{path}` is read"),
                    }
                }
            };
            let machine = self.ranks[rank as usize].machine_mut();
            machine.note_assumption(text, place);
        }
        self.ranks[rank as usize].machine_mut().supply(supply);
        self.runnable.push_back(rank);
    }

    /// A function that a call had called has returned.
    fn returned(&mut self, world: &mut World, rank: u32, value: Option<Value>) {
        let Some((record, mut waited)) = self.ranks[rank as usize].calling.pop() else {
            return;
        };
        waited.returned = value.or(Some(Value::Known(0)));
        self.call(world, rank, record, Some(waited));
    }

    /// A rank makes a call.
    pub(crate) fn begin_call(
        &mut self,
        world: &mut World,
        rank: u32,
        record: Arc<Record>,
        waited: Option<Waited>,
    ) {
        self.calls += 1;
        self.ranks[rank as usize].count_call(&record);
        self.mpi.tick(rank);
        self.notice_files(rank);
        let routine = self.setup.entries[record.claim].routine;
        self.mpi.note_call(routine);
        self.mpi
            .record(rank, record.span, || EventKind::Calls(routine.name));
        self.call(world, rank, record, waited);
    }

    /// Carries out a call, or goes on with it.
    pub(crate) fn call(
        &mut self,
        world: &mut World,
        rank: u32,
        record: Arc<Record>,
        waited: Option<Waited>,
    ) {
        let entry = self.setup.entries[record.claim];
        if let Some(outcome) = self.after_error_handler(world, rank, waited.as_ref()) {
            return self.outcome(world, rank, record, None, outcome);
        }
        let Some(handler) = entry.handler else {
            return self.stopped(rank, not_modelled(entry.routine, record.span), None);
        };
        if let Some(when) = out_of_time(&self.mpi, rank, entry.routine) {
            self.ended = Some(End::Fault {
                rank,
                routine: entry.routine.name,
                fault: Fault {
                    rule: Rule::Phase,
                    ..Fault::new(ErrorClass::OTHER, when)
                },
                span: record.span,
                stack: self.backtrace(rank),
            });
            return;
        }
        self.notice_call(world, &record);
        self.publish(world, rank);
        if waited.is_none() && world.config.watch {
            self.note_given(world, rank, &record);
        }
        let mut call = Call {
            routine: entry.routine,
            start: entry.start,
            rank,
            args: &record.args,
            types: &record.types,
            span: record.span,
            machine: self.ranks[rank as usize].machine_mut(),
            world,
            mpi: &mut self.mpi,
            carried: self.setup.carried(),
            waited: waited.as_ref(),
            template: None,
            used: Vec::new(),
        };
        let result = handler(&mut call);
        self.deliver(world);
        match result {
            Ok(outcome) => self.outcome(world, rank, record, waited, outcome),
            Err(Failure::Stop(stop)) => {
                self.stopped(rank, *stop, waited);
                self.blame(entry.routine.name);
            }
            Err(Failure::Mpi(fault)) => {
                if let Some(outcome) = self.raise(world, rank, &record, fault) {
                    self.outcome(world, rank, record, None, outcome);
                }
            }
        }
    }

    fn outcome(
        &mut self,
        world: &mut World,
        rank: u32,
        record: Arc<Record>,
        waited: Option<Waited>,
        outcome: Outcome,
    ) {
        let span = record.span;
        self.note_kept_over(rank, self.setup.entries[record.claim], &outcome);
        if let (Outcome::Return(code), true) = (&outcome, world.config.watch) {
            self.note_lives(world, rank, &record, *code);
        }
        let state = &mut self.ranks[rank as usize];
        match outcome {
            Outcome::Return(value) => self.resume(rank, value),
            Outcome::Wait(wait) => {
                if !is_poll(&wait) {
                    state.idle.clear();
                }
                self.mpi.timed |= depends_on_timing(&wait);
                state.status = Status::Waiting(record, wait);
                self.mpi.touch(rank);
            }
            Outcome::CallBack {
                function,
                args,
                memo,
            } => {
                let called = state.machine_mut().call_back(world, function, args, span);
                let mut then = waited.unwrap_or_default();
                then.memo = memo;
                match called {
                    Ok(()) => {
                        state.calling.push((record, then));
                        state.status = Status::Runnable;
                        self.runnable.push_back(rank);
                    }
                    Err(stop) => self.stopped(rank, *stop, None),
                }
            }
            Outcome::Abort(code) => self.ended = Some(End::Aborted { rank, code, span }),
        }
    }

    /// A call returns.
    fn resume(&mut self, rank: u32, value: Value) {
        let state = &mut self.ranks[rank as usize];
        state.machine_mut().resume(Some(value));
        state.status = Status::Runnable;
        match self.mpi.crowded.take() {
            // Any order will do, but not all are as short.
            Some(crowded) if crowded == rank => self.runnable.push_back(rank),
            // What it has in the caches is used while it is there.
            _ => self.runnable.push_front(rank),
        }
    }

    /// A machine has stopped other than by a call.
    fn stopped(&mut self, rank: u32, stop: Stop, waited: Option<Waited>) {
        let state = &mut self.ranks[rank as usize];
        match stop {
            Stop::Finished { code } => {
                state.status = Status::Finished;
                self.forget_rewritten(rank);
                self.mpi.note_kept(rank);
                self.left_early(rank, code);
            }
            Stop::Decision { condition, span } => {
                state.resuming = waited;
                state.status = Status::Deciding(condition, span);
            }
            Stop::Error { kind, detail, span } => {
                self.ended = Some(End::Crashed {
                    rank,
                    kind,
                    detail,
                    span,
                    stack: state.machine().backtrace(),
                    routine: None,
                });
            }
            Stop::Unsupported { reason, span } => {
                self.ended = Some(End::Unsupported { rank, reason, span });
            }
            Stop::Host(_) | Stop::Returned { .. } | Stop::Budget | Stop::Request(_) => {}
        }
    }

    /// A crash was in a call of this routine.
    fn blame(&mut self, name: &'static str) {
        if let Some(End::Crashed { routine, .. }) = &mut self.ended {
            *routine = Some(name);
        }
    }

    /// Whether it was told that a rank has given a call memory that is not there.
    pub(crate) fn has_bad_buffer(&self, rank: u32) -> bool {
        let mut issues = self.mpi.issues.iter();
        issues.any(|issue| {
            let whose = issue.places.first();
            issue.kind == IssueKind::BadBuffer && whose.is_some_and(|(whose, _)| *whose == rank)
        })
    }

    /// A rank that ends without `MPI_Finalize` and says that it failed has the whole job ended by
    /// whoever started it (MPI 4.1, section 11.2.2 leaves that open; all launchers do so).
    fn left_early(&mut self, rank: u32, code: Value) {
        let running = self.mpi.rank(rank).phase == Phase::Running;
        if running && code != Value::Known(0) {
            self.ended = Some(End::Aborted {
                rank,
                code: code.known().map(|code| code as i64),
                span: Span::UNKNOWN,
            });
        }
    }

    /// Writes what has arrived into the memory of its ranks.
    pub(crate) fn deliver(&mut self, world: &mut World) {
        for delivery in std::mem::take(&mut self.mpi.deliveries) {
            let Delivery {
                rank,
                place,
                payload,
                skip,
            } = delivery;
            if self.mpi.is_away(rank) {
                continue;
            }
            let machine = self.ranks[rank as usize].machine_mut();
            let mut memory = machine.access(world, Span::UNKNOWN);
            // What becomes of memory that was freed meanwhile is told as a race.
            if let Err(stop) = payload.write(&mut memory, &place, skip)
                && self.mpi.rank(rank).races.is_empty()
                && !self.has_bad_buffer(rank)
            {
                let span = self.place_of(rank);
                self.stop_at(rank, *stop, span);
            }
        }
        self.carry_out(world);
        self.watch_new_windows();
    }

    /// A machine has stopped because of what others did to its memory.
    pub(crate) fn stop_at(&mut self, rank: u32, stop: Stop, span: Span) {
        self.stopped(rank, at(stop, span), None);
    }

    /// Where a rank stands.
    pub fn place_of(&self, rank: u32) -> Span {
        let state = &self.ranks[rank as usize];
        match &state.status {
            Status::Waiting(record, _) => record.span,
            Status::Deciding(_, span) => *span,
            _ => state
                .machine()
                .backtrace()
                .first()
                .map_or(Span::UNKNOWN, |frame| frame.span),
        }
    }

    /// Goes on with calls whose waits are over.
    fn wake(&mut self, world: &mut World) {
        while let Some(rank) = self.mpi.touched.pop() {
            let Status::Waiting(record, wait) = &self.ranks[rank as usize].status else {
                continue;
            };
            if let Some(waited) = self.over(rank, wait) {
                let record = Arc::clone(record);
                self.note_uses(rank, &waited);
                let name = self.setup.entries[record.claim].routine.name;
                self.mpi
                    .record(rank, record.span, || EventKind::GoesOn(name));
                self.call(world, rank, record, Some(waited));
            }
        }
    }

    /// What came of a wait that is over, if there is only one way for it to be over.
    fn over(&self, rank: u32, wait: &Wait) -> Option<Waited> {
        let requests = &self.mpi.rank(rank).requests;
        let done = |number: &u32| requests.is_done(*number);
        let over = match &wait.on {
            WaitOn::All => wait.requests.iter().all(done).then(|| Waited {
                chosen: (0..wait.requests.len() as u32).collect(),
                ..Waited::default()
            }),
            WaitOn::Any | WaitOn::Some => (wait.requests.len() == 1 && done(&wait.requests[0]))
                .then(|| Waited {
                    chosen: vec![0],
                    ..Waited::default()
                }),
            WaitOn::Probe(wanted) => {
                let source = wanted.source?;
                let mail = &self.mpi.mail[rank as usize];
                mail.available(wanted, source, u64::MAX).map(|_| Waited {
                    found: Some(source),
                    ..Waited::default()
                })
            }
            WaitOn::Window(_) => self.mpi.window_ready(rank, wait).then(Waited::default),
            WaitOn::TestAll | WaitOn::TestAny | WaitOn::TestSome | WaitOn::ProbeNow(_) => None,
        };
        over.map(|over| Waited {
            requests: wait.requests.clone(),
            memo: wait.memo.clone(),
            ..over
        })
    }
}

/// The stop of a call that nothing is known of.
fn not_modelled(routine: &Routine, span: Span) -> Stop {
    let name = routine.name;
    let reason = match routine.support {
        Support::Unsupported(what) if !what.is_empty() => {
            format!("`{name}` {what}, which is not modelled")
        }
        _ => format!("`{name}` is not modelled"),
    };
    Stop::Unsupported { reason, span }
}

/// Whether what comes of a wait can depend on the order of events.
fn depends_on_timing(wait: &Wait) -> bool {
    match &wait.on {
        WaitOn::All => false,
        WaitOn::Probe(wanted) => wanted.source.is_none(),
        _ => true,
    }
}

/// Whether a wait is a look at what has happened so far.
pub(crate) fn is_poll(wait: &Wait) -> bool {
    matches!(
        wait.on,
        WaitOn::TestAll | WaitOn::TestAny | WaitOn::TestSome | WaitOn::ProbeNow(_)
    )
}

/// The same stop with a place, if it has none.
fn at(stop: Stop, place: Span) -> Stop {
    match stop {
        Stop::Error { kind, detail, span } if !span.is_known() => Stop::Error {
            kind,
            detail,
            span: place,
        },
        Stop::Unsupported { reason, span } if !span.is_known() => Stop::Unsupported {
            reason,
            span: place,
        },
        other => other,
    }
}

/// An access out of bounds after which a rank goes on.
fn survived(rank: u32, fault: SurvivedFault) -> Issue {
    let (what, detail) = (ErrorKind::OutOfBounds.text(), fault.detail);
    Issue {
        kind: IssueKind::Crash,
        places: vec![(rank, fault.span)],
        detail: format!("rank {rank} crashes: {what}: {detail}"),
    }
}
