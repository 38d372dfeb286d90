//! What ranks call together: collective calls, and those that make communicators of groups.

use impasse_mpi::{Mode, Pattern, Routine};
use impasse_ops::{Collective, Comm, Envelope, Rank, Site, Tag, TagFilter, Wanted};

use super::Judge;
use crate::layout::{Arguments, Layout};
use crate::rank::On;
use crate::record::{OWN_ROOT, Record};
use crate::rounds::Call;

impl Judge {
    /// The members of a group make a communicator together.
    pub(super) fn make_together(
        &mut self,
        rank: Rank,
        layout: &Layout,
        about: &Arguments,
        record: &Record<'_>,
        site: Site,
    ) -> Option<On> {
        let group = layout.group(record, self.ranks.len())?;
        let parent = self.comms.of(rank, about.comm);
        let makers = parent.and_then(|parent| self.comms.makers(parent, about.tags[0], &group));
        Some(match makers {
            Some(makers) => self.meet(rank, layout.routine, makers, site),
            None => On::Unfollowed,
        })
    }

    /// A rank calls something that concerns all members.
    fn meet(&mut self, rank: Rank, routine: &Routine, comm: Comm, site: Site) -> On {
        let call = self.collective(rank, routine, Pattern::All, None, comm, site);
        self.predictor.learn(&self.comms);
        match call {
            Some(call) => {
                self.predictor.collective(rank, call.call, None, site);
                On::Call(call)
            }
            None => On::Unfollowed,
        }
    }

    /// Two groups are connected: their leaders exchange what the others wait for (MPI 4.1, section 7.6.2).
    pub(super) fn connect(
        &mut self,
        rank: Rank,
        routine: &Routine,
        about: &Arguments,
        site: Site,
    ) -> On {
        let Some(own) = self.comms.of(rank, about.comm) else {
            return On::Unfollowed;
        };
        let behind = self.comms.behind(own);
        if self.comms.members(own).peer(rank, about.peers[0]) != Some(rank) {
            return self.meet(rank, routine, behind, site);
        }
        let Some(leaders) = self.comms.of(rank, about.leaders) else {
            return On::Unfollowed;
        };
        let (leaders, other) = (self.comms.behind(leaders), about.peers[1]);
        let Some(other) = self.comms.members(leaders).peer(rank, other) else {
            return On::Unfollowed;
        };
        let tag = Tag(about.tags[0].cast_unsigned());
        let message = Envelope {
            comm: leaders,
            source: rank,
            destination: other,
            tag,
        };
        let wanted = Wanted {
            comm: leaders,
            from: Some(other),
            tag: TagFilter::Exactly(tag),
        };
        let send = self.mail.send(message, 0, Mode::Buffered, site);
        let ops = [Some(send), Some(self.mail.receive(rank, wanted, site))];
        self.predictor.learn(&self.comms);
        self.predictor.call(rank, self.ends(ops), site);
        let kind = self.rounds.kind(routine, None, true);
        On::Leader(ops, Collective { comm: behind, kind })
    }

    pub(super) fn collective(
        &mut self,
        rank: Rank,
        routine: &Routine,
        pattern: Pattern,
        root: Option<i32>,
        comm: Comm,
        site: Site,
    ) -> Option<Call> {
        let members = self.comms.members(comm);
        let root = match (root, members.is_between()) {
            (None, _) => None,
            (Some(root), false) => u32::try_from(root).ok(),
            // Each side names the root in its own way; here it is its number in the world.
            (Some(OWN_ROOT), true) => Some(rank.0),
            (Some(root), true) => members.peer(rank, root).map(|root| root.0),
        };
        let kind = self.rounds.kind(routine, root, pattern == Pattern::All);
        let call = Collective { comm, kind };
        let call = self.rounds.arrive(rank, call, site, members)?;
        self.look_at_round(&call);
        Some(call)
    }

    /// MPI lets a rank go on after a collective call.
    pub(super) fn goes_on(&mut self, call: &Call) {
        self.rounds.leave(call);
        self.look_at_round(call);
    }

    fn look_at_round(&mut self, call: &Call) {
        if self.rounds.was_let_pass(call) {
            self.doubt_that("MPI let ranks go on whose collective calls do not agree");
        }
    }
}
