//! Random quiet states.

use impasse_ops::{
    Collective, CollectiveKind, Comm, Communicator, Envelope, Need, NeedOf, PostedCall,
    PostedReceive, PostedSend, ProcessState, QuietState, Rank, Reason, Site, Tag, TagFilter, Until,
    Wait, Wanted,
};

use crate::Rng;

/// A random state of a few processes; none if what was drawn is not quiet.
pub fn random_state(seed: u64) -> Option<QuietState> {
    let mut rng = Rng::new(seed);
    let size = 1 + rng.below(4) as u32;
    let mut writer = Writer {
        state: QuietState {
            comms: comms(size, &mut rng).into(),
            ..QuietState::default()
        },
        size,
        sites: 0,
    };
    for rank in (0..size).map(Rank) {
        let standing = writer.process(rank, &mut rng);
        writer.state.processes.push(standing);
    }
    is_quiet(&writer.state).then_some(writer.state)
}

/// The world, a part of it, and two groups that talk to each other.
fn comms(size: u32, rng: &mut Rng) -> Vec<Communicator> {
    let world: Vec<Rank> = (0..size).map(Rank).collect();
    let mut part = world.clone();
    part.retain(|_| rng.chance(2, 3));
    let mut second = world.clone();
    second.retain(|_| rng.chance(1, 2));
    let two_groups = !second.is_empty() && second.len() < world.len();
    let between = Communicator {
        members: world.clone(),
        second: two_groups.then_some(second),
    };
    vec![Communicator::of(world), Communicator::of(part), between]
}

struct Writer {
    state: QuietState,
    size: u32,
    sites: u32,
}

impl Writer {
    fn site(&mut self) -> Site {
        self.sites += 1;
        Site(self.sites)
    }

    fn process(&mut self, rank: Rank, rng: &mut Rng) -> ProcessState {
        // What it has left behind and does not wait for.
        for _ in 0..rng.below(3) {
            self.need(rank, true, rng);
        }
        match rng.below(8) {
            0 => ProcessState::Running,
            1 => ProcessState::Finished(None),
            _ => {
                let needs: Vec<Need> = (0..1 + rng.below(3))
                    .filter_map(|_| self.need(rank, false, rng))
                    .collect();
                let site = self.site();
                if needs.is_empty() {
                    return ProcessState::Running;
                }
                let until = match rng.chance(1, 2) {
                    true => Until::All,
                    false => Until::Any,
                };
                ProcessState::Blocked(Wait { site, until, needs })
            }
        }
    }

    /// Posts something, and gives what it needs.
    fn need(&mut self, rank: Rank, left: bool, rng: &mut Rng) -> Option<Need> {
        let site = self.site();
        let comm = Comm(rng.below(3) as u32);
        let members = &self.state.comms[comm.0 as usize];
        let other = Rank(rng.below(self.size.into()) as u32);
        let tag = Tag(rng.below(2) as u32);
        let of = match rng.below(8) {
            0 | 1 => self.send(rank, other, (comm, tag), site)?,
            2..=4 => {
                let from = rng.chance(1, 2).then_some(other);
                let probes = !left && rng.chance(1, 6);
                let tag = match rng.chance(1, 3) {
                    true => TagFilter::Any,
                    false => TagFilter::Exactly(tag),
                };
                self.receive(rank, Wanted { comm, from, tag }, probes, site)?
            }
            5 | 6 => {
                if !members.has(rank) {
                    return None;
                }
                let some: Vec<Rank> = members.members.clone();
                self.call(rank, comm, some, left, site, rng)
            }
            _ if left => return None,
            _ => NeedOf::Process(other, Reason::Expose),
        };
        Some(Need {
            of,
            started_at: Some(site),
        })
    }

    fn send(
        &mut self,
        rank: Rank,
        to: Rank,
        (comm, tag): (Comm, Tag),
        site: Site,
    ) -> Option<NeedOf> {
        let members = &self.state.comms[comm.0 as usize];
        let message = Envelope {
            comm,
            source: rank,
            destination: to,
            tag,
        };
        // Two equal ones would be told apart by their order only.
        let known = self.state.sends.iter().any(|send| send.message == message);
        if known || !members.has(to) || !members.connects(rank, to) {
            return None;
        }
        self.state.sends.push(PostedSend {
            message,
            site,
            bytes: None,
        });
        Some(NeedOf::Receive(message))
    }

    fn receive(&mut self, rank: Rank, wanted: Wanted, probes: bool, site: Site) -> Option<NeedOf> {
        let members = &self.state.comms[wanted.comm.0 as usize];
        let connected = |from: Rank| members.connects(from, rank);
        if !members.has(rank) || !wanted.from.is_none_or(connected) {
            return None;
        }
        if !probes {
            self.state.receives.push(PostedReceive {
                to: rank,
                wanted,
                site,
            });
        }
        Some(NeedOf::Message(wanted))
    }

    fn call(
        &mut self,
        rank: Rank,
        comm: Comm,
        mut some: Vec<Rank>,
        left: bool,
        site: Site,
        rng: &mut Rng,
    ) -> NeedOf {
        let mine = |call: &&PostedCall| call.process == rank && call.call.comm == comm;
        let round = self.state.calls.iter().filter(mine).count();
        let call = Collective {
            comm,
            kind: CollectiveKind(u32::from(rng.chance(1, 6))),
        };
        self.state.calls.push(PostedCall {
            process: rank,
            call,
            site,
            blocking: false,
        });
        some.retain(|_| rng.chance(1, 2));
        let all = left || some.is_empty() || rng.chance(2, 3);
        NeedOf::Members {
            call,
            round,
            awaited: (!all).then_some(some),
        }
    }
}

/// Whether nothing that is posted can meet, and no need is met.
pub fn is_quiet(state: &QuietState) -> bool {
    let fits = |to: Rank, wanted: &Wanted| {
        let mut sends = state.sends.iter().map(|send| send.message);
        sends.any(|message| message.destination == to && wanted.accepts(message))
    };
    let mut receives = state.receives.iter();
    let met = receives.any(|receive| fits(receive.to, &receive.wanted));
    let needs = state.ranks().flat_map(|rank| {
        let needs = state.needs(rank).iter();
        needs.map(move |need| (rank, &need.of))
    });
    let mut needs = needs.into_iter();
    let needs_met = needs.any(|(rank, need)| match need {
        NeedOf::Message(wanted) => fits(rank, wanted),
        NeedOf::Members {
            call,
            round,
            awaited,
        } => {
            let members = &state.comms[call.comm.0 as usize].members;
            let calls = |member: &Rank| {
                let calls = state.calls.iter();
                let own = calls.filter(|one| one.process == *member && one.call.comm == call.comm);
                own.map(|one| one.call.kind).collect::<Vec<_>>()
            };
            let came = |member: &Rank| calls(member).len() > *round;
            let broken = (0..=*round).any(|round| {
                let kinds = members
                    .iter()
                    .map(|member| calls(member).get(round).copied());
                let mut kinds: Vec<_> = kinds.flatten().collect();
                kinds.dedup();
                kinds.len() > 1
            });
            !broken && awaited.as_ref().unwrap_or(members).iter().all(came)
        }
        NeedOf::Receive(_) | NeedOf::Process(..) => false,
    });
    !met && !needs_met
}
