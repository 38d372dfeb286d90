//! Communicators that not all members of their parent make: only those of a group, or two groups with their
//! leaders.

use impasse_mpi::{Mode, Pattern, Routine};
use impasse_ops::{Collective, Comm, Envelope, Rank, Site, Tag, TagFilter, Wanted};

use crate::judge::Judge;
use crate::layout::{Arguments, Layout};
use crate::rank::On;
use crate::record::Record;

impl Judge {
    /// The members of a group make a communicator together.
    pub(crate) fn make_together(
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
    pub(crate) fn connect(
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
}
