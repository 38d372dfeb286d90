//! How calls that wait for requests come to their end.

use super::script::{Op, Source, WAITED};
use super::state::{At, Posted, Rank, Slot, State};
use super::steps::Moved;

impl Moved<'_> {
    /// A call that waits for requests is over. A poll in vain leads back to the same state, so it
    /// is no event; one of something that is done is not in vain for ever.
    pub fn wait(&self, op: &Op, found: &mut Vec<State>) {
        let slots = &self.rank().slots;
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
            Op::Waitany | Op::PollAny | Op::Waitsome | Op::Drain if self.none_left() => {
                found.push(self.with(|rank| {
                    if *op != Op::Drain {
                        rank.seen = None;
                    }
                    rank.next();
                }));
            }
            Op::Waitany | Op::PollAny => {
                found.extend(self.done().map(|request| self.one_of_many(request)));
            }
            Op::Drain => {
                let one = |request| self.with(|rank| rank.slots[request] = Slot::Null);
                found.extend(self.done().map(one));
            }
            Op::Waitsome => self.some(found),
            Op::PollEither(one, other) => {
                if slots[one] != Slot::Pending {
                    found.push(self.one_of_many(one));
                }
                // A test of no request is never in vain (MPI 4.1, section 3.7.3).
                if slots[one] != Slot::Null && slots[other] != Slot::Pending {
                    found.push(self.one_of_many(other));
                }
            }
            Op::Poll(request) => self.poll(request, found),
            Op::Serve(request) => {
                self.poll(request, found);
                if slots[request] != Slot::Null {
                    self.serve(found);
                }
            }
            _ => {}
        }
    }

    fn none_left(&self) -> bool {
        self.rank().slots.iter().all(|slot| *slot == Slot::Null)
    }

    fn done(&self) -> impl Iterator<Item = usize> {
        let slots = self.rank().slots.iter().enumerate();
        slots
            .filter(|(_, slot)| **slot == Slot::Done)
            .map(|(at, _)| at)
    }

    /// One request out of many is reported.
    fn one_of_many(&self, request: usize) -> State {
        self.with(|rank| {
            rank.slots[request] = Slot::Null;
            rank.seen = Some(WAITED + request as u8);
            rank.next();
        })
    }

    /// Any of the requests that are done are reported, at least one.
    fn some(&self, found: &mut Vec<State>) {
        let done: Vec<usize> = self.done().collect();
        for set in 1u32..1 << done.len() {
            found.push(self.with(|rank| {
                for (at, &request) in done.iter().enumerate() {
                    if set >> at & 1 == 1 {
                        rank.slots[request] = Slot::Null;
                    }
                }
                rank.seen = Some(WAITED + set.count_ones() as u8);
                rank.next();
            }));
        }
    }

    fn poll(&self, request: usize, found: &mut Vec<State>) {
        if self.rank().slots[request] != Slot::Pending {
            found.push(self.with(|rank| {
                rank.slots[request] = Slot::Null;
                rank.next();
            }));
        }
    }

    /// Between two polls: begins to receive a message that is there.
    fn serve(&self, found: &mut Vec<State>) {
        for (source, message) in self.messages(Source::Any, None) {
            let tag = self.rank().mail[source][message].tag;
            let wanted = Posted {
                slot: self.rules.receiving(),
                from: Some(source),
                tag: Some(tag),
            };
            found.push(self.start(At::Inside, |next, me| {
                next.ranks[me].seen = Some(source as u8);
                next.receive(me, wanted);
            }));
        }
    }

    /// A blocking call is over.
    pub fn leave(&self, op: &Op, found: &mut Vec<State>) {
        let over = match op {
            Op::Collective => self.may_leave_collective(),
            // Only requests of this call can be done or pending behind all others.
            _ => !self.rank().slots[self.rules.sending()..].contains(&Slot::Pending),
        };
        if !over {
            return;
        }
        let received = self.rules.receiving();
        found.push(self.with(|rank| {
            match op {
                Op::Recv { from, .. } | Op::Sendrecv { from, .. } if *from == Source::Any => {
                    rank.seen = rank.got[received];
                }
                _ => {}
            }
            rank.got[received] = None;
            rank.slots[self.rules.sending()..].fill(Slot::Null);
            match op {
                Op::Serve(_) => rank.at = At::Head,
                _ => rank.next(),
            }
        }));
    }
}

impl Rank {
    /// A probe that takes any sender remembers which one it has found.
    pub fn see(&mut self, from: Source, source: usize) {
        if from == Source::Any {
            self.seen = Some(source as u8);
        }
    }
}
