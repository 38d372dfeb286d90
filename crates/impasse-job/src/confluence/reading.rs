//! One rank alone, to which come the letters that were written.

use std::sync::Arc;

use super::bits::Bits;
use super::letters::Mode;
use super::script::{Content, Letter, Name, Script};
use crate::job::Setup;
use crate::state::{CommId, Message, Mpi, Status};

/// What comes one after the other: from whom, on which communicator, with which tag, and whether it is collective calls.
type Lane = (u32, CommId, Option<i32>, bool);

/// What a rank sends and what comes to it, as it was written.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Its letters, in the order in which they were written.
    pub own: Vec<Letter>,
    /// Letters to it that come one after the other.
    pub lanes: Vec<Vec<Letter>>,
    /// All letters to it: these, and those that tell it that its messages are received.
    pub incoming: Vec<Letter>,
    /// Of its letters, by their places in `own`, those that must be sent before a letter can come to it; by letter.
    pub needs: Vec<Bits>,
}

/// A run of one rank.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    pub setup: Arc<Setup>,
    pub rank: u32,
    pub script: Arc<Script>,
    pub plan: Arc<Plan>,
    /// Places of its letters that are sent.
    pub sent: Bits,
    /// Letters that it has used, on the way that was taken.
    pub used: Bits,
    /// The place of the first of its letters that is not sent.
    first: usize,
    /// How many letters of each lane have come.
    come: Vec<usize>,
    /// Messages whose receipt was not told yet: the letter that tells it, and the request of the send.
    untold: Vec<(Letter, u32)>,
    /// What was sent at each time when letters could come.
    pub stops: Vec<Bits>,
    /// Letters that say that a message is received, where one had come that no receive was there for when the rank stopped.
    pub put_off: Vec<Letter>,
}

/// Something that comes to a rank.
pub(crate) enum Incoming {
    Message(Letter, Box<Message>),
    /// The letter, and the request that it completes.
    Receipt(Letter, u32),
    /// A collective call.
    Arrival(Letter),
}

impl Plan {
    /// The plan of a rank, if letters need others as it is said.
    pub fn new(script: &Script, rank: u32, needs: &[Bits]) -> Plan {
        let numbered = || (0..).zip(&script.letters);
        let own = numbered().filter(|(_, written)| written.by == rank);
        let own: Vec<Letter> = own.map(|(letter, _)| letter).collect();
        let mut is_own = Bits::default();
        let mut place = vec![0; script.len()];
        for (at, &letter) in own.iter().enumerate() {
            is_own.insert(letter as usize);
            place[letter as usize] = at;
        }
        let is_receipt = |name: Name| match name {
            Name::Taken(message) => script.letters[message as usize].by == rank,
            _ => false,
        };
        let lanes = lanes_to(script, rank);
        let receipts = numbered().filter(|(_, written)| is_receipt(written.name));
        let receipts = receipts.map(|(letter, _)| letter);
        let incoming: Vec<Letter> = lanes.iter().flatten().copied().chain(receipts).collect();
        let mut needs_of_own = vec![Bits::default(); script.len()];
        for &letter in &incoming {
            let needed = needs[letter as usize].common(&is_own);
            let of_own = &mut needs_of_own[letter as usize];
            needed.for_each(|letter| of_own.insert(place[letter]));
        }
        Plan {
            own,
            incoming,
            lanes,
            needs: needs_of_own,
        }
    }
}

/// Letters to a rank but receipts, as they come one after the other.
fn lanes_to(script: &Script, rank: u32) -> Vec<Vec<Letter>> {
    let mut lanes: Vec<(Lane, Vec<Letter>)> = Vec::new();
    for (letter, written) in (0..).zip(&script.letters) {
        let key = match (written.name, &written.content) {
            (Name::Message { to, comm, tag, .. }, _) if to == rank => {
                (written.by, comm, tag, false)
            }
            (Name::Arrival { comm, .. }, Content::Arrival(_, members))
                if written.by != rank && members.contains(&rank) =>
            {
                (written.by, comm, None, true)
            }
            _ => continue,
        };
        match lanes.iter_mut().find(|(known, _)| *known == key) {
            Some((_, lane)) => lane.push(letter),
            None => lanes.push((key, vec![letter])),
        }
    }
    lanes.into_iter().map(|(_, lane)| lane).collect()
}

impl Reading {
    /// Before the rank has run.
    pub fn new(setup: Arc<Setup>, rank: u32, script: Arc<Script>, plan: Arc<Plan>) -> Reading {
        Reading {
            setup,
            rank,
            script,
            sent: Bits::default(),
            used: Bits::default(),
            first: 0,
            come: vec![0; plan.lanes.len()],
            plan,
            untold: Vec::new(),
            stops: Vec::new(),
            put_off: Vec::new(),
        }
    }

    /// A letter is sent; whether it is one of the rank that was not sent yet.
    pub fn note_sent(&mut self, letter: Letter) -> bool {
        let Ok(at) = self.plan.own.binary_search(&letter) else {
            return false;
        };
        let is_new = !self.sent.contains(at);
        self.sent.insert(at);
        while self.first < self.plan.own.len() && self.sent.contains(self.first) {
            self.first += 1;
        }
        is_new
    }

    /// Whether all letters of the rank are sent.
    pub fn is_complete(&self) -> bool {
        self.first == self.plan.own.len()
    }

    /// The rank uses a letter; whether that was written after one that the rank has not sent yet.
    pub fn note_used(&mut self, letter: Letter) -> bool {
        self.used.insert(letter as usize);
        let first = self.plan.own.get(self.first);
        first.is_some_and(|first| letter > *first)
    }

    /// The send of a message is complete when it is received.
    pub fn await_receipt(&mut self, message: Letter, request: u32) {
        let told_by = self.script.find(Name::Taken(message));
        self.untold.extend(told_by.map(|letter| (letter, request)));
    }

    fn can_come(&self, letter: Letter) -> bool {
        self.plan.needs[letter as usize].is_within(&self.sent)
    }

    /// What can have come by now, and has not.
    pub fn next(&mut self, only_messages: bool) -> Option<Incoming> {
        let come = |&(letter, _): &(Letter, u32)| self.can_come(letter);
        if let Some(at) = self.untold.iter().position(come).filter(|_| !only_messages) {
            let (letter, request) = self.untold.remove(at);
            return Some(Incoming::Receipt(letter, request));
        }
        for (at, lane) in self.plan.lanes.iter().enumerate() {
            let Some(&letter) = lane.get(self.come[at]) else {
                continue;
            };
            let incoming = match &self.script.letters[letter as usize].content {
                Content::Message(message) => Incoming::Message(letter, message.clone()),
                _ if only_messages => continue,
                _ => Incoming::Arrival(letter),
            };
            if self.can_come(letter) {
                self.come[at] += 1;
                return Some(incoming);
            }
        }
        None
    }

    /// A message has come, and no receive is there for it.
    fn put_off(&mut self, message: Letter) {
        let letter = self.script.find(Name::Taken(message));
        self.put_off.extend(letter);
    }

    /// The rank has stopped: letters can come.
    pub fn stop(&mut self) {
        if self.stops.last() != Some(&self.sent) {
            self.stops.push(self.sent.clone());
        }
    }
}

impl Mpi {
    /// What the run of one rank reads.
    pub(crate) fn reading(&mut self) -> Option<&mut Reading> {
        match &mut self.letters.as_mut()?.mode {
            Mode::Reading(reading) => Some(reading),
            Mode::Writing(_) => None,
        }
    }

    /// A send that was started under one number goes on under another: its receipt is told there.
    pub(crate) fn await_receipt_under(&mut self, from: u32, to: u32) {
        let untold = self
            .reading()
            .into_iter()
            .flat_map(|reading| &mut reading.untold);
        for (_, request) in untold.filter(|(_, request)| *request == from) {
            *request = to;
        }
    }

    /// The rank has stopped, and all that can come has: notes messages for which no receive is there.
    pub(crate) fn note_put_off(&mut self) {
        let Some(reading) = self.reading() else {
            return;
        };
        let rank = reading.rank;
        let mail = &self.mail[rank as usize];
        let is_wanted = |message: &Message| mail.receives().any(|posted| posted.takes(message));
        let waiting = mail.messages().filter(|message| !is_wanted(message));
        let matched = self.rank(rank).matched.iter().map(|(_, message)| message);
        let letters = waiting
            .chain(matched)
            .filter_map(|message| message.letter.0);
        let letters: Vec<Letter> = letters.collect();
        if let Some(reading) = self.reading() {
            letters
                .into_iter()
                .for_each(|letter| reading.put_off(letter));
        }
    }

    /// Lets come all messages that can.
    pub(crate) fn let_messages_arrive(&mut self) {
        while let Some(reading) = self.reading() {
            let Some(incoming) = reading.next(true) else {
                return;
            };
            self.let_arrive(incoming);
        }
    }

    /// Lets something come but collective calls.
    pub(crate) fn let_arrive(&mut self, incoming: Incoming) {
        let Some(reading) = self.reading() else {
            return;
        };
        let rank = reading.rank;
        match incoming {
            Incoming::Message(letter, message) => {
                let message = Message {
                    request: None,
                    letter: super::letters::Mark(Some(letter)),
                    ..*message
                };
                self.put_message(rank, message);
            }
            Incoming::Receipt(letter, request) => {
                self.note_because(rank, request, [letter]);
                self.complete(rank, request, Status::EMPTY);
            }
            Incoming::Arrival(_) => {}
        }
    }
}
