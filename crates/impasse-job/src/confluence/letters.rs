//! What ranks can notice of each other, written down in one execution and compared in others.
//!
//! A *letter* is something that one rank does and others can notice: a message, that a message whose sender waits
//! for it is received, a collective call. A rank *uses* a letter when it goes on in a way that it could not
//! without it. [`Letters`] is a part of MPI's state that is there only while such runs are made: of all ranks
//! together, in which letters are written down ([`Mode::Writing`]), or of one rank alone, in which what it sends is compared with
//! what was written, and what it receives is what was written ([`Mode::Reading`]).

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::bits::Bits;
use super::reading::Reading;
use crate::data::Payload;
use crate::data_effects::{Channels, data_matters};
use crate::state::{Arrival, CommId, Message, Mpi};
use impasse_relevance::Relevance;

/// The number of a letter: its place in the order in which they were written.
pub(crate) type Letter = u32;

/// The letter that something is, if letters are kept. It is no part of the state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark(pub Option<Letter>);

impl Hash for Mark {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Which letter it is, in any execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    /// A message of one rank to another: the so manieth on a communicator.
    Message {
        from: u32,
        to: u32,
        comm: CommId,
        number: u32,
    },
    /// That this message is received.
    Taken(Letter),
    /// The so manieth collective call of a rank on a communicator.
    Arrival { rank: u32, comm: CommId, number: u64 },
}

/// What is in a letter.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Message(Box<Message>),
    Taken,
    /// The call, and who takes part.
    Arrival(Box<Arrival>, Arc<[u32]>),
}

/// A letter.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub name: Name,
    pub by: u32,
    pub content: Content,
}

/// The letters of one execution, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Script {
    pub letters: Vec<Written>,
    numbers: BTreeMap<Name, Letter>,
    /// The number of the first communicator that a collective call has made.
    made: BTreeMap<(CommId, u64), u32>,
}

/// What a rank does with a letter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// It uses it; `late` if the rank has not sent all that it had sent before this letter was written.
    Uses { letter: Letter, late: bool },
    /// It sends it: by itself, or because something has come that it was ready for.
    Sends { letter: Letter, by_itself: bool },
}

/// What is known of letters during a run.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// What ranks have done with letters since somebody looked.
    pub events: Vec<(u32, Event)>,
    /// Letters that have completed requests, by rank and request.
    because: BTreeMap<(u32, u32), Vec<Letter>>,
    /// How many messages were sent: from, to, on which communicator.
    sent: BTreeMap<(u32, u32, CommId), u32>,
    /// Whether a collective call is making communicators.
    making: bool,
    /// Whether something happened that letters do not tell, or another letter was sent than the one that was written.
    pub failed: bool,
    pub mode: Mode,
}

/// Whether letters are written or read.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// All ranks run.
    Writing(Arc<Script>),
    /// One rank runs.
    Reading(Box<Reading>),
}

impl Script {
    /// The letter with this name.
    pub fn find(&self, name: Name) -> Option<Letter> {
        self.numbers.get(&name).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    fn add(&mut self, written: Written) -> Letter {
        let number = self.letters.len() as Letter;
        self.numbers.insert(written.name, number);
        self.letters.push(written);
        number
    }

    /// Whether a letter has this content, as far as it matters.
    fn says(&self, relevance: Option<&Relevance>, letter: Letter, content: &Content) -> bool {
        match (&self.letters[letter as usize].content, content) {
            (Content::Message(one), Content::Message(other)) => {
                one.tag == other.tag
                    && one.source_rank == other.source_rank
                    && one.request.is_some() == other.request.is_some()
                    && same_payload(relevance, &one.payload, &other.payload)
            }
            (Content::Arrival(one, members), Content::Arrival(other, others)) => {
                let payloads = || one.sends.iter().zip(&other.sends);
                members == others
                    && one.kind == other.kind
                    && one.pattern == other.pattern
                    && one.neighbours == other.neighbours
                    && one.extra == other.extra
                    && one.sends.len() == other.sends.len()
                    && payloads().all(|(one, other)| same_payload(relevance, one, other))
            }
            (Content::Taken, Content::Taken) => true,
            _ => false,
        }
    }
}

/// Whether data is the same, or of the same kind if it does not matter.
fn same_payload(relevance: Option<&Relevance>, one: &Payload, other: &Payload) -> bool {
    match data_matters(relevance, Channels::ALL, &one.signature) {
        true => one == other,
        false => {
            one.len() == other.len()
                && one.signature == other.signature
                && one.unknown == other.unknown
        }
    }
}

impl Letters {
    /// Before anything was sent.
    pub fn new(mode: Mode) -> Letters {
        Letters {
            events: Vec::new(),
            because: BTreeMap::new(),
            sent: BTreeMap::new(),
            making: false,
            failed: false,
            mode,
        }
    }

    /// Something is done that letters do not tell.
    pub fn fail(&mut self) {
        self.failed = true;
    }

    /// A rank sends a letter.
    fn send(&mut self, by: u32, name: Name, content: Content, by_itself: bool) -> Option<Letter> {
        let letter = match &mut self.mode {
            Mode::Writing(script) => {
                let written = Written { name, by, content };
                Some(Arc::make_mut(script).add(written))
            }
            Mode::Reading(reading) => {
                let relevance = reading.setup.relevance();
                let letter = reading.script.find(name);
                let letter =
                    letter.filter(|letter| reading.script.says(relevance, *letter, &content));
                let is_new = letter.is_some_and(|letter| reading.note_sent(letter));
                letter.filter(|_| is_new)
            }
        };
        match letter {
            Some(letter) => self.events.push((by, Event::Sends { letter, by_itself })),
            None => self.failed = true,
        }
        letter
    }

    /// A rank goes on because of a letter.
    fn uses(&mut self, rank: u32, letter: Letter) {
        let late = match &self.mode {
            Mode::Writing(_) => false,
            Mode::Reading(reading) => reading.is_late(letter),
        };
        self.events.push((rank, Event::Uses { letter, late }));
    }

    /// The number of the next message on a channel.
    fn next_message(&mut self, from: u32, to: u32, comm: CommId) -> Name {
        let sent = self.sent.entry((from, to, comm)).or_default();
        let number = *sent;
        *sent += 1;
        Name::Message {
            from,
            to,
            comm,
            number,
        }
    }
}

impl Mpi {
    /// A rank sends a message; whether it is on its way now. A message to the rank itself is noticed by nobody else.
    pub(crate) fn write_message(&mut self, to: u32, message: &mut Message) -> bool {
        let Some(letters) = self.letters.as_mut().filter(|_| message.source != to) else {
            return true;
        };
        let name = letters.next_message(message.source, to, message.comm);
        let content = Content::Message(Box::new(message.clone()));
        message.letter = Mark(letters.send(message.source, name, content, true));
        match &mut letters.mode {
            Mode::Writing(_) => true,
            Mode::Reading(reading) => {
                if let (Some(letter), Some(request)) = (message.letter.0, message.request) {
                    reading.await_receipt(letter, request);
                }
                false
            }
        }
    }

    /// A rank receives a message that has come to it; the letter that tells its sender, if that `waits` for it.
    pub(crate) fn write_taken(&mut self, to: u32, mark: Mark, waits: bool) -> Option<Letter> {
        let letters = self.letters.as_mut()?;
        let of = mark.0?;
        let (is_awaited, by_itself) = match &letters.mode {
            Mode::Writing(_) => (waits, true),
            Mode::Reading(reading) => (
                reading.script.find(Name::Taken(of)).is_some(),
                !reading.arriving,
            ),
        };
        let name = Name::Taken(of);
        is_awaited.then(|| letters.send(to, name, Content::Taken, by_itself))?
    }

    /// A rank makes a collective call.
    pub(crate) fn write_arrival(&mut self, (comm, number): (CommId, u64), rank: u32) {
        let Some(letters) = &mut self.letters else {
            return;
        };
        let slot = self.queues.get(&comm).and_then(|queue| queue.slot(number));
        let Some((slot, arrival)) = slot.and_then(|slot| Some((slot, slot.arrivals.get(&rank)?)))
        else {
            return;
        };
        if slot.members.len() == 1 {
            return;
        }
        let content = Content::Arrival(Box::new(arrival.clone()), Arc::clone(&slot.members));
        let name = Name::Arrival { rank, comm, number };
        letters.send(rank, name, content, true);
    }

    /// These letters complete a request.
    pub(crate) fn note_because(
        &mut self,
        rank: u32,
        request: u32,
        letters: impl IntoIterator<Item = Letter>,
    ) {
        if let Some(kept) = &mut self.letters {
            let because = kept.because.entry((rank, request)).or_default();
            because.extend(letters);
        }
    }

    /// What completes one request completes another.
    pub(crate) fn pass_on_because(&mut self, rank: u32, from: u32, to: u32) {
        let letters = self.letters.as_mut();
        let because = letters.and_then(|letters| letters.because.remove(&(rank, from)));
        self.note_because(rank, to, because.into_iter().flatten());
    }

    /// A request is new: nothing has completed it.
    pub(crate) fn begin_because(&mut self, rank: u32, request: u32) {
        if let Some(letters) = &mut self.letters {
            letters.because.remove(&(rank, request));
        }
    }

    /// A rank goes on since these requests are done.
    pub(crate) fn use_requests(&mut self, rank: u32, requests: impl IntoIterator<Item = u32>) {
        let Some(letters) = &mut self.letters else {
            return;
        };
        for request in requests {
            let because = letters.because.get(&(rank, request));
            for letter in because.cloned().unwrap_or_default() {
                letters.uses(rank, letter);
            }
        }
    }

    /// A rank goes on since a message is there.
    pub(crate) fn use_message(&mut self, rank: u32, mark: Mark) {
        if let (Some(letters), Some(letter)) = (&mut self.letters, mark.0) {
            letters.uses(rank, letter);
        }
    }

    /// The letter of a collective call of a rank.
    pub(crate) fn letter_of_arrival(
        &self,
        rank: u32,
        comm: CommId,
        number: u64,
    ) -> Option<Letter> {
        let script = match &self.letters.as_ref()?.mode {
            Mode::Writing(script) => script,
            Mode::Reading(reading) => &reading.script,
        };
        script.find(Name::Arrival { rank, comm, number })
    }

    /// Whether a rank does nothing in this run.
    pub(crate) fn is_away(&self, rank: u32) -> bool {
        let mode = self.letters.as_ref().map(|letters| &letters.mode);
        matches!(mode, Some(Mode::Reading(reading)) if reading.rank != rank)
    }

    /// A collective call makes something: letters name communicators by their numbers, so these must be as they were written.
    pub(crate) fn begin_making(&mut self, comm: CommId, number: u64) {
        let next = self.next_comm();
        let Some(letters) = &mut self.letters else {
            return;
        };
        letters.making = true;
        let as_written = match &mut letters.mode {
            Mode::Writing(script) => {
                Arc::make_mut(script).made.insert((comm, number), next);
                true
            }
            Mode::Reading(reading) => {
                reading.script.made.get(&(comm, number)).copied() == Some(next)
            }
        };
        letters.failed |= !as_written;
    }

    /// It is made.
    pub(crate) fn end_making(&mut self) {
        if let Some(letters) = &mut self.letters {
            letters.making = false;
        }
    }

    /// Communicators that are made otherwise than by a call of all members have numbers that depend on who comes first.
    pub(crate) fn note_comm(&mut self) {
        if let Some(letters) = &mut self.letters {
            letters.failed |= !letters.making;
        }
    }

    /// A rank cancels a receive. Whether a message has come is nothing that letters tell; but if none can have
    /// come, it is certain.
    pub(crate) fn note_cancel(&mut self, rank: u32, request: u32) {
        let reads = matches!(
            self.letters.as_ref().map(|letters| &letters.mode),
            Some(Mode::Reading(_))
        );
        if !reads {
            return;
        }
        self.let_messages_arrive();
        let mail = &self.mail[rank as usize];
        let mut receives = mail.receives();
        let posted = receives.find(|posted| posted.request == request);
        let is_certain = posted.is_some_and(|posted| {
            let candidates = mail.candidates(&posted.wanted, posted.stamp);
            candidates.is_empty()
        });
        if let (Some(letters), false) = (&mut self.letters, is_certain) {
            letters.fail();
        }
    }
}

/// The letters that something needs, as a set.
pub(super) fn with_needs(set: &mut Bits, needs: &[Bits], letter: Letter) {
    set.insert(letter as usize);
    set.add(&needs[letter as usize]);
}
