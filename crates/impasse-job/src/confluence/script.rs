//! The letters of one execution, in the order in which they were written.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::data::Payload;
use crate::data_effects::{Channels, data_matters};
use crate::state::{Arrival, CommId, Message};
use impasse_relevance::Relevance;

/// The number of a letter: its place in the order in which they were written.
pub(crate) type Letter = u32;

/// Which letter it is, in any execution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Name {
    /// A message of one rank to another: the so manieth on a communicator, and with this tag if tags are told apart.
    Message {
        from: u32,
        to: u32,
        comm: CommId,
        tag: Option<i32>,
        number: u32,
    },
    /// That this message is received.
    Taken(Letter),
    /// The so manieth collective call of a rank on a communicator.
    Arrival {
        rank: u32,
        comm: CommId,
        number: u64,
    },
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
    /// Whether messages with different tags may come in any order. Nobody must look for messages with any tag then.
    pub by_tag: bool,
    pub letters: Vec<Written>,
    numbers: BTreeMap<Name, Letter>,
    /// The number of the first communicator that a collective call has made.
    pub made: BTreeMap<(CommId, u64), u32>,
}

impl Script {
    /// Nothing is written yet.
    pub fn new(by_tag: bool) -> Script {
        Script {
            by_tag,
            ..Script::default()
        }
    }

    /// The letter with this name.
    pub fn find(&self, name: Name) -> Option<Letter> {
        self.numbers.get(&name).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Writes down a letter; its number.
    pub fn add(&mut self, written: Written) -> Letter {
        let number = self.letters.len() as Letter;
        self.numbers.insert(written.name, number);
        self.letters.push(written);
        number
    }

    /// The content that a letter must have to stand for this one as well, if there is such. What is written stands for it
    /// already if that is the same.
    pub fn with(
        &self,
        relevance: Option<&Relevance>,
        letter: Letter,
        content: &Content,
    ) -> Option<Content> {
        match (&self.letters[letter as usize].content, content) {
            (Content::Message(one), Content::Message(other)) => {
                let same = one.tag == other.tag
                    && one.source_rank == other.source_rank
                    && one.request.is_some() == other.request.is_some();
                let payload = both(relevance, &one.payload, &other.payload);
                payload.filter(|_| same).map(|payload| {
                    let message = Message {
                        payload,
                        ..(**one).clone()
                    };
                    Content::Message(Box::new(message))
                })
            }
            (Content::Arrival(one, members), Content::Arrival(other, others)) => {
                let same = members == others
                    && one.kind == other.kind
                    && one.pattern == other.pattern
                    && one.neighbours == other.neighbours
                    && one.extra == other.extra
                    && one.sends.len() == other.sends.len();
                let pairs = one.sends.iter().zip(&other.sends);
                let sends: Option<_> = pairs
                    .map(|(one, other)| both(relevance, one, other))
                    .collect();
                sends.filter(|_| same).map(|sends| {
                    let arrival = Arrival {
                        sends,
                        ..(**one).clone()
                    };
                    Content::Arrival(Box::new(arrival), Arc::clone(members))
                })
            }
            (Content::Taken, Content::Taken) => Some(Content::Taken),
            _ => None,
        }
    }

    /// Lets a letter stand for another one as well; whether that changes it.
    pub fn widen(
        &mut self,
        relevance: Option<&Relevance>,
        letter: Letter,
        other: &Content,
    ) -> bool {
        let Some(content) = self.with(relevance, letter, other) else {
            return false;
        };
        let written = &mut self.letters[letter as usize].content;
        let is_wider = !content.has_same_data(written);
        *written = content;
        is_wider
    }
}

impl Content {
    /// Whether the data in another letter of the same name is the same.
    pub fn has_same_data(&self, other: &Content) -> bool {
        match (self, other) {
            (Content::Message(one), Content::Message(other)) => one.payload == other.payload,
            (Content::Arrival(one, _), Content::Arrival(other, _)) => one.sends == other.sends,
            _ => true,
        }
    }
}

/// Data that stands for both, or the first if it does not matter.
fn both(relevance: Option<&Relevance>, one: &Payload, other: &Payload) -> Option<Payload> {
    match data_matters(relevance, Channels::ALL, &one.signature) {
        true => one.standing_for(other),
        false => {
            let same = one.len() == other.len()
                && one.signature == other.signature
                && one.unknown == other.unknown;
            same.then(|| one.clone())
        }
    }
}
