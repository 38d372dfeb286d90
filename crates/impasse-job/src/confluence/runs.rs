//! All runs of one rank alone, as a graph.

use std::collections::HashSet;

use super::bits::Bits;
use super::letters::Event;
use super::script::{Content, Letter};
use crate::job::Job;
use crate::state::Issue;

/// The number of a state in which a rank asks or chooses.
pub(super) type Node = usize;

/// All runs of one rank.
#[derive(Debug, Default)]
pub(super) struct Runs {
    /// How many states there are in which it asks or chooses.
    pub nodes: usize,
    pub ways: Vec<Way>,
    /// Letters that it sends with other data than was written.
    pub others: Vec<(Letter, Content)>,
    /// Whether it waits for ever somewhere.
    pub is_stuck: bool,
    /// What was sent when letters could come.
    pub stops: HashSet<Bits>,
    /// Letters that say that a message is received, where that can wait for what the rank does.
    pub put_off: Bits,
}

/// A way from one state to the next.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// None for the beginning.
    pub from: Option<Node>,
    /// None for the end.
    pub to: Option<Node>,
    /// Whether it was told that there is nothing.
    pub in_vain: bool,
    /// What it needs to be taken.
    pub first: Vec<Event>,
    /// What happens then.
    pub then: Vec<Event>,
}

/// What all runs of a rank must come to.
pub(super) struct Aim<'a> {
    pub rank: u32,
    /// The letters of messages that it has not received in the end.
    pub left: &'a [Letter],
    /// What was found to be wrong.
    pub issues: &'a [Issue],
}

/// Letters of messages to a rank that it has not received, in order.
pub(super) fn left_of(job: &Job, rank: u32) -> Vec<Letter> {
    let messages = job.mpi.mail[rank as usize].messages();
    let mut left: Vec<Letter> = messages.filter_map(|message| message.letter.0).collect();
    left.sort_unstable();
    left
}

/// What ranks have done with letters since the last time.
pub(super) fn take_events(job: &mut Job) -> Vec<(u32, Event)> {
    let letters = job.mpi.letters.as_mut();
    letters
        .map(|letters| std::mem::take(&mut letters.events))
        .unwrap_or_default()
}
