//! Messages that ranks take first, and receive later by a handle (MPI 4.1, section 3.8.2): their senders may wait
//! until then.

use impasse_ops::{Rank, Site};

use crate::judge::Judge;
use crate::record::Record;

impl Judge {
    /// A message was taken that will be received by its handle.
    pub(crate) fn matched(&mut self, rank: Rank, record: &Record<'_>) -> Option<()> {
        let (comm, message) = (record.field(1)?, record.field(2)?);
        if message == 0 {
            return Some(());
        }
        if let Some(wanted) = self.wanted(rank, comm, record.field(3)?, record.field(4)?) {
            self.holds_message(rank);
            let op = self.mail.take(rank, wanted, Site::UNKNOWN);
            let messages = &mut self.ranks[rank.index()].messages;
            messages.insert(message.cast_unsigned(), op);
            self.predictor.see(rank);
        }
        Some(())
    }

    /// A rank receives a message that it has taken before.
    pub(crate) fn receive_taken(
        &mut self,
        rank: Rank,
        number: u32,
        request: Option<u32>,
        site: Site,
    ) {
        let Some(op) = self.ranks[rank.index()].messages.remove(number) else {
            return;
        };
        let ends = self.ends([Some(op), None]);
        match request {
            Some(request) => self.predictor.start(rank, request, ends, site),
            None => self.predictor.call(rank, ends, site),
        }
        self.mail.received(op);
    }

    /// Something is received while messages are held that were taken before: predictions match messages
    /// in the order in which they are received.
    pub(crate) fn holds_message(&mut self, rank: Rank) {
        if !self.ranks[rank.index()].messages.is_empty() {
            self.predictor.give_up();
        }
    }
}
