//! Operations: operands become ranks, tags and kinds, and are checked.

use impasse_ops::{
    Collective, CollectiveKind, Comm, Item, Operation, Rank, Receive, Request, Send, SendMode,
    Site, Tag, TagFilter,
};

use super::{Expander, KindKey, Kinds};
use crate::code::{Accept, Action, Expr, ReceivePart, SendPart};
use crate::error::{ModelError, Span};
use crate::vocabulary::COLLECTIVES;

impl Expander<'_> {
    /// Appends one operation to the program of the current rank.
    pub(super) fn act(&mut self, action: &Action, site: Site) -> Result<(), ModelError> {
        let span = self.typed.sites[site.0 as usize];
        let operation = self.operation(action, span)?;
        if let Operation::Wait(names) = &operation {
            self.count_items(names.len() as u64, span)?;
        }
        self.push(Item::Op(operation, site), span)
    }

    fn operation(&mut self, action: &Action, span: Span) -> Result<Operation, ModelError> {
        Ok(match action {
            Action::Send { send, comm, start } => {
                let blocks = start.is_none() && send.mode != SendMode::Buffered;
                self.check_caller(*comm, span)?;
                let send = self.send(send, *comm, blocks)?;
                match start {
                    None => Operation::Send(send),
                    Some(name) => Operation::StartSend(send, *name),
                }
            }
            Action::Recv {
                receive,
                comm,
                start,
            } => {
                self.check_caller(*comm, span)?;
                let receive = self.receive(receive, *comm, start.is_none())?;
                match start {
                    None => Operation::Recv(receive),
                    Some(name) => Operation::StartRecv(receive, *name),
                }
            }
            Action::SendRecv {
                send,
                receive,
                comm,
            } => {
                self.check_caller(*comm, span)?;
                let send = self.send(send, *comm, false)?;
                Operation::SendRecv(send, self.receive(receive, *comm, false)?)
            }
            Action::Collective {
                routine,
                root,
                comm,
                start,
            } => self.collective(*routine, *root, *comm, *start, span)?,
            Action::Wait(names) => Operation::Wait(names.clone()),
            Action::WaitAll => Operation::WaitAll,
        })
    }

    fn send(&mut self, part: &SendPart, comm: Comm, blocks: bool) -> Result<Send, ModelError> {
        let to = self.peer(part.to, "to", comm, blocks)?;
        let tag = part.tag.map(|tag| self.tag(tag)).transpose()?;
        Ok(Send {
            to,
            tag: tag.unwrap_or(Tag(0)),
            comm,
            mode: part.mode,
        })
    }

    fn receive(
        &mut self,
        part: &ReceivePart,
        comm: Comm,
        blocks: bool,
    ) -> Result<Receive, ModelError> {
        let from = self.peer(part.from, "from", comm, blocks)?;
        let tag = match part.tag {
            Accept::Default => TagFilter::Exactly(Tag(0)),
            Accept::Any => TagFilter::Any,
            Accept::Exactly(tag) => TagFilter::Exactly(self.tag(tag)?),
        };
        Ok(Receive { from, tag, comm })
    }

    fn collective(
        &mut self,
        routine: u8,
        root: Option<Expr>,
        comm: Comm,
        start: Option<Request>,
        span: Span,
    ) -> Result<Operation, ModelError> {
        self.check_caller(comm, span)?;
        let root = match root {
            Some(root) => Some(self.peer(root, "root", comm, false)?.0),
            None => None,
        };
        let kind = self.kinds.number((routine, root, start.is_some()));
        let collective = Collective { comm, kind };
        Ok(match start {
            None => Operation::Collective(collective),
            Some(name) => Operation::StartCollective(collective, name),
        })
    }

    /// The rank after `to`, `from` or `root`.
    fn peer(
        &mut self,
        expr: Expr,
        clause: &str,
        comm: Comm,
        blocks: bool,
    ) -> Result<Rank, ModelError> {
        let value = self.value(expr)?;
        let rank = match u32::try_from(value) {
            Ok(rank) if rank < self.size => Rank(rank),
            _ => {
                let message = format!("`{clause}` is {value}, which is not a rank");
                let help = format!("the ranks are 0 to {}", self.size - 1);
                return Err(self.error(expr.span, message).help(help));
            }
        };
        if blocks && rank.0 == self.rank {
            let message = format!("`{clause}` is {rank}, the process itself");
            return Err(self.error(expr.span, message).help(
                "a blocking operation cannot exchange a message with its own process; \
                 use a non-blocking operation or `sendrecv`",
            ));
        }
        if !self.is_member(comm, rank) {
            let name = &self.typed.comms[comm.0 as usize];
            let message = format!("`{clause}` is {rank}, which is not a member of `{name}`");
            return Err(self.error(expr.span, message));
        }
        Ok(rank)
    }

    fn check_caller(&self, comm: Comm, span: Span) -> Result<(), ModelError> {
        if self.is_member(comm, Rank(self.rank)) {
            return Ok(());
        }
        let name = &self.typed.comms[comm.0 as usize];
        let message = format!("the process is not a member of `{name}`");
        Err(self.error(span, message))
    }

    fn is_member(&self, comm: Comm, rank: Rank) -> bool {
        comm == Comm::WORLD || self.comms[comm.0 as usize].binary_search(&rank).is_ok()
    }

    fn tag(&mut self, expr: Expr) -> Result<Tag, ModelError> {
        let value = self.value(expr)?;
        u32::try_from(value).map(Tag).map_err(|_| {
            let message = format!("the tag {value} is not in 0 to {}", u32::MAX);
            self.error(expr.span, message)
        })
    }

    fn error(&self, span: Span, message: String) -> ModelError {
        ModelError::new(span, message).for_rank(self.rank, self.size)
    }
}

impl Kinds {
    /// The number of a kind, a new one if it was not met before.
    fn number(&mut self, key: KindKey) -> CollectiveKind {
        if let Some((_, kind)) = self.last.filter(|(last, _)| *last == key) {
            return kind;
        }
        let names = &mut self.names;
        let kind = *self.numbers.entry(key).or_insert_with(|| {
            let (routine, root, starts) = key;
            names.push(COLLECTIVES[routine as usize].call(root, starts));
            CollectiveKind(names.len() as u32 - 1)
        });
        self.last = Some((key, kind));
        kind
    }
}
