//! From lines to events of a stream.

use std::collections::HashSet;

use impasse_ops::{
    Collective, Comm, Operation, Rank, Receive, Request, Send, SendMode, Tag, TagFilter,
};

use crate::event::{Event, Fault};
use crate::names::StreamNames;
use crate::record::{Header, Op, Record, TagField};

/// More processes are refused.
const MAX_PROCESSES: u32 = 1_000_000;

/// Reads lines behind the header.
pub(crate) struct LineReader {
    pub names: StreamNames,
    pub members: Vec<Vec<Rank>>,
    size: u32,
    started: HashSet<(Rank, Request)>,
}

impl LineReader {
    /// Reads the header.
    pub fn new(line: &[u8]) -> Result<LineReader, Fault> {
        let header: Header = serde_json::from_slice(line).map_err(|error| {
            let fault = Fault::json(&error);
            let message = format!(
                "{}; the first line is a header such as {{\"processes\": 4}}",
                fault.message
            );
            Fault { message, ..fault }
        })?;
        let size = header.processes;
        if size == 0 || size > MAX_PROCESSES {
            let message = format!("{size} processes: there can be 1 to {}", MAX_PROCESSES);
            return Err(Fault::new(message));
        }
        let mut names = vec![String::from("world")];
        let mut members = vec![(0..size).map(Rank).collect::<Vec<Rank>>()];
        for (name, ranks) in header.comms {
            if name == "world" {
                return Err(Fault::new(
                    "the communicator `world` always holds all ranks",
                ));
            }
            members.push(sorted_members(&name, ranks, size)?);
            names.push(name);
        }
        Ok(LineReader {
            names: StreamNames::new(names),
            members,
            size,
            started: HashSet::new(),
        })
    }

    /// Reads a line that is not the header.
    pub fn read(&mut self, line: &[u8], number: u64) -> Result<Event, Fault> {
        let record: Record = serde_json::from_slice(line).map_err(|error| Fault::json(&error))?;
        let rank = self.rank(record.rank)?;
        if record.op == Op::Finish {
            return Ok(Event::Close(rank));
        }
        let site = match &record.at {
            None => self.names.line(number),
            Some(text) => self.names.place(text).ok_or_else(|| {
                Fault::new("`at` is a place such as \"ring.c:14\" or \"ring.c:14:3\"")
            })?,
        };
        Ok(Event::Push(rank, self.operation(rank, &record)?, site))
    }

    fn operation(&mut self, rank: Rank, record: &Record) -> Result<Operation, Fault> {
        Ok(match record.op {
            Op::Send => Operation::Send(self.send(record, SendMode::Standard)?),
            Op::Ssend => Operation::Send(self.send(record, SendMode::Synchronous)?),
            Op::Bsend => Operation::Send(self.send(record, SendMode::Buffered)?),
            Op::Rsend => Operation::Send(self.send(record, SendMode::Ready)?),
            Op::Isend => self.start_send(rank, record, SendMode::Standard)?,
            Op::Issend => self.start_send(rank, record, SendMode::Synchronous)?,
            Op::Ibsend => self.start_send(rank, record, SendMode::Buffered)?,
            Op::Irsend => self.start_send(rank, record, SendMode::Ready)?,
            Op::Recv => Operation::Recv(self.receive(record, record.tag)?),
            Op::Irecv => {
                let receive = self.receive(record, record.tag)?;
                Operation::StartRecv(receive, self.start(rank, record)?)
            }
            Op::Sendrecv => {
                let send = self.send(record, SendMode::Standard)?;
                Operation::SendRecv(send, self.receive(record, record.recv_tag.or(record.tag))?)
            }
            Op::Barrier => self.collective(rank, record, "barrier")?,
            Op::Collective => {
                let name = record.name.as_deref();
                let name = name.ok_or_else(|| missing("name", "\"bcast root 0\""))?;
                self.collective(rank, record, name)?
            }
            Op::Wait => self.wait(rank, record)?,
            Op::Waitall => Operation::WaitAll,
            // Handled before.
            Op::Finish => Operation::WaitAll,
        })
    }

    fn send(&self, record: &Record, mode: SendMode) -> Result<Send, Fault> {
        let to = record.to.ok_or_else(|| missing("to", "1"))?;
        let tag = match record.tag {
            None => 0,
            Some(TagField::Tag(tag)) => tag,
            Some(TagField::Any) => return Err(Fault::new("a message is sent with one tag")),
        };
        Ok(Send {
            to: self.rank(to)?,
            tag: Tag(tag),
            comm: self.comm(record)?,
            mode,
        })
    }

    fn start_send(
        &mut self,
        rank: Rank,
        record: &Record,
        mode: SendMode,
    ) -> Result<Operation, Fault> {
        let send = self.send(record, mode)?;
        Ok(Operation::StartSend(send, self.start(rank, record)?))
    }

    fn receive(&self, record: &Record, tag: Option<TagField>) -> Result<Receive, Fault> {
        let from = record.from.ok_or_else(|| missing("from", "0"))?;
        let tag = match tag {
            None => TagFilter::Exactly(Tag(0)),
            Some(TagField::Tag(tag)) => TagFilter::Exactly(Tag(tag)),
            Some(TagField::Any) => TagFilter::Any,
        };
        Ok(Receive {
            from: self.rank(from)?,
            tag,
            comm: self.comm(record)?,
        })
    }

    fn collective(&mut self, rank: Rank, record: &Record, name: &str) -> Result<Operation, Fault> {
        let comm = self.comm(record)?;
        if record.nonblocking != Some(true) {
            let kind = self.names.collective_kind(name, false);
            return Ok(Operation::Collective(Collective { comm, kind }));
        }
        let kind = self.names.collective_kind(name, true);
        let request = self.start(rank, record)?;
        Ok(Operation::StartCollective(
            Collective { comm, kind },
            request,
        ))
    }

    fn start(&mut self, rank: Rank, record: &Record) -> Result<Request, Fault> {
        let name = record.request.as_deref();
        let request = self
            .names
            .request(name.ok_or_else(|| missing("request", "\"r1\""))?);
        self.started.insert((rank, request));
        Ok(request)
    }

    fn wait(&mut self, rank: Rank, record: &Record) -> Result<Operation, Fault> {
        let several = record.requests.iter().flatten();
        let names: Vec<&String> = several.chain(&record.request).collect();
        if names.is_empty() {
            return Err(missing("requests", "[\"r1\"]"));
        }
        let mut requests = Vec::with_capacity(names.len());
        for name in names {
            let request = self.names.request(name);
            if !self.started.contains(&(rank, request)) {
                let message = format!("rank {rank} has started nothing with the request `{name}`");
                return Err(Fault::new(message));
            }
            requests.push(request);
        }
        Ok(Operation::Wait(requests))
    }

    fn comm(&self, record: &Record) -> Result<Comm, Fault> {
        let name = record.comm.as_deref().unwrap_or("world");
        let found = self.names.find_comm(name);
        found.ok_or_else(|| Fault::new(format!("there is no communicator `{name}` in the header")))
    }

    fn rank(&self, rank: u32) -> Result<Rank, Fault> {
        match rank < self.size {
            true => Ok(Rank(rank)),
            false => {
                let last = self.size - 1;
                Err(Fault::new(format!(
                    "there is no rank {rank}: ranks are 0 to {last}"
                )))
            }
        }
    }
}

fn missing(field: &str, example: &str) -> Fault {
    Fault::new(format!(
        "the field `{field}` is missing, for example \"{field}\": {example}"
    ))
}

fn sorted_members(name: &str, ranks: Vec<u32>, size: u32) -> Result<Vec<Rank>, Fault> {
    let mut members: Vec<Rank> = ranks.into_iter().map(Rank).collect();
    members.sort_unstable();
    let count = members.len();
    members.dedup();
    if members.is_empty() || members.len() < count {
        let message = format!("the communicator `{name}` needs members, each listed once");
        return Err(Fault::new(message));
    }
    match members.last() {
        Some(last) if last.0 >= size => {
            let message =
                format!("the communicator `{name}` has a member {last} that does not exist");
            Err(Fault::new(message))
        }
        _ => Ok(members),
    }
}
