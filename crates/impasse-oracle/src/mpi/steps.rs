//! Everything that can happen next.

use super::script::{BufferingModel, Collective, Guard, Mode, Op, Script, Source};
use super::state::{At, Rank, Slot, State, op_at};

/// The script and how it is read.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub script: &'a Script,
    pub model: BufferingModel,
}

impl Rules<'_> {
    /// Every state that one event leads to.
    pub fn steps(self, state: &State) -> Vec<State> {
        let mut found = state.meetings();
        for (me, rank) in state.ranks.iter().enumerate() {
            let Some(op) = op_at(&self.script.ranks[me], rank.pc) else {
                continue;
            };
            let moved = Moved {
                rules: self,
                from: state,
                me,
            };
            match (op, rank.at) {
                (Op::Guarded(guard, _), At::Head) => moved.guard(*guard, &mut found),
                (Op::Guarded(_, op), At::Inside) => moved.leave(op, &mut found),
                (op, At::Inside) => moved.leave(op, &mut found),
                (Op::Guarded(_, op), At::Body) => moved.call(op, &mut found),
                (op, _) => moved.call(op, &mut found),
            }
        }
        found
    }

    /// The slot of blocking sends.
    pub fn sending(self) -> usize {
        self.script.requests
    }

    /// The slot of blocking receives, which is the last.
    pub fn receiving(self) -> usize {
        self.script.requests + 1
    }
}

/// What one rank can do in a state.
pub(super) struct Moved<'a> {
    pub rules: Rules<'a>,
    pub from: &'a State,
    pub me: usize,
}

impl Moved<'_> {
    pub fn rank(&self) -> &Rank {
        &self.from.ranks[self.me]
    }

    /// The state after a change of the rank alone.
    pub fn with(&self, change: impl FnOnce(&mut Rank)) -> State {
        let mut next = self.from.clone();
        change(&mut next.ranks[self.me]);
        next
    }

    /// The state after a call has begun; it is over at once unless the rank stays inside.
    pub fn start(&self, at: At, change: impl FnOnce(&mut State, usize)) -> State {
        let mut next = self.from.clone();
        change(&mut next, self.me);
        match at {
            At::Inside => next.ranks[self.me].at = At::Inside,
            _ => next.ranks[self.me].next(),
        }
        next
    }

    /// A call is made, or made and over at once.
    fn call(&self, op: &Op, found: &mut Vec<State>) {
        let model = self.rules.model;
        let (sending, receiving) = (self.rules.sending(), self.rules.receiving());
        match *op {
            Op::Send { mode, to, tag } => found.push(self.start(At::Inside, |next, me| {
                next.send(model, me, (mode, to, tag), sending);
            })),
            Op::Isend {
                mode,
                to,
                tag,
                request,
            } => found.push(self.start(At::Head, |next, me| {
                next.send(model, me, (mode, to, tag), request);
            })),
            Op::Recv { from, tag } => found.push(self.start(At::Inside, |next, me| {
                next.receive(me, self.from.wanted(me, from, tag, receiving));
            })),
            Op::Irecv { from, tag, request } => found.push(self.start(At::Head, |next, me| {
                next.receive(me, self.from.wanted(me, from, tag, request));
            })),
            Op::Sendrecv { to, from, tag } => found.push(self.start(At::Inside, |next, me| {
                next.send(model, me, (Mode::Standard, to, tag), sending);
                next.receive(me, self.from.wanted(me, from, Some(tag), receiving));
            })),
            Op::Collective => found.push(self.start(At::Inside, |next, me| {
                next.ranks[me].collectives += 1;
            })),
            Op::Probe { from, tag } | Op::PollProbe { from, tag } => {
                for (source, _) in self.messages(from, tag) {
                    found.push(self.with(|rank| {
                        rank.see(from, source);
                        rank.next();
                    }));
                }
            }
            Op::Mrecv { from, tag } => {
                for (source, message) in self.messages(from, tag) {
                    let mut next = self.from.take(self.me, source, message);
                    next.ranks[self.me].see(from, source);
                    next.ranks[self.me].next();
                    found.push(next);
                }
            }
            Op::Lock { .. } | Op::Get(_) | Op::Flush(_) | Op::Unlock(_) | Op::Count(_) => {
                found.extend(self.at_window(op));
            }
            _ => self.wait(op, found),
        }
    }

    /// The messages that a probe finds: at most one of each sender, with its place.
    pub fn messages(&self, from: Source, tag: Option<u8>) -> Vec<(usize, usize)> {
        let wanted = self.from.wanted(self.me, from, tag, self.rules.receiving());
        let ranks = 0..self.from.ranks.len();
        let found =
            ranks.filter_map(|source| Some((source, self.rank().available(&wanted, source)?)));
        found.collect()
    }

    /// Who has to come before a rank may leave a collective call (MPI 4.1, section 6.1).
    pub fn may_leave_collective(&self) -> bool {
        let number = self.rank().collectives;
        let all = || {
            self.from
                .ranks
                .iter()
                .all(|rank| rank.collectives >= number)
        };
        let came = |root: u8| self.from.ranks[usize::from(root)].collectives >= number;
        match (self.rules.model, self.rules.script.collective) {
            (BufferingModel::Strict, _) | (_, Collective::Barrier) => all(),
            (BufferingModel::Lenient, Collective::Bcast(root)) => came(root),
            (BufferingModel::Lenient, Collective::Reduce(root)) => {
                usize::from(root) != self.me || all()
            }
        }
    }

    /// A guard is looked at. Tests and probes may say no though something is there.
    fn guard(&self, guard: Guard, found: &mut Vec<State>) {
        let mut go = |holds: bool, change: &dyn Fn(&mut Rank)| {
            found.push(self.with(|rank| {
                change(rank);
                match holds {
                    true => rank.at = At::Body,
                    false => rank.next(),
                }
            }));
        };
        match guard {
            Guard::Test { request, says } => {
                let slot = self.rank().slots[request];
                if slot != Slot::Pending {
                    go(says, &|rank| rank.slots[request] = Slot::Null);
                }
                if slot != Slot::Null {
                    go(!says, &|_| {});
                }
            }
            Guard::Iprobe { from, says } => {
                for (source, _) in self.messages(from, None) {
                    go(says, &|rank| rank.see(from, source));
                }
                go(!says, &|_| {});
            }
            Guard::Uniform(value) => go(value == self.from.uniform, &|_| {}),
            Guard::Local => {
                go(true, &|_| {});
                go(false, &|_| {});
            }
            Guard::Seen(value) => go(self.rank().seen == Some(value), &|_| {}),
        }
    }
}
