//! Requests that consist of others: one is done when all its parts are.

use super::{Activity, Mpi, Status};

/// What a part of a request belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartOf {
    /// The request that the program sees.
    pub whole: u32,
    /// Whether the status of the part is that of the whole.
    pub gives_status: bool,
}

impl Mpi {
    /// Makes requests the parts of another: each with whether its status is that of the whole.
    /// They are forgotten when they are done; some may be done already.
    pub fn join(&mut self, rank: u32, whole: u32, parts: &[(u32, bool)]) {
        let objects = self.rank_mut(rank);
        for &(part, gives_status) in parts {
            let of = PartOf {
                whole,
                gives_status,
            };
            objects.parts.insert(part, of);
            if let Some(request) = objects.requests.get_mut(part) {
                request.freed = true;
            }
        }
        for &(part, _) in parts {
            let request = self.rank(rank).requests.get(part);
            if let Some(request) = request.filter(|one| one.activity == Activity::Done) {
                let status = request.status;
                self.complete(rank, part, status);
            }
        }
    }

    /// The request that the program sees: that of which a request is part, or itself.
    pub fn whole(&self, rank: u32, number: u32) -> u32 {
        let of = self.rank(rank).parts.get(&number);
        of.map_or(number, |of| of.whole)
    }

    /// A request is done that may be part of another.
    pub(super) fn part_done(&mut self, rank: u32, part: u32, status: Status) {
        let objects = self.rank_mut(rank);
        let Some(of) = objects.parts.remove(&part) else {
            return;
        };
        let last = !objects.parts.values().any(|other| other.whole == of.whole);
        self.pass_on_promise(rank, part, of.whole);
        let objects = self.rank_mut(rank);
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
