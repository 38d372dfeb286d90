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

use super::reading::Reading;
use super::script::{Content, Letter, Name, Script, Written};
use crate::context::Wanted;
use crate::state::{CommId, Message, Mpi};
use impasse_mpi::{Kind, Mode as SendMode, Role, Routine};

/// The letter that something is, if letters are kept. It is no part of the state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark(pub Option<Letter>);

impl Hash for Mark {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// What a rank does with a letter.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    /// It uses it; `late` if the rank has not sent all that it had sent before this letter was written.
    Uses { letter: Letter, late: bool },
    /// It sends it.
    Sends { letter: Letter, why: Why },
    /// It posts a receive, under the number of a request.
    Posts { request: u32 },
    /// What was started under one number goes on under another.
    Renames { from: u32, to: u32 },
}

/// Why a letter is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// The rank has done something.
    ByItself,
    /// A message and the receive under this number have met.
    Met { request: u32 },
}

/// What is known of letters during a run.
#[derive(Clone, Debug)]
pub(crate) struct Letters {
    /// What ranks have done with letters since somebody looked.
    pub events: Vec<(u32, Event)>,
    /// Letters that have completed requests, by rank and request.
    because: BTreeMap<(u32, u32), Vec<Letter>>,
    /// How many messages were sent: from, to, on which communicator, with which tag.
    sent: BTreeMap<(u32, u32, CommId, Option<i32>), u32>,
    /// Whether a collective call is making communicators.
    making: bool,
    /// Letters that were sent with other data than was written.
    pub others: Vec<(Letter, Content)>,
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

impl Letters {
    /// Before anything was sent.
    pub fn new(mode: Mode) -> Letters {
        Letters {
            events: Vec::new(),
            because: BTreeMap::new(),
            sent: BTreeMap::new(),
            making: false,
            others: Vec::new(),
            failed: false,
            mode,
        }
    }

    /// Something is done that letters do not tell.
    pub fn fail(&mut self) {
        self.failed = true;
    }

    /// A rank sends a letter.
    fn send(&mut self, by: u32, name: Name, content: Content, why: Why) -> Option<Letter> {
        let letter = match &mut self.mode {
            Mode::Writing(script) => {
                let written = Written { name, by, content };
                Some(Arc::make_mut(script).add(written))
            }
            Mode::Reading(reading) => {
                let relevance = reading.setup.relevance();
                let letter = reading.script.find(name);
                let wider = letter.and_then(|one| reading.script.with(relevance, one, &content));
                let is_new = letter.is_some_and(|letter| reading.note_sent(letter));
                if let (Some(letter), Some(wider)) = (letter, &wider)
                    && !wider.has_same_data(&reading.script.letters[letter as usize].content)
                {
                    self.others.push((letter, content));
                }
                letter.filter(|_| is_new && wider.is_some())
            }
        };
        match letter {
            Some(letter) => self.events.push((by, Event::Sends { letter, why })),
            None => self.failed = true,
        }
        letter
    }

    /// A rank goes on because of a letter.
    fn uses(&mut self, rank: u32, letter: Letter) {
        let late = match &mut self.mode {
            Mode::Writing(_) => false,
            Mode::Reading(reading) => reading.note_used(letter),
        };
        self.events.push((rank, Event::Uses { letter, late }));
    }

    fn script(&self) -> &Script {
        match &self.mode {
            Mode::Writing(script) => script,
            Mode::Reading(reading) => &reading.script,
        }
    }

    /// The name of the next message on a channel.
    fn next_message(&mut self, to: u32, message: &Message) -> Name {
        let tag = self.script().by_tag.then_some(message.tag);
        let (from, comm) = (message.source, message.comm);
        let sent = self.sent.entry((from, to, comm, tag)).or_default();
        let number = *sent;
        *sent += 1;
        Name::Message {
            from,
            to,
            comm,
            tag,
            number,
        }
    }
}

/// Whether letters tell all that ranks can notice of each other by a routine.
fn tell(routine: &Routine) -> bool {
    let is_told = !matches!(
        routine.kind,
        Kind::OneSided
            | Kind::Synchronise
            | Kind::Partitioned
            | Kind::FileAccess(..)
            | Kind::Send(SendMode::Buffered)
    );
    let mut parameters = routine.parameters();
    is_told && !parameters.any(|one| matches!(one.role, Role::Win | Role::File))
}

impl Mpi {
    /// What is only tried from here on is not written down: so the letters that were are not copied.
    pub(crate) fn write_no_letters(&mut self) {
        if let Some(Mode::Writing(_)) = self.letters.as_ref().map(|letters| &letters.mode) {
            self.letters = None;
        }
    }

    /// A rank makes a call.
    pub(crate) fn note_call(&mut self, routine: &Routine) {
        if let Some(letters) = &mut self.letters {
            letters.failed |= !tell(routine);
        }
    }

    /// A rank sends a message; whether it is on its way now. A message to the rank itself is noticed by nobody else.
    pub(crate) fn write_message(&mut self, to: u32, message: &mut Message) -> bool {
        let Some(letters) = self.letters.as_mut().filter(|_| message.source != to) else {
            return true;
        };
        let name = letters.next_message(to, message);
        let content = Content::Message(Box::new(message.clone()));
        message.letter = Mark(letters.send(message.source, name, content, Why::ByItself));
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

    /// A receive of a rank meets a message; the letter that tells its sender, if that `waits` for it.
    pub(crate) fn write_taken(
        &mut self,
        (to, request): (u32, u32),
        mark: Mark,
        waits: bool,
    ) -> Option<Letter> {
        let letters = self.letters.as_mut()?;
        let name = Name::Taken(mark.0?);
        let is_awaited = match &letters.mode {
            Mode::Writing(_) => waits,
            Mode::Reading(reading) => reading.script.find(name).is_some(),
        };
        let why = Why::Met { request };
        is_awaited.then(|| letters.send(to, name, Content::Taken, why))?
    }

    /// A rank posts a receive.
    pub(crate) fn write_receive(&mut self, rank: u32, request: u32, wanted: &Wanted) {
        self.note_wanted(wanted);
        if let Some(letters) = &mut self.letters {
            letters.events.push((rank, Event::Posts { request }));
        }
    }

    /// A rank looks for messages: those that are told apart by their tags must not be looked for with any tag.
    pub(crate) fn note_wanted(&mut self, wanted: &Wanted) {
        if let Some(letters) = &mut self.letters {
            letters.failed |= wanted.tag.is_none() && letters.script().by_tag;
        }
    }

    /// What was started under one number goes on under another.
    pub(crate) fn write_renamed(&mut self, rank: u32, from: u32, to: u32) {
        if let Some(letters) = &mut self.letters {
            letters.events.push((rank, Event::Renames { from, to }));
        }
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
        letters.send(rank, name, content, Why::ByItself);
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
    pub(crate) fn letter_of_arrival(&self, rank: u32, comm: CommId, number: u64) -> Option<Letter> {
        let script = self.letters.as_ref()?.script();
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
