//! Operations whose requests the program has freed while they were under way. They go on, and nobody is told when they are
//! complete (MPI 4.1, section 3.7.3): their memory is in use until the rank knows from others that it must be so, by a
//! message or a collective call of those with whom the operation has met.

use impasse_exec::Machine;

use super::Whose;
use crate::context::Call;
use crate::state::{Activity, Mpi, RequestKind};

/// An operation whose request was freed.
#[derive(Clone, Debug)]
pub(crate) struct GivenAway {
    whose: Whose,
    /// The place of its request among those that the rank has started.
    order: u64,
    /// None while it is under way.
    met: Option<Met>,
}

/// That a message and a receive have met. It is no part of the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    with: u32,
    /// The first call of that rank that lies behind it; none if nobody counted.
    calls: Option<u32>,
}

impl Call<'_> {
    /// The program frees a request, which it may or may not know to be complete.
    pub fn give_away_use(&mut self, number: u32) {
        if self.mpi.rank(self.rank).in_use.is_empty() {
            return;
        }
        let Some(request) = self.request(number) else {
            return;
        };
        let is_message = matches!(
            request.kind,
            RequestKind::Send { .. } | RequestKind::Receive { .. }
        );
        let is_known = request.seen || request.status.cancelled;
        if !is_message || is_known || request.activity == Activity::Inactive {
            return self.end_use(number);
        }
        let (order, met) = (request.order, request.met);
        self.mpi.keep_order();
        let objects = self.mpi.rank_mut(self.rank);
        let whose = objects.without_request();
        objects.given_away.push(GivenAway { whose, order, met });
        self.rename_use(|other| match other == Whose::request(number) {
            true => whose,
            false => other,
        });
    }
}

impl Mpi {
    /// A rank's request, with this number and started at this place, has met one of another rank.
    pub fn note_met(&mut self, rank: u32, (number, order): (u32, u64), with: u32) {
        let calls = self.order.as_ref().map(|order| order.count(with) + 1);
        let met = Some(Met { with, calls });
        let objects = self.rank_mut(rank);
        let request = objects.requests.get_mut(number);
        if let Some(request) = request.filter(|request| request.order == order) {
            request.met = met;
        }
        let mut given_away = objects.given_away.iter_mut();
        if let Some(one) = given_away.find(|one| one.order == order) {
            one.met = met;
        }
    }

    /// Memory is no longer in use by those operations that a rank may know to be complete by now.
    pub fn end_given_away(&mut self, machine: &mut Machine, rank: u32) {
        if self.rank(rank).given_away.is_empty() {
            return;
        }
        let known = self.stamp(rank);
        let is_known = |met: Met| match met.calls {
            Some(calls) => known.lies_behind(met.with, calls),
            None => true,
        };
        let objects = self.rank_mut(rank);
        let given_away = std::mem::take(&mut objects.given_away).into_iter();
        let (over, open): (Vec<_>, Vec<_>) =
            given_away.partition(|one| one.met.is_some_and(is_known));
        objects.given_away = open;
        if !over.is_empty() {
            let over = objects.take_over(|whose, _| over.iter().any(|one| one.whose == whose));
            self.tell_races(machine, rank, &over, None);
        }
    }
}
