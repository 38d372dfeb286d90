//! Everything that can happen next.

use super::script::{Collective, Guard, Op, Reading, Script, Source, WAITED};
use super::state::{At, Posted, Rank, Slot, State, op_at};

/// The script and how it is read.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a> {
    pub script: &'a Script,
    pub reading: Reading,
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
                (op, At::Inside) => moved.leave(op, &mut found),
                (Op::Guarded(guard, _), At::Head) => moved.guard(*guard, &mut found),
                (Op::Guarded(_, op), At::Body) => moved.call(op, &mut found),
                (op, _) => moved.call(op, &mut found),
            }
        }
        found
    }

    /// The slot of blocking calls.
    fn blocking(self) -> usize {
        self.script.requests
    }
}

/// What one rank can do in a state.
struct Moved<'a> {
    rules: Rules<'a>,
    from: &'a State,
    me: usize,
}

impl Moved<'_> {
    fn rank(&self) -> &Rank {
        &self.from.ranks[self.me]
    }

    /// The state after a change of the rank alone.
    fn with(&self, change: impl FnOnce(&mut Rank)) -> State {
        let mut next = self.from.clone();
        change(&mut next.ranks[self.me]);
        next
    }

    /// A call is made, or made and over at once.
    fn call(&self, op: &Op, found: &mut Vec<State>) {
        let blocking = self.rules.blocking();
        match *op {
            Op::Send { mode, to, tag } => found.push(self.start(At::Inside, |next, me| {
                next.send(self.rules.reading, me, (mode, to, tag), blocking);
            })),
            Op::Isend {
                mode,
                to,
                tag,
                request,
            } => found.push(self.start(At::Head, |next, me| {
                next.send(self.rules.reading, me, (mode, to, tag), request);
            })),
            Op::Recv { from, tag } => found.push(self.start(At::Inside, |next, me| {
                next.receive(me, self.from.wanted(me, from, tag, blocking));
            })),
            Op::Irecv { from, tag, request } => found.push(self.start(At::Head, |next, me| {
                next.receive(me, self.from.wanted(me, from, tag, request));
            })),
            Op::Collective => found.push(self.start(At::Inside, |next, me| {
                next.ranks[me].collectives += 1;
            })),
            Op::Probe { from, tag } => {
                for source in self.sources(from, tag) {
                    found.push(self.with(|rank| {
                        see(rank, from, source);
                        rank.next();
                    }));
                }
            }
            _ => self.wait(op, found),
        }
    }

    /// The state after a call has begun; it is over at once unless the rank stays inside.
    fn start(&self, at: At, change: impl FnOnce(&mut State, usize)) -> State {
        let mut next = self.from.clone();
        change(&mut next, self.me);
        match at {
            At::Inside => next.ranks[self.me].at = At::Inside,
            _ => next.ranks[self.me].next(),
        }
        next
    }

    /// A call that waits for requests is over.
    fn wait(&self, op: &Op, found: &mut Vec<State>) {
        let slots = &self.rank().slots;
        let done = |request: &usize| slots[*request] == Slot::Done;
        let any_done = (0..slots.len()).filter(done);
        let none_left = slots.iter().all(|slot| *slot == Slot::Null);
        match *op {
            Op::Wait(request) if slots[request] != Slot::Pending => {
                found.push(self.with(|rank| {
                    rank.slots[request] = Slot::Null;
                    rank.seen = rank.got[request].or(rank.seen);
                    rank.next();
                }));
            }
            Op::Waitall if !slots.contains(&Slot::Pending) => found.push(self.with(|rank| {
                rank.slots.fill(Slot::Null);
                rank.next();
            })),
            Op::Waitany if none_left => found.push(self.with(|rank| {
                rank.seen = None;
                rank.next();
            })),
            Op::Waitany => found.extend(any_done.map(|request| {
                self.with(|rank| {
                    rank.slots[request] = Slot::Null;
                    rank.seen = Some(WAITED + request as u8);
                    rank.next();
                })
            })),
            Op::Drain if none_left => found.push(self.with(Rank::next)),
            Op::Drain => found
                .extend(any_done.map(|request| self.with(|rank| rank.slots[request] = Slot::Null))),
            Op::Poll(request) | Op::Serve(request) => {
                // A poll in vain leads back to the same state; one that is done is fair.
                if slots[request] != Slot::Pending {
                    found.push(self.with(|rank| {
                        rank.slots[request] = Slot::Null;
                        rank.next();
                    }));
                }
                if matches!(op, Op::Serve(_)) && slots[request] != Slot::Null {
                    self.serve(found);
                }
            }
            _ => {}
        }
    }

    /// Between two polls: receives a message that is there.
    fn serve(&self, found: &mut Vec<State>) {
        for source in self.sources(Source::Any, None) {
            let wanted = self.from.wanted(self.me, Source::Any, None, 0);
            let Some(message) = self.rank().available(&wanted, source) else {
                continue;
            };
            let tag = self.rank().mail[source][message].tag;
            found.push(self.start(At::Inside, |next, me| {
                next.ranks[me].seen = Some(source as u8);
                next.receive(
                    me,
                    Posted {
                        slot: self.rules.blocking(),
                        from: Some(source),
                        tag: Some(tag),
                    },
                );
            }));
        }
    }

    /// The senders of messages that a probe finds.
    fn sources(&self, from: Source, tag: Option<u8>) -> Vec<usize> {
        let wanted = self.from.wanted(self.me, from, tag, 0);
        let ranks = 0..self.from.ranks.len();
        let found = ranks.filter(|&source| self.rank().available(&wanted, source).is_some());
        found.collect()
    }

    /// A blocking call is over.
    fn leave(&self, op: &Op, found: &mut Vec<State>) {
        let slot = self.rules.blocking();
        let inner = match op {
            Op::Guarded(_, inner) => inner,
            op => op,
        };
        let over = match inner {
            Op::Collective => self.may_leave_collective(),
            _ => self.rank().slots[slot] == Slot::Done,
        };
        if !over {
            return;
        }
        found.push(self.with(|rank| {
            rank.slots[slot] = Slot::Null;
            match inner {
                Op::Recv {
                    from: Source::Any, ..
                } => rank.seen = rank.got[slot],
                _ => {}
            }
            match inner {
                Op::Serve(_) => rank.at = At::Head,
                _ => rank.next(),
            }
            // It has been looked at, if ever.
            rank.got[slot] = None;
        }));
    }

    /// Who has to come before a rank may leave a collective call (MPI 4.1, section 6.1).
    fn may_leave_collective(&self) -> bool {
        let number = self.rank().collectives;
        let all = || {
            self.from
                .ranks
                .iter()
                .all(|rank| rank.collectives >= number)
        };
        let came = |root: u8| self.from.ranks[usize::from(root)].collectives >= number;
        match (self.rules.reading, self.rules.script.collective) {
            (Reading::Strict, _) | (_, Collective::Barrier) => all(),
            (Reading::Lenient, Collective::Bcast(root)) => came(root),
            (Reading::Lenient, Collective::Reduce(root)) => usize::from(root) != self.me || all(),
        }
    }

    /// A guard is looked at.
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
                for source in self.sources(from, None) {
                    go(says, &|rank| see(rank, from, source));
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

/// A probe that takes any sender remembers which one it has found.
fn see(rank: &mut Rank, from: Source, source: usize) {
    if from == Source::Any {
        rank.seen = Some(source as u8);
    }
}
