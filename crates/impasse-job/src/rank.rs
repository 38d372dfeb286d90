//! One rank of a job: its machine, and what it is doing.

use std::sync::Arc;

use impasse_exec::expr::ExprId;
use impasse_exec::{Fingerprint, HostCall, KeptHash, Machine, Part, Value};
use impasse_ir::{Span, Type};

use crate::context::{Wait, Waited};

/// One rank.
#[derive(Clone, Debug)]
pub(crate) struct RankState {
    machine: Arc<Machine>,
    /// Whether the machine is ready to be shared.
    frozen: bool,
    /// The hash of the machine, if it was taken since the machine last changed.
    print: KeptHash,
    /// The fingerprint of the machine by itself, if it was taken since the machine last changed.
    part: Option<Arc<Part>>,
    /// Whether it comes round if it polls in vain: see `polls`.
    rounds: [Option<Round>; 2],
    pub status: Status,
    /// Calls that wait for a function of the program, the innermost last.
    pub calling: Vec<(Arc<Record>, Waited)>,
    /// What a call that stopped for a decision had waited for.
    pub resuming: Option<Waited>,
    /// How often it has polled in vain since it last waited, by the place of the call.
    pub idle: Vec<(Span, u32)>,
    /// How often it has made each call, the last one first.
    pub made: Arc<Vec<Made>>,
    /// How many calls it has made, by how many functions were under way then.
    by_depth: Vec<u64>,
}

/// How often a call was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The number of its routine.
    pub(crate) claim: usize,
    /// Where it stands.
    pub span: Span,
    /// How often.
    pub times: u64,
}

/// What a rank is doing.
#[derive(Clone, Debug)]
pub(crate) enum Status {
    /// It can run.
    Runnable,
    /// It waits in a call.
    Waiting(Arc<Record>, Wait),
    /// It needs to know whether a condition holds.
    Deciding(ExprId, Span),
    /// It has ended.
    Finished,
}

/// What came of polling in vain on a trial.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    /// What the rank could be told by calls that look at what has happened.
    pub prospects: u128,
    /// After how many polls it comes back to the same state, if it does.
    pub polls: Option<u32>,
}

/// A call as the program made it.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub claim: usize,
    pub args: Vec<Value>,
    pub types: Vec<Type>,
    pub span: Span,
}

impl Record {
    /// The call that a machine stopped at.
    pub fn new(call: HostCall) -> Record {
        Record {
            claim: call.number,
            args: call.args,
            types: call.types,
            span: call.span,
        }
    }
}

impl RankState {
    /// A machine that has not run yet.
    pub fn new(machine: Machine) -> RankState {
        RankState {
            machine: Arc::new(machine),
            frozen: false,
            print: KeptHash::default(),
            part: None,
            rounds: [None; 2],
            status: Status::Runnable,
            calling: Vec::new(),
            resuming: None,
            idle: Vec::new(),
            made: Arc::default(),
            by_depth: Vec::new(),
        }
    }

    /// A call is made.
    pub fn count_call(&mut self, record: &Record) {
        let is_it = |made: &Made| (made.claim, made.span) == (record.claim, record.span);
        let made = Arc::make_mut(&mut self.made);
        match made.iter().position(is_it) {
            Some(at) => made[..=at].rotate_right(1),
            None => made.insert(
                0,
                Made {
                    claim: record.claim,
                    span: record.span,
                    times: 0,
                },
            ),
        }
        made[0].times += 1;
        let depth = self.machine.depth();
        if self.by_depth.len() <= depth {
            self.by_depth.resize(depth + 1, 0);
        }
        self.by_depth[depth] += 1;
    }

    /// How many calls were made by the functions that have called the one that is run, by how many were under way.
    pub fn calls_outside(&self) -> &[u64] {
        let depth = self.machine.depth().min(self.by_depth.len());
        &self.by_depth[..depth]
    }

    /// Calls are made so many times as often as since an older state.
    pub fn count_rounds(&mut self, older: &RankState, rounds: u64) {
        for made in Arc::make_mut(&mut self.made) {
            let is_it = |other: &&Made| (other.claim, other.span) == (made.claim, made.span);
            let before = older.made.iter().find(is_it).map_or(0, |made| made.times);
            made.times += rounds.saturating_mul(made.times - before);
        }
    }

    /// The machine.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The machine, to change it.
    pub fn machine_mut(&mut self) -> &mut Machine {
        self.frozen = false;
        self.print = KeptHash::default();
        self.part = None;
        self.rounds = [None; 2];
        Arc::make_mut(&mut self.machine)
    }

    /// Makes the memory of the machine ready to be shared, which changes nothing.
    pub fn freeze(&mut self) {
        if !self.frozen {
            Arc::make_mut(&mut self.machine).freeze();
            self.frozen = true;
        }
    }

    /// Adds the machine to a fingerprint; MPI holds some addresses of its memory.
    pub fn add_to(&self, print: &mut Fingerprint<'_>, held: &[u64]) {
        print.add_kept(&self.machine, held, &self.print);
    }

    /// The fingerprint of the machine by itself, taken by `take` if it is not known.
    pub fn part(&mut self, take: impl FnOnce(&Machine) -> Option<Part>) -> Option<Arc<Part>> {
        if self.part.is_none() {
            self.part = take(&self.machine).map(Arc::new);
        }
        self.part.clone()
    }

    /// What is known of coming round, if the machine has not changed since and the rank could be told the same
    /// then.
    pub fn round(&self, waits: bool, prospects: u128) -> Option<Round> {
        let known = self.rounds[usize::from(waits)];
        known.filter(|round| round.prospects == prospects)
    }

    /// Keeps what is known of coming round.
    pub fn keep_round(&mut self, waits: bool, round: Round) {
        self.rounds[usize::from(waits)] = Some(round);
    }

    /// The calls that were made since an older state, by the numbers of their routines.
    pub fn made_since(&self, older: &RankState) -> impl Iterator<Item = usize> {
        let times_before = |made: &Made| {
            let is_it = |other: &&Made| (other.claim, other.span) == (made.claim, made.span);
            older.made.iter().find(is_it).map(|made| made.times)
        };
        // The last one stands first.
        let new = (self.made.iter()).take_while(move |made| times_before(made) != Some(made.times));
        new.map(|made| made.claim)
    }

    /// The call in which it waits has found nothing.
    pub fn count_poll(&mut self) {
        let Status::Waiting(record, _) = &self.status else {
            return;
        };
        let place = record.span;
        match self.idle.iter_mut().find(|(known, _)| *known == place) {
            Some((_, polls)) => *polls += 1,
            None => self.idle.push((place, 1)),
        }
    }

    /// How often the call at this place has found nothing since the rank last waited.
    pub fn polls_in_vain(&self, place: Span) -> u32 {
        let known = self.idle.iter().find(|(known, _)| *known == place);
        known.map_or(0, |(_, polls)| *polls)
    }
}
