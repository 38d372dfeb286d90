//! All runs of one rank alone, as a graph.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use impasse_exec::{Fingerprint, World};

use super::Bound;
use super::bits::Bits;
use super::letters::Event;
use super::script::{Content, Letter};
use crate::alternatives::Alternative;
use crate::job::{Advance, End, Job};
use crate::state::Issue;

/// Steps of a machine between two looks at whether to go on.
const SLICE: u64 = 1 << 12;

/// In so many states a rank may have used and sent the same letters. They differ in what it has used first; where these
/// orders stay apart, there are too many of them as soon as a few more ranks are contacted. All orders of five letters
/// with three questions after each are within it.
const MOST_ORDERS: u32 = 500;

/// The number of a state in which a rank asks or chooses.
pub(super) type Node = usize;

/// All runs of one rank.
#[derive(Debug)]
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
}

/// A way from one state to the next.
#[derive(Debug)]
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

/// The runs that are being found.
struct Search<'a, 'b> {
    aim: &'a Aim<'a>,
    bound: &'a mut Bound<'b>,
    runs: Runs,
    known: HashMap<u128, Node>,
    /// How many states there are in which these letters are sent and used.
    orders: HashMap<(Bits, Bits), u32>,
    open: Vec<(Job, Node, Vec<Alternative>)>,
}

/// All runs of a rank, if each sends what was written and comes to its end as far as the letters allow.
pub(super) fn all_runs(
    job: Job,
    world: &mut World,
    aim: &Aim<'_>,
    bound: &mut Bound<'_>,
) -> Option<Runs> {
    let runs = Runs {
        nodes: 0,
        ways: Vec::new(),
        others: Vec::new(),
        is_stuck: false,
        stops: HashSet::new(),
    };
    let mut search = Search {
        aim,
        bound,
        runs,
        known: HashMap::new(),
        orders: HashMap::new(),
        open: Vec::new(),
    };
    let beginning = Way {
        from: None,
        to: None,
        in_vain: false,
        first: Vec::new(),
        then: Vec::new(),
    };
    search.follow(job, world, beginning)?;
    while let Some((mut job, node, mut alternatives)) = search.open.pop() {
        let alternative = alternatives.pop()?;
        let mut next = match alternatives.is_empty() {
            true => job,
            false => {
                let next = job.fork();
                search.open.push((job, node, alternatives));
                next
            }
        };
        next.take(world, &alternative);
        let way = Way {
            from: Some(node),
            to: None,
            in_vain: alternative.is_in_vain(),
            first: of_one(take_events(&mut next)),
            then: Vec::new(),
        };
        search.follow(next, world, way)?;
    }
    Some(search.runs)
}

fn of_one(events: Vec<(u32, Event)>) -> Vec<Event> {
    events.into_iter().map(|(_, event)| event).collect()
}

impl Search<'_, '_> {
    /// Runs to the next state in which the rank asks or chooses, or to its end.
    fn follow(&mut self, mut job: Job, world: &mut World, mut way: Way) -> Option<()> {
        let ended = loop {
            match job.advance(world, SLICE) {
                Advance::Paused => self.bound.go_on(&job)?,
                Advance::Quiet => break false,
                Advance::Ended(End::Completed) => break true,
                Advance::Ended(_) => return None,
            }
        };
        way.then = of_one(take_events(&mut job));
        self.look(&mut job)?;
        if ended {
            let is_complete = job.mpi.reading()?.is_complete();
            let as_written = is_complete && left_of(&job, self.aim.rank) == self.aim.left;
            self.runs.ways.push(way);
            return as_written.then_some(());
        }
        self.bound.count(&job)?;
        way.to = Some(self.come_to(job, world)?);
        self.runs.ways.push(way);
        Some(())
    }

    /// Notes what a run has shown since the last time; none if it is of no use.
    fn look(&mut self, job: &mut Job) -> Option<()> {
        let stops = job.mpi.reading()?.stops.drain(..);
        self.runs.stops.extend(stops);
        let letters = job.mpi.letters.as_mut()?;
        let failed = letters.failed;
        self.runs.others.append(&mut letters.others);
        let mut issues = job.issues().iter();
        let is_new = |issue: &Issue| !self.aim.issues.contains(issue);
        let is_fine = !failed && job.poll_cuts().is_empty() && !issues.any(is_new);
        is_fine.then_some(())
    }

    /// A run has come to a state in which the rank asks or chooses.
    fn come_to(&mut self, mut job: Job, world: &mut World) -> Option<Node> {
        let reading = job.mpi.reading()?;
        let (sent, used) = (reading.sent.clone(), reading.used.clone());
        let print = self.print(&job, world, &sent);
        let node = match self.known.entry(print) {
            Entry::Occupied(known) => return Some(*known.get()),
            Entry::Vacant(new) => *new.insert(self.runs.nodes),
        };
        self.runs.nodes += 1;
        let orders = self.orders.entry((sent, used)).or_default();
        *orders += 1;
        let too_many = *orders > MOST_ORDERS || self.runs.nodes as u64 > self.bound.states_of_each;
        let alternatives = job.alternatives(world);
        let input = alternatives.iter().any(Alternative::is_input);
        if input || too_many || !job.poll_cuts().is_empty() {
            return None;
        }
        match alternatives.is_empty() {
            true => self.runs.is_stuck = true,
            false => self.open.push((job, node, alternatives)),
        }
        Some(node)
    }

    /// What a state is known by: two that are equal have sent the same, so that the same can come to them.
    fn print(&self, job: &Job, world: &World, sent: &Bits) -> u128 {
        let relevance = job.setup.relevance();
        let rank = self.aim.rank;
        let mut print = Fingerprint::of_numbered(world, relevance);
        job.add_to(&mut print, world, rank..rank + 1, relevance);
        print.add_value(sent);
        print.finish()
    }
}
