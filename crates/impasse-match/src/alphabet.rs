//! The alphabet of a system: turns operations into characters.

use std::fmt;
use std::sync::Arc;

use impasse_ops::{
    Collective, CollectiveKind, Comm, Communicator, Operation, Rank, Receive, Request, Send,
    SendMode, TagFilter,
};
use rustc_hash::FxHashMap;

use crate::code::{Code, DETACHED, DETACHED_PART, MAX_LOW, Opcode};
use crate::recent::Recent;
use crate::signature::SignatureSpace;

/// How a send of standard mode is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Buffering {
    /// It waits for its receive. A program that completes under this reading
    /// completes under every other.
    #[default]
    Zero,
    /// It completes at once, however large the message.
    Infinite,
}

/// An operation that no system of this shape can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The process does not exist.
    UnknownRank(Rank),
    /// The communicator does not exist.
    UnknownComm(Comm),
    /// The process is not a member of the communicator that it uses.
    NotAMember(Rank, Comm),
    /// The members of the communicator are not in ascending order.
    Unordered(Comm),
    /// More processes, names or kinds than the engine can number.
    TooMany(&'static str),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::UnknownRank(rank) => write!(f, "there is no process {rank}"),
            Illegal::UnknownComm(comm) => write!(f, "there is no communicator {}", comm.0),
            Illegal::NotAMember(rank, comm) => {
                write!(
                    f,
                    "process {rank} is not a member of communicator {}",
                    comm.0
                )
            }
            Illegal::Unordered(comm) => write!(
                f,
                "the members of communicator {} are not in ascending order",
                comm.0
            ),
            Illegal::TooMany(what) => write!(f, "too many {what}"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Tables behind the numbers in characters.
///
/// The slot numbered like a process is private to its send-receive operations;
/// named requests get the slots behind.
#[derive(Clone, Debug)]
pub struct Alphabet {
    size: u32,
    buffering: Buffering,
    comms: Arc<[Communicator]>,
    /// Message kinds and channels.
    pub kinds: SignatureSpace,
    collectives: FxHashMap<(Comm, CollectiveKind), u32>,
    collective_list: Vec<Collective>,
    slots: FxHashMap<(Rank, Request), u32>,
    recent_slots: Recent<(Rank, Request)>,
    lists: FxHashMap<Box<[u32]>, u32>,
    list_list: Vec<Box<[u32]>>,
}

impl Alphabet {
    /// An alphabet for so many processes and these communicators.
    pub fn new(
        size: usize,
        comms: &[Vec<Rank>],
        buffering: Buffering,
    ) -> Result<Alphabet, Illegal> {
        if size >= MAX_LOW as usize {
            return Err(Illegal::TooMany("processes"));
        }
        let mut members = Vec::with_capacity(comms.len());
        for (number, comm) in comms.iter().enumerate() {
            if let Some(unknown) = comm.iter().find(|rank| rank.index() >= size) {
                return Err(Illegal::UnknownRank(*unknown));
            }
            if !comm.is_sorted_by(|one, other| one < other) {
                return Err(Illegal::Unordered(Comm(number as u32)));
            }
            members.push(Communicator::of(comm.clone()));
        }
        Ok(Alphabet {
            size: size as u32,
            buffering,
            comms: members.into(),
            kinds: SignatureSpace::new(),
            collectives: FxHashMap::default(),
            collective_list: Vec::new(),
            slots: FxHashMap::default(),
            recent_slots: Recent::default(),
            lists: FxHashMap::default(),
            list_list: Vec::new(),
        })
    }

    /// Adds a communicator and gives its number.
    ///
    /// # Errors
    /// Its members are not processes in ascending order.
    pub fn add_comm(&mut self, members: Vec<Rank>) -> Result<Comm, Illegal> {
        let number = Comm(self.comms.len() as u32);
        if let Some(unknown) = members.iter().find(|rank| rank.0 >= self.size) {
            return Err(Illegal::UnknownRank(*unknown));
        }
        if !members.is_sorted_by(|one, other| one < other) {
            return Err(Illegal::Unordered(number));
        }
        let added = std::iter::once(Communicator::of(members));
        self.comms = self.comms.iter().cloned().chain(added).collect();
        Ok(number)
    }

    /// Number of processes.
    pub fn size(&self) -> usize {
        self.size as usize
    }

    /// Number of slots, those of send-receive operations included.
    pub fn slot_count(&self) -> usize {
        self.size() + self.slots.len()
    }

    /// Number of collectives.
    pub fn collective_count(&self) -> usize {
        self.collective_list.len()
    }

    /// The collective call behind a number.
    pub fn collective(&self, number: u32) -> Collective {
        self.collective_list[number as usize]
    }

    /// Number of communicators.
    pub fn comm_count(&self) -> usize {
        self.comms.len()
    }

    /// Members of a communicator, ascending.
    pub fn members(&self, comm: Comm) -> &[Rank] {
        &self.comms[comm.0 as usize].members
    }

    /// All communicators.
    pub fn communicators(&self) -> Arc<[Communicator]> {
        Arc::clone(&self.comms)
    }

    /// Where a process stands among the members of a communicator.
    pub fn member_index(&self, comm: Comm, process: u32) -> Option<usize> {
        let members = self.members(comm);
        if members.len() == self.size() {
            return Some(process as usize);
        }
        members.binary_search(&Rank(process)).ok()
    }

    /// The slots of a list.
    pub fn list(&self, number: u32) -> &[u32] {
        &self.list_list[number as usize]
    }

    /// Whether a character is only a part of an operation that goes on behind it.
    pub fn is_part(&self, code: Code) -> bool {
        code.is_start() && (code.low() < self.size || code.low() == DETACHED_PART)
    }

    /// Spells an operation of one process in characters.
    pub fn encode(
        &mut self,
        process: Rank,
        operation: &Operation,
        mut emit: impl FnMut(Code),
    ) -> Result<(), Illegal> {
        let own = process.0;
        match operation {
            Operation::Send(send) if self.is_buffered(send) => {
                emit(self.start_send(process, send, DETACHED)?);
            }
            Operation::Send(send) => {
                let kind = self.kind_of_send(process, send)?;
                emit(Code::new(Opcode::Send, send.to.0, kind));
            }
            Operation::Recv(receive) => emit(self.receive(process, receive)?),
            Operation::SendRecv(send, receive) => {
                let slot = if self.is_buffered(send) {
                    DETACHED_PART
                } else {
                    own
                };
                emit(self.start_send(process, send, slot)?);
                emit(self.start_receive(process, receive, own)?);
                emit(Code::new(Opcode::Wait, own, 0));
            }
            Operation::StartSend(send, request) => {
                let slot = if self.is_buffered(send) {
                    DETACHED
                } else {
                    self.slot(process, *request)?
                };
                emit(self.start_send(process, send, slot)?);
            }
            Operation::StartRecv(receive, request) => {
                let slot = self.slot(process, *request)?;
                emit(self.start_receive(process, receive, slot)?);
            }
            Operation::Collective(collective) => {
                let number = self.number_of(process, collective)?;
                emit(Code::new(Opcode::Collective, 0, number));
            }
            Operation::StartCollective(collective, request) => {
                let slot = self.slot(process, *request)?;
                let number = self.number_of(process, collective)?;
                emit(Code::new(Opcode::StartCollective, slot, number));
            }
            Operation::Wait(requests) => emit(self.wait(process, requests)?),
            Operation::WaitAll => emit(Code::new(Opcode::WaitAll, 0, 0)),
        }
        Ok(())
    }

    fn is_buffered(&self, send: &Send) -> bool {
        match send.mode {
            SendMode::Buffered => true,
            SendMode::Standard => self.buffering == Buffering::Infinite,
            SendMode::Synchronous | SendMode::Ready => false,
        }
    }

    fn start_send(&mut self, process: Rank, send: &Send, slot: u32) -> Result<Code, Illegal> {
        let kind = self.kind_of_send(process, send)?;
        Ok(Code::new(Opcode::StartSend, slot, kind))
    }

    fn kind_of_send(&mut self, process: Rank, send: &Send) -> Result<u32, Illegal> {
        self.check_message(process, send.to, send.comm)?;
        Ok(self.kinds.signature_for(send.envelope(process)).0)
    }

    fn start_receive(
        &mut self,
        process: Rank,
        receive: &Receive,
        slot: u32,
    ) -> Result<Code, Illegal> {
        let blocking = self.receive(process, receive)?;
        let opcode = match blocking.opcode() {
            Opcode::RecvAny => Opcode::StartRecvAny,
            _ => Opcode::StartRecv,
        };
        Ok(Code::new(opcode, slot, blocking.arg()))
    }

    fn receive(&mut self, process: Rank, receive: &Receive) -> Result<Code, Illegal> {
        self.check_message(process, receive.from, receive.comm)?;
        let channel = receive.channel(process);
        Ok(match receive.tag {
            TagFilter::Exactly(tag) => {
                let kind = self.kinds.signature_for(channel.envelope(tag)).0;
                Code::new(Opcode::Recv, receive.from.0, kind)
            }
            TagFilter::Any => {
                let number = self.kinds.channel_for(channel);
                Code::new(Opcode::RecvAny, receive.from.0, number)
            }
        })
    }

    fn wait(&mut self, process: Rank, requests: &[Request]) -> Result<Code, Illegal> {
        if let [request] = requests {
            return Ok(Code::new(Opcode::Wait, self.slot(process, *request)?, 0));
        }
        let slots = requests
            .iter()
            .map(|request| self.slot(process, *request))
            .collect::<Result<Box<[u32]>, Illegal>>()?;
        let next = self.list_list.len() as u32;
        let number = *self.lists.entry(slots).or_insert_with_key(|slots| {
            self.list_list.push(slots.clone());
            next
        });
        Ok(Code::new(Opcode::WaitList, 0, number))
    }

    fn slot(&mut self, process: Rank, request: Request) -> Result<u32, Illegal> {
        let (key, which) = ((process, request), request.0);
        if let Some(slot) = self.recent_slots.get(process.0, which, key) {
            return Ok(slot);
        }
        let next = self.slot_count();
        if next >= MAX_LOW as usize {
            return Err(Illegal::TooMany("names of requests"));
        }
        let slot = *self.slots.entry(key).or_insert(next as u32);
        self.recent_slots
            .put(process.0, which, key, slot, self.slots.len());
        Ok(slot)
    }

    fn number_of(&mut self, process: Rank, call: &Collective) -> Result<u32, Illegal> {
        self.check_member(process, call.comm)?;
        let next = self.collective_list.len() as u32;
        let number = *self
            .collectives
            .entry((call.comm, call.kind))
            .or_insert(next);
        if number == next {
            self.collective_list.push(*call);
        }
        Ok(number)
    }

    fn check_message(&self, process: Rank, peer: Rank, comm: Comm) -> Result<(), Illegal> {
        if peer.0 >= self.size {
            return Err(Illegal::UnknownRank(peer));
        }
        self.check_member(process, comm)?;
        self.check_member(peer, comm)
    }

    fn check_member(&self, process: Rank, comm: Comm) -> Result<(), Illegal> {
        if process.0 >= self.size {
            return Err(Illegal::UnknownRank(process));
        }
        if comm.0 as usize >= self.comms.len() {
            return Err(Illegal::UnknownComm(comm));
        }
        match self.member_index(comm, process.0) {
            Some(_) => Ok(()),
            None => Err(Illegal::NotAMember(process, comm)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn communicators_are_checked() {
        let new = |members: &[u32]| {
            let members = members.iter().copied().map(Rank).collect();
            Alphabet::new(3, &[members], Buffering::Zero).map(|_| ())
        };
        assert_eq!(new(&[0, 2]), Ok(()));
        assert_eq!(new(&[0, 3]), Err(Illegal::UnknownRank(Rank(3))));
        assert_eq!(new(&[2, 0]), Err(Illegal::Unordered(Comm(0))));
        assert_eq!(new(&[1, 1]), Err(Illegal::Unordered(Comm(0))));
    }

    #[test]
    fn a_send_receive_is_one_operation_in_three_parts() {
        let world = [vec![Rank(0), Rank(1)]];
        let mut alphabet = Alphabet::new(2, &world, Buffering::Zero).unwrap();
        let send = Send {
            to: Rank(1),
            tag: impasse_ops::Tag(0),
            comm: Comm::WORLD,
            mode: SendMode::Standard,
        };
        let receive = Receive {
            from: Rank(1),
            tag: TagFilter::Any,
            comm: Comm::WORLD,
        };
        let mut codes = Vec::new();
        let both = Operation::SendRecv(send, receive);
        alphabet
            .encode(Rank(0), &both, |code| codes.push(code))
            .unwrap();
        let parts: Vec<bool> = codes.iter().map(|&code| alphabet.is_part(code)).collect();
        assert_eq!(parts, [true, true, false]);
    }
}
