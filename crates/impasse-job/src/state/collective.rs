//! Collective calls under way (MPI 4.1, chapter 6): on each communicator the n-th call of every
//! member is the same call.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use impasse_ir::Span;
use impasse_mpi::Pattern;

use crate::data::{Operator, Payload, Place};
use crate::races::Stamp;

/// What all members must agree on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CollectiveKind {
    /// Name of the routine without the ending `_c`, such as `MPI_Ibcast`; blocking and other forms
    /// do not match (MPI 4.1, section 6.12).
    pub routine: &'static str,
    /// World rank of the root; none if there is none, or if the caller cannot know it.
    pub root: Option<u32>,
}

impl CollectiveKind {
    /// Whether two calls can be the same one.
    pub fn agrees(&self, other: &CollectiveKind) -> bool {
        let roots = match (self.root, other.root) {
            (Some(one), Some(two)) => one == two,
            _ => true,
        };
        self.routine == other.routine && roots
    }

    /// The name of the routine as it is called.
    pub fn shown(&self) -> String {
        self.routine.to_owned()
    }
}

/// What a member brings besides data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Extra {
    /// Nothing.
    Nothing,
    /// The data is combined.
    Reduce(Operator),
    /// The data is combined, and the member gets these bytes of it.
    ReduceSegment(Operator, u64, u64),
    /// What the members agree on is made by this function when all are there; the numbers are
    /// each member's arguments to it.
    Make(Maker, Vec<i64>),
}

/// Something that is made together, such as a communicator. Which function it is follows from the
/// routine, so it counts for nothing when calls are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maker(pub fn(&mut super::Mpi, super::CommId, &Slot) -> Vec<u64>);

impl PartialEq for Maker {
    fn eq(&self, _: &Maker) -> bool {
        true
    }
}

impl Eq for Maker {}

impl std::hash::Hash for Maker {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

/// World ranks that data comes from, and those it goes to; none for `MPI_PROC_NULL`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Neighbours {
    pub sources: Vec<Option<u32>>,
    pub destinations: Vec<Option<u32>>,
}

/// The call of one member.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Arrival {
    /// What lies before it.
    pub stamp: Stamp,
    pub kind: CollectiveKind,
    pub pattern: Pattern,
    /// The member's request.
    pub request: u32,
    pub span: Span,
    /// Data for everybody (one payload) or for each peer (one payload each).
    pub sends: Vec<Payload>,
    /// Where data goes: from one member (one place), or from each (one place each).
    pub places: Vec<Place>,
    /// The neighbours, where the topology says who they are.
    pub neighbours: Option<Arc<Neighbours>>,
    pub extra: Extra,
    /// The event of the call, if events are kept.
    pub event: Option<u64>,
    /// Whether its part is done.
    pub done: bool,
}

/// One collective call of all members.
#[derive(Clone, Debug, Hash)]
pub(crate) struct Slot {
    /// World ranks of all members.
    pub members: Arc<[u32]>,
    /// By world rank.
    pub arrivals: BTreeMap<u32, Arrival>,
    /// What those that agree have called: as much of it as they know.
    pub agreed: CollectiveKind,
    /// Whether the calls do not agree, so that none of them ever ends.
    pub broken: bool,
    /// What the data of all members was combined to.
    pub combined: Option<Payload>,
}

impl Slot {
    /// Whether all members have called.
    pub fn is_full(&self) -> bool {
        self.arrivals.len() == self.members.len()
    }
}

/// The collective calls on one communicator.
#[derive(Clone, Debug, Default, Hash)]
pub(crate) struct Queue {
    /// Number of the first slot that is kept.
    pub first: u64,
    pub slots: VecDeque<Slot>,
    /// How many calls each world rank has made, relative to `first`.
    pub calls: BTreeMap<u32, u64>,
}

impl Queue {
    /// A slot by its number.
    pub fn slot(&self, number: u64) -> Option<&Slot> {
        let at = number.checked_sub(self.first)?;
        self.slots.get(usize::try_from(at).ok()?)
    }

    /// A slot by its number.
    pub fn slot_mut(&mut self, number: u64) -> Option<&mut Slot> {
        let at = number.checked_sub(self.first)?;
        self.slots.get_mut(usize::try_from(at).ok()?)
    }

    /// Forgets slots at the front in which everybody is done.
    pub fn forget_finished(&mut self) {
        let finished = |slot: &Slot| slot.is_full() && slot.arrivals.values().all(|one| one.done);
        while self.slots.front().is_some_and(finished) {
            self.slots.pop_front();
            self.first += 1;
            for calls in self.calls.values_mut() {
                *calls -= 1;
            }
        }
    }
}
