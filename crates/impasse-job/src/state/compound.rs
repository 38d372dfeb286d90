//! Requests that consist of others: one is done when all its parts are.

use super::{Mpi, Status};

/// What a part of a request belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartOf {
    /// The request that the program sees.
    pub whole: u32,
    /// Whether the status of the part is that of the whole.
    pub gives_status: bool,
}

impl Mpi {
    /// Makes a request part of another. It is forgotten when it is done; it may be done already.
    pub fn join(&mut self, rank: u32, part: u32, of: PartOf) {
        let objects = self.rank_mut(rank);
        objects.parts.insert(part, of);
        match objects.requests.get_mut(part) {
            Some(request) if !is_active(request.activity) => {
                let status = request.status;
                objects.requests.remove(part);
                self.part_done(rank, part, status);
            }
            Some(request) => request.freed = true,
            None => self.part_done(rank, part, Status::EMPTY),
        }
    }

    /// A request is done that may be part of another.
    pub(super) fn part_done(&mut self, rank: u32, part: u32, status: Status) {
        let objects = self.rank_mut(rank);
        let Some(of) = objects.parts.remove(&part) else {
            return;
        };
        let last = !objects.parts.values().any(|other| other.whole == of.whole);
        let Some(whole) = objects.requests.get_mut(of.whole) else {
            return;
        };
        if of.gives_status {
            whole.status = status;
        }
        let status = whole.status;
        if last {
            self.complete(rank, of.whole, status);
        }
    }
}

fn is_active(activity: super::Activity) -> bool {
    activity == super::Activity::Active
}
