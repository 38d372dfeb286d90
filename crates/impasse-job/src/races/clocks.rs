//! What happens before what: vector clocks (Fidge, Mattern).
//!
//! Kept from the first window on, the first file that a rank has written, or the first request that is freed under way, since only
//! accesses to windows and files and the memory of such requests ask for it; what ranks did before concerns none of them. The clock of a rank counts its calls, and those of others that it knows to lie before: through
//! messages and collective calls that have brought it data. A rank learns that when it completes the operation.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::access::Accesses;
use crate::state::Mpi;

/// The calls of each rank that lie before something.
pub(crate) type Clock = Arc<[u32]>;

/// The clock of a rank when it did something; nothing if clocks are not kept. It is no part of the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stamp(pub Option<Clock>);

impl Hash for Stamp {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The order of events, and the accesses that it orders.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    clocks: Vec<Clock>,
    /// What a rank learns when it sees that a request is done.
    promised: BTreeMap<(u32, u32), Clock>,
    pub accesses: Accesses,
}

impl Order {
    fn new(size: u32) -> Order {
        Order {
            clocks: vec![vec![0; size as usize].into(); size as usize],
            promised: BTreeMap::new(),
            accesses: Accesses::default(),
        }
    }

    /// The clock of a rank.
    pub fn clock(&self, rank: u32) -> &Clock {
        &self.clocks[rank as usize]
    }

    /// How many calls a rank has made.
    pub fn count(&self, rank: u32) -> u32 {
        self.clock(rank)[rank as usize]
    }

    /// What ranks will learn from requests, in a fixed order.
    pub fn promised(&self) -> impl Iterator<Item = Stamp> {
        let promised = self.promised.values();
        promised.map(|clock| Stamp(Some(Arc::clone(clock))))
    }

    fn join(&mut self, rank: u32, other: &Clock) {
        let joined = joined(self.clock(rank), other);
        self.clocks[rank as usize] = joined;
    }
}

fn joined(one: &Clock, other: &Clock) -> Clock {
    let both = one.iter().zip(other.iter());
    both.map(|(one, other)| *one.max(other)).collect()
}

impl Stamp {
    /// Whether so many calls of a rank lie before it.
    pub fn lies_behind(&self, rank: u32, calls: u32) -> bool {
        let known = self.0.as_ref().map_or(0, |clock| clock[rank as usize]);
        calls > 0 && known >= calls
    }

    /// This and another one.
    pub fn and(self, other: &Stamp) -> Stamp {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Stamp(Some(joined(one, other))),
            (None, Some(other)) => Stamp(Some(Arc::clone(other))),
            _ => self,
        }
    }
}

impl Mpi {
    /// Keeps clocks from now on.
    pub fn keep_order(&mut self) {
        let size = self.size();
        self.order.get_or_insert_with(|| Box::new(Order::new(size)));
    }

    /// A rank makes a call.
    pub fn tick(&mut self, rank: u32) {
        if let Some(order) = &mut self.order {
            let mut clock = order.clock(rank).to_vec();
            clock[rank as usize] += 1;
            order.clocks[rank as usize] = clock.into();
        }
    }

    /// The clock of a rank, if clocks are kept.
    pub fn stamp(&self, rank: u32) -> Stamp {
        Stamp(
            self.order
                .as_ref()
                .map(|order| Arc::clone(order.clock(rank))),
        )
    }

    /// A rank will know what lies before a stamp when it sees that a request is done.
    pub fn promise(&mut self, rank: u32, request: u32, stamp: &Stamp) {
        if let (Some(order), Some(clock)) = (&mut self.order, &stamp.0) {
            let promised = order.promised.entry((rank, request));
            promised
                .and_modify(|known| *known = joined(known, clock))
                .or_insert_with(|| Arc::clone(clock));
        }
    }

    /// What was promised for one request is so for another.
    pub fn pass_on_promise(&mut self, rank: u32, from: u32, to: u32) {
        let promised = self.order.as_mut();
        let promised = promised.and_then(|order| order.promised.remove(&(rank, from)));
        self.promise(rank, to, &Stamp(promised));
        self.pass_on_own(rank, from, to);
        self.pass_on_because(rank, from, to);
    }

    /// A rank sees that a request is done.
    pub fn learn_from(&mut self, rank: u32, request: u32) {
        if let Some(order) = &mut self.order
            && let Some(clock) = order.promised.remove(&(rank, request))
        {
            order.join(rank, &clock);
        }
        self.end_own(rank, |whose| whose.is_of(request));
    }

    /// A rank knows from now on what lies before a stamp.
    pub fn learn(&mut self, rank: u32, stamp: &Stamp) {
        if let (Some(order), Some(clock)) = (&mut self.order, &stamp.0) {
            order.join(rank, clock);
        }
    }
}
