//! The state of a run as one in which nothing moves.

use impasse_mpi::{Kind, Mode, Pattern, Which, routine};
use impasse_ops::{
    Comm, Need, NeedOf, PostedReceive, PostedSend, ProcessState, QuietState, Rank, Until, Wait,
};

use crate::judge::Judge;
use crate::mail::{Ambiguous, End, Mail, OpId};
use crate::rank::{Asking, Inside, On, Standing, Work};
use crate::rounds::Call;
use crate::windows::Epoch;

/// How much is taken for granted of a call that a rank is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// What MPI guarantees: a collective call waits for those whose data it needs.
    Guaranteed,
    /// Nobody moves at all: who is in a collective call waits for somebody.
    Observed,
}

impl Judge {
    /// The state of the run. `runs` says of which ranks nothing is known: what others do for them
    /// is not certain either.
    ///
    /// # Errors
    /// It is not known which messages have been received.
    pub fn quiet_state(
        &self,
        strictness: Strictness,
        buffers: bool,
        runs: impl Fn(Rank) -> bool,
    ) -> Result<QuietState, Ambiguous> {
        let mut mail = self.mail.clone();
        mail.settle()?;
        let writer = Writer {
            judge: self,
            mail: &mail,
            strictness,
            buffers,
        };
        let ranks = || (0..self.ranks.len() as u32).map(Rank);
        let ends = |rank: Rank| {
            let standing = &self.ranks[rank.index()].standing;
            matches!(standing, Standing::Inside(inside) if matches!(inside.on, On::End))
        };
        let mut state = QuietState {
            comms: self.comms.communicators().into(),
            ..QuietState::default()
        };
        for rank in ranks() {
            let known = &self.ranks[rank.index()];
            state.processes.push(match &known.standing {
                _ if runs(rank) => ProcessState::Running,
                Standing::Outside => ProcessState::Running,
                Standing::Asking(asking) if asking.lasts() => writer.asks(rank, asking),
                Standing::Asking(_) => ProcessState::Running,
                Standing::Ended => ProcessState::Finished(known.last_site),
                Standing::Inside(inside) if ends(rank) => ProcessState::Finished(Some(inside.site)),
                Standing::Inside(inside) => writer.blocked(rank, inside),
            });
        }
        writer.list(&mut state);
        self.let_lockers_run(&mut state);
        Ok(state)
    }

    /// Whoever runs may hold the lock that another one wants for a moment, before that is read.
    fn let_lockers_run(&self, state: &mut QuietState) {
        loop {
            let runs = |rank: &Rank| matches!(state.processes[rank.index()], ProcessState::Running);
            let delayed = state.ranks().find(|rank| {
                let Standing::Inside(inside) = &self.ranks[rank.index()].standing else {
                    return false;
                };
                let On::Window(window, _) = inside.on else {
                    return false;
                };
                let wait = state.wait(*rank);
                let wants_any = wait.is_some_and(|wait| wait.until == Until::Any);
                wants_any && self.comms.members(window).all.iter().any(runs)
            });
            match delayed {
                Some(rank) => state.processes[rank.index()] = ProcessState::Running,
                None => return,
            }
        }
    }
}

impl Judge {
    /// A rank that another one waits for in its call, if there is one that can be named.
    pub fn awaited(&self, rank: Rank, inside: &Inside) -> Option<Rank> {
        let other = |ops: &[Option<OpId>; 2]| {
            let posted = ops.iter().flatten().map(|op| self.mail.get(*op));
            let mut unmet = posted.filter(|posted| !posted.met);
            unmet.find_map(|posted| match posted.end {
                End::Send { message, .. } => Some(message.destination),
                End::Receive { wanted, .. } => wanted.from,
            })
        };
        match &inside.on {
            On::Ops(ops) | On::Leader(ops, _) => other(ops),
            On::Probe(wanted) => wanted.from,
            On::Requests(_, numbers) => numbers.iter().find_map(|number| {
                let request = self.ranks[rank.index()].requests.get(*number)?;
                match &request.work {
                    Some(Work::Ops(ops)) => other(ops),
                    _ => None,
                }
            }),
            On::Call(_) | On::Window(..) | On::Buffer | On::End | On::Unfollowed => None,
        }
    }
}

struct Writer<'a> {
    judge: &'a Judge,
    mail: &'a Mail,
    strictness: Strictness,
    /// Whether standard sends are taken to be buffered.
    buffers: bool,
}

impl Writer<'_> {
    fn list(&self, state: &mut QuietState) {
        for posted in self.mail.unmet() {
            match posted.end {
                End::Send { message, bytes, .. } => state.sends.push(PostedSend {
                    message,
                    site: posted.site,
                    bytes: Some(bytes),
                }),
                End::Receive { to, wanted } => state.receives.push(PostedReceive {
                    to,
                    wanted,
                    site: posted.site,
                }),
            }
        }
        state.calls = self.judge.rounds.posted(|rank, comm, round| {
            let standing = &self.judge.ranks[rank.index()].standing;
            matches!(standing, Standing::Inside(Inside { on: On::Call(call), .. })
                if call.call.comm == comm && call.round == round)
        });
    }

    /// A rank that asks again and again: it goes on if any question can be answered.
    fn asks(&self, rank: Rank, asking: &Asking) -> ProcessState {
        let mut all: Option<Wait> = None;
        for question in &asking.questions {
            let ProcessState::Blocked(wait) = self.blocked(rank, question) else {
                return ProcessState::Running;
            };
            let whole = all.get_or_insert_with(|| Wait {
                site: wait.site,
                until: Until::Any,
                needs: Vec::new(),
            });
            // Where one question needs several things, each of them counts as enough.
            whole.needs.extend(wait.needs);
        }
        all.map_or(ProcessState::Running, ProcessState::Blocked)
    }

    /// A rank in a call; it runs if it may leave the call by itself.
    fn blocked(&self, rank: Rank, inside: &Inside) -> ProcessState {
        let at_call = |of| Need {
            of,
            started_at: None,
        };
        let (until, needs) = match &inside.on {
            On::Ops(ops) | On::Leader(ops, _) => {
                let needs = self.of_ops(ops).into_iter().map(at_call);
                (Until::All, Some(needs.collect()))
            }
            On::Probe(wanted) => {
                let there = self
                    .mail
                    .unmet()
                    .into_iter()
                    .any(|posted| match posted.end {
                        End::Send { message, .. } => {
                            message.destination == rank && wanted.accepts(message)
                        }
                        End::Receive { .. } => false,
                    });
                let need = (!there).then(|| vec![at_call(NeedOf::Message(*wanted))]);
                (Until::All, need)
            }
            On::Requests(which, numbers) => self.of_requests(rank, *which, numbers),
            On::Call(call) => {
                let need = self.of_call(rank, call);
                (Until::All, need.map(|need| vec![at_call(need)]))
            }
            On::Window(window, epoch) => self.of_window(rank, *window, *epoch, at_call),
            // MPI may have sent them on, and keep them elsewhere.
            On::Buffer if self.buffers => (Until::All, None),
            On::Buffer => {
                let messages = self.mail.in_buffer_of(rank);
                let needs = messages.map(|(message, site)| Need {
                    of: NeedOf::Receive(message),
                    started_at: Some(site),
                });
                (Until::All, Some(needs.collect()))
            }
            On::End | On::Unfollowed => (Until::All, None),
        };
        match needs {
            Some(needs) if !needs.is_empty() => ProcessState::Blocked(Wait {
                site: inside.site,
                until,
                needs,
            }),
            _ => ProcessState::Running,
        }
    }

    /// What a call about access to a window needs.
    fn of_window(
        &self,
        rank: Rank,
        window: Comm,
        epoch: Epoch,
        need: impl Fn(NeedOf) -> Need,
    ) -> (Until, Option<Vec<Need>>) {
        let (until, needs) = self.judge.windows.needs(window, rank, epoch);
        (until, Some(needs.into_iter().map(need).collect()))
    }

    /// What messages and receives need that have not met.
    fn of_ops(&self, ops: &[Option<OpId>; 2]) -> Vec<NeedOf> {
        let ops = ops.iter().flatten();
        let unmet = ops.map(|op| self.mail.get(*op)).filter(|op| !op.met);
        let needs = unmet.filter_map(|posted| match posted.end {
            End::Send {
                mode: Mode::Buffered,
                ..
            } => None,
            End::Send {
                mode: Mode::Standard,
                ..
            } if self.buffers => None,
            End::Send { message, .. } => Some(NeedOf::Receive(message)),
            End::Receive { wanted, .. } => Some(NeedOf::Message(wanted)),
        });
        needs.collect()
    }

    /// What requests need; none if the wait may end by itself.
    fn of_requests(&self, rank: Rank, which: Which, numbers: &[u32]) -> (Until, Option<Vec<Need>>) {
        let until = match which {
            Which::One | Which::All => Until::All,
            Which::Any | Which::Some => Until::Any,
        };
        let requests = &self.judge.ranks[rank.index()].requests;
        let mut needs = Vec::new();
        let mut active = 0;
        for number in numbers.iter().filter(|number| **number != 0) {
            let Some(request) = requests.get(*number) else {
                return (until, None);
            };
            let of = match &request.work {
                None => continue,
                Some(Work::Unfollowed) => return (until, None),
                Some(Work::Ops(ops)) => self.of_ops(ops),
                Some(Work::Call(call)) if self.judge.rounds.is_complete(call) => Vec::new(),
                Some(Work::Call(call)) => match self.of_call(rank, call) {
                    Some(need) => vec![need],
                    None => return (until, None),
                },
            };
            active += 1;
            // One that is done ends a wait for any; one with two parts is more than a wait can say.
            if until == Until::Any && of.len() != 1 {
                return (until, None);
            }
            needs.extend(of.into_iter().map(|of| Need {
                of,
                started_at: Some(request.site),
            }));
        }
        (until, (active > 0).then_some(needs))
    }

    /// The members that a collective call waits for; none if it may be over by itself.
    fn of_call(&self, rank: Rank, call: &Call) -> Option<NeedOf> {
        if self.judge.rounds.is_complete(call) {
            return None;
        }
        let name = self.judge.rounds.name(call.call.kind);
        let pattern = routine(&name.routine).map(|routine| routine.kind);
        let members = self.judge.comms.members(call.call.comm);
        // Between two groups each needs the data of the other one.
        let all = || members.is_between().then(|| members.peers(rank).to_vec());
        let awaited = match (self.strictness, pattern) {
            (Strictness::Observed, _) => None,
            (_, Some(Kind::Collective(Pattern::All))) => all(),
            (_, Some(Kind::Collective(Pattern::FromRoot))) => {
                let root = self.root(rank, call, name.root?)?;
                if root == rank {
                    return None;
                }
                Some(vec![root])
            }
            (_, Some(Kind::Collective(Pattern::ToRoot))) => {
                if self.root(rank, call, name.root?)? != rank {
                    return None;
                }
                all()
            }
            _ => return None,
        };
        Some(NeedOf::Members {
            call: self.judge.rounds.agreed(call),
            round: self.judge.rounds.before(call),
            awaited,
        })
    }

    /// The root of a call, whose number between two groups is that in the world.
    fn root(&self, rank: Rank, call: &Call, number: u32) -> Option<Rank> {
        let members = self.judge.comms.members(call.call.comm);
        match members.is_between() {
            true => Some(Rank(number)),
            false => members.peer(rank, i32::try_from(number).ok()?),
        }
    }
}
