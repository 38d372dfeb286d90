//! Finds all runs of one rank alone.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

use impasse_exec::expr::ExprId;
use impasse_exec::{Fingerprint, World};

use super::Bound;
use super::bits::Bits;
use super::joining::Variants;
use super::letters::Event;
use super::runs::{Aim, Node, Runs, Way, left_of, take_events};
use super::table::Table;
use crate::alternatives::Alternative;
use crate::job::{Advance, End, Job};
use crate::rank::Status;
use crate::state::Issue;

/// Steps of a machine between two looks at whether to go on.
const SLICE: u64 = 1 << 12;

/// The runs that are being found.
struct Search<'a, 'b> {
    aim: &'a Aim<'a>,
    bound: &'a mut Bound<'b>,
    runs: Runs,
    known: HashMap<(u128, u128), Node>,
    /// How many states there are in which these letters are sent and used.
    orders: HashMap<(Bits, Bits), u32>,
    /// Whether there were too many of those.
    too_many: bool,
    /// States that are one, by how many letters were sent and used and by their places, if they are to be made one.
    joined: Option<BTreeMap<u32, HashMap<u128, Kept>>>,
    /// What is to be gone on with, that with the fewest letters first; if all states are kept apart, the newest.
    open: BTreeMap<Turn, Open>,
    opened: u64,
    /// The turn of the state that is gone on with.
    turn: Turn,
}

/// When a state is gone on with: after how many letters, how many states since the last of them, and which one of these it
/// is. So all ways to a place are known, as a rule, when what has become one there is gone on with.
type Turn = (u32, u32, u64);

/// Where states are made one: the number of letters, and what else they must have in common.
type Place = (u32, u128);

/// What is kept of states that are one.
struct Kept {
    state: Variants,
    node: Node,
    /// Whether none was gone on with yet.
    waits: bool,
}

/// A state that is to be gone on with.
enum Open {
    /// By itself.
    Own(Box<Variants>, Node),
    /// All that have become one at a place by then.
    Kept(Place),
}

/// All runs of a rank, if each sends what was written and comes to its end as far as the letters allow. States that
/// differ in numbers only are made one from the beginning, if they were for a rank before; and once there are many.
pub(super) fn all_runs(
    job: &Job,
    world: &mut World,
    aim: &Aim<'_>,
    bound: &mut Bound<'_>,
    joins: &mut bool,
) -> Option<Runs> {
    let first = *joins;
    for joining in [first, !first] {
        let mut search = Search {
            aim,
            bound,
            runs: Runs::default(),
            known: HashMap::new(),
            orders: HashMap::new(),
            too_many: false,
            joined: joining.then(BTreeMap::new),
            open: BTreeMap::new(),
            opened: 0,
            turn: Turn::default(),
        };
        let states = search.bound.states;
        let found = search.all(job.clone(), world);
        world.varying.clear();
        if found.is_some() {
            *joins |= joining;
            return found.map(|()| search.runs);
        }
        if !joining && !search.too_many {
            return None;
        }
        search.bound.states = states;
    }
    None
}

fn of_one(events: Vec<(u32, Event)>) -> Vec<Event> {
    events.into_iter().map(|(_, event)| event).collect()
}

impl Search<'_, '_> {
    fn all(&mut self, job: Job, world: &mut World) -> Option<()> {
        let beginning = Way {
            from: None,
            to: None,
            in_vain: false,
            first: Vec::new(),
            then: Vec::new(),
        };
        let state = Variants {
            job,
            table: Table::of_one(),
        };
        self.follow(state, world, beginning)?;
        while let Some((turn, open)) = self.open.pop_first() {
            self.turn = turn;
            if let Some(joined) = &mut self.joined {
                // Nothing comes to places with fewer letters any more.
                *joined = joined.split_off(&turn.0);
            }
            let (state, node) = match open {
                Open::Own(state, node) => (*state, node),
                Open::Kept(place) => {
                    let kept = self.kept(place)?;
                    kept.waits = false;
                    let job = kept.state.job.fork();
                    let table = kept.state.table.clone();
                    (Variants { job, table }, kept.node)
                }
            };
            self.go_on(state, world, node)?;
        }
        Some(())
    }

    /// Goes on from a state in all ways.
    fn go_on(&mut self, mut state: Variants, world: &mut World, node: Node) -> Option<()> {
        state.settle(world, self.aim.rank)?;
        // What was made one asks anew.
        state.table.tell(world);
        match state.job.advance(world, SLICE) {
            Advance::Quiet => {}
            _ => return None,
        }
        if let Some(condition) = self.asks(&state.job) {
            return self.decide(&mut state, world, condition, node);
        }
        let alternatives = state.job.alternatives(world);
        if !state.job.poll_cuts().is_empty() {
            return None;
        }
        self.runs.is_stuck |= alternatives.is_empty();
        for alternative in &alternatives {
            let mut job = state.job.fork();
            job.take(world, alternative);
            let way = Way {
                from: Some(node),
                to: None,
                in_vain: alternative.is_in_vain(),
                first: of_one(take_events(&mut job)),
                then: Vec::new(),
            };
            let table = state.table.clone();
            self.follow(Variants { job, table }, world, way)?;
        }
        Some(())
    }

    /// Goes on from a state that stands for some in which a condition holds, and others in which it does not.
    fn decide(
        &mut self,
        state: &mut Variants,
        world: &mut World,
        condition: ExprId,
        node: Node,
    ) -> Option<()> {
        let parts = state.table.split(world, condition)?;
        for (table, holds) in parts.into_iter().zip([true, false]) {
            if table.len() == 0 {
                continue;
            }
            let mut job = state.job.fork();
            self.tell(&mut job, world, condition, holds);
            let mut part = Variants { job, table };
            part.settle(world, self.aim.rank)?;
            let way = Way {
                from: Some(node),
                to: None,
                in_vain: false,
                first: Vec::new(),
                then: Vec::new(),
            };
            self.follow(part, world, way)?;
        }
        Some(())
    }

    /// The condition that the rank asks for.
    fn asks(&self, job: &Job) -> Option<ExprId> {
        match job.ranks[self.aim.rank as usize].status {
            Status::Deciding(condition, _) => Some(condition),
            _ => None,
        }
    }

    fn tell(&self, job: &mut Job, world: &mut World, condition: ExprId, holds: bool) {
        let decision = Alternative::Decide {
            rank: self.aim.rank,
            condition,
            holds,
            span: impasse_ir::Span::UNKNOWN,
        };
        job.take(world, &decision);
    }

    /// Runs to the next state in which the rank asks or chooses, or to its end.
    fn follow(&mut self, mut state: Variants, world: &mut World, mut way: Way) -> Option<()> {
        let ended = loop {
            state.table.tell(world);
            match state.job.advance(world, SLICE) {
                Advance::Paused => self.bound.go_on(&state.job)?,
                Advance::Quiet => {
                    let Some(condition) = self.asks(&state.job) else {
                        break false;
                    };
                    let [holds, does_not] = state.table.split(world, condition)?;
                    if holds.len() > 0 && does_not.len() > 0 {
                        break false;
                    }
                    self.tell(&mut state.job, world, condition, holds.len() > 0);
                }
                Advance::Ended(End::Completed) => break true,
                Advance::Ended(_) => return None,
            }
        };
        way.then = of_one(take_events(&mut state.job));
        self.look(&mut state.job)?;
        if ended {
            let is_complete = state.job.mpi.reading()?.is_complete();
            let as_written = is_complete && left_of(&state.job, self.aim.rank) == self.aim.left;
            self.runs.ways.push(way);
            return as_written.then_some(());
        }
        self.bound.count(&state.job)?;
        way.to = Some(self.come_to(state, world)?);
        self.runs.ways.push(way);
        Some(())
    }

    /// Notes what a run has shown since the last time; none if it is of no use.
    fn look(&mut self, job: &mut Job) -> Option<()> {
        let stops = job.mpi.reading()?.stops.drain(..);
        self.runs.stops.extend(stops);
        let put_off = job.mpi.reading()?.put_off.drain(..);
        put_off.for_each(|letter| self.runs.put_off.insert(letter as usize));
        let letters = job.mpi.letters.as_mut()?;
        let failed = letters.failed;
        self.runs.others.append(&mut letters.others);
        let mut issues = job.issues().iter();
        let is_new = |issue: &Issue| !self.aim.issues.contains(issue);
        let is_fine = !failed && job.poll_cuts().is_empty() && !issues.any(is_new);
        is_fine.then_some(())
    }

    /// A run has come to a state in which the rank asks or chooses.
    fn come_to(&mut self, mut state: Variants, world: &mut World) -> Option<Node> {
        if self.joined.is_some()
            && let Some(place) = self.place(&mut state.job, world)
        {
            return self.come_to_place(place, state, world);
        }
        self.come_to_own(state, world)
    }

    /// The same for a state that is kept apart from others.
    fn come_to_own(&mut self, mut state: Variants, world: &World) -> Option<Node> {
        let reading = state.job.mpi.reading()?;
        let (sent, used) = (reading.sent.clone(), reading.used.clone());
        let print = self.print(&state.job, world, &sent);
        let node = match self.known.entry((print, state.table.print())) {
            Entry::Occupied(known) => return Some(*known.get()),
            Entry::Vacant(new) => *new.insert(self.runs.nodes),
        };
        let orders = self.orders.entry((sent, used)).or_default();
        *orders += 1;
        self.too_many |= *orders > self.bound.orders;
        self.count_node()?;
        let turn = self.turn_of(&mut state.job)?;
        self.open.insert(turn, Open::Own(Box::new(state), node));
        Some(node)
    }

    /// The same for a state that is made one with others at the place. What comes when those were gone on with is gone on with,
    /// too; where the rank decides, it has the same number, since nothing waits there.
    fn come_to_place(
        &mut self,
        place: Place,
        mut state: Variants,
        world: &mut World,
    ) -> Option<Node> {
        let node = self.runs.nodes;
        let turn = self.turn_of(&mut state.job)?;
        let rank = self.aim.rank;
        let decides = self.asks(&state.job).is_some();
        let Some(kept) = self.kept(place) else {
            self.count_node()?;
            self.open.insert(turn, Open::Kept(place));
            let waits = true;
            let kept = Kept { state, node, waits };
            let places = self.joined.as_mut()?.entry(place.0).or_default();
            places.insert(place.1, kept);
            return Some(node);
        };
        let node = kept.node;
        let Some(joined) = kept.state.with(world, rank, &state) else {
            return self.come_to_own(state, world);
        };
        if joined.new.len() == 0 {
            return Some(node);
        }
        let table = joined.older.and(&joined.new)?;
        let new = Variants {
            job: joined.job.clone(),
            table: joined.new,
        };
        let job = joined.job;
        kept.state = Variants { job, table };
        if kept.waits {
            return Some(node);
        }
        if decides {
            self.open.insert(turn, Open::Own(Box::new(new), node));
            return Some(node);
        }
        // What they can be told may be more than the others could: all are gone on with, as another state.
        let node = self.runs.nodes;
        self.count_node()?;
        let kept = self.kept(place)?;
        (kept.node, kept.waits) = (node, true);
        self.open.insert(turn, Open::Kept(place));
        Some(node)
    }

    fn count_node(&mut self) -> Option<()> {
        self.runs.nodes += 1;
        let is_apart = self.joined.is_none();
        self.too_many |= is_apart && self.runs.nodes as u64 > self.bound.states_of_each;
        (!self.too_many).then_some(())
    }

    fn kept(&mut self, (letters, place): Place) -> Option<&mut Kept> {
        self.joined.as_mut()?.get_mut(&letters)?.get_mut(&place)
    }

    /// When a state is to be gone on with.
    fn turn_of(&mut self, job: &mut Job) -> Option<Turn> {
        self.opened += 1;
        let reading = job.mpi.reading()?;
        let letters = reading.sent.count() + reading.used.count();
        let since = match letters == self.turn.0 {
            true => self.turn.1 + 1,
            false => 0,
        };
        Some(match self.joined {
            None => (0, 0, u64::MAX - self.opened),
            Some(_) => (letters, since, self.opened),
        })
    }

    /// The place of a state, at which others may be made one with it.
    fn place(&self, job: &mut Job, world: &World) -> Option<Place> {
        let reading = job.mpi.reading()?;
        let (sent, used) = (reading.sent.clone(), reading.used.clone());
        let letters = sent.count() + used.count();
        let mut print = Fingerprint::new(world);
        print.add_value((sent, used));
        print.add_value(job.place_alone(world, self.aim.rank)?);
        Some((letters, print.finish()))
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
