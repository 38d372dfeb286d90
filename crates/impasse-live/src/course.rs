//! How a run went: its last calls and what came of them, in an order in which they can have happened.
//!
//! Nobody knows when ranks did something, only what each did after what. A message comes after the calls
//! that send and receive it, and before the end of what received it; a collective call after the calls of
//! all its members, and mostly before they go on. By that each event has a level, the number of events that
//! must have come one after the other before it, and events are told by levels.

use std::collections::BTreeMap;

use impasse_mpi::Mode;
use impasse_ops::{Comm, Envelope, Rank, Site};
use impasse_report::{Event, Execution};
use rustc_hash::FxHashMap;

use crate::judge::Judge;
use crate::lanes::{Entry, Lanes};
use crate::mail::Meeting;
use crate::places::Places;
use crate::rounds::Call;
use crate::{mail, rounds};

/// How a run went so far, if that was kept. It does not say who waits in the end.
pub fn course(judge: &Judge, places: &Places<'_>) -> Option<Execution> {
    let lanes = judge.lanes.as_ref()?;
    let graph = Graph::new(judge, lanes);
    let levels = graph.levels();
    Some(Execution {
        ranks: judge.ranks.len() as u32,
        left_out: lanes.left_out,
        events: graph.events(&levels, judge, places),
        waits: Vec::new(),
    })
}

/// Something that happened. Others are given by their numbers.
#[derive(Debug)]
enum What {
    Call(&'static str),
    /// The end of a call.
    Over(Option<usize>),
    /// The calls that send and receive.
    Message([Option<usize>; 2], Envelope),
    /// The calls of the members.
    Gathering(Vec<usize>, Call),
}

#[derive(Debug)]
struct Node {
    rank: Rank,
    site: Site,
    what: What,
}

/// What happened, and what came before what.
#[derive(Debug, Default)]
struct Graph {
    nodes: Vec<Node>,
    /// What certainly comes before what: calls before what comes of them, and before later ones.
    before: Vec<(usize, usize)>,
    /// What comes before the end of a call, and whether that is certain or only mostly so.
    ends: Vec<(usize, usize, bool)>,
}

/// What is said of messages and collective calls, with the calls and ends of calls that did it.
#[derive(Debug, Default)]
struct Told {
    posted: FxHashMap<u64, usize>,
    met: Vec<Meeting>,
    /// Operations that were complete at a node.
    let_go: Vec<(usize, u64)>,
    members: BTreeMap<(Comm, u64), (Call, Vec<usize>)>,
    /// Collective calls that were complete at a node.
    left: Vec<(usize, Call)>,
}

impl Graph {
    fn new(judge: &Judge, lanes: &Lanes) -> Graph {
        let mut graph = Graph::default();
        let told = graph.calls(lanes);
        graph.messages(&told);
        graph.gatherings(judge, &told);
        graph
    }

    fn add(&mut self, rank: Rank, site: Site, what: What) -> usize {
        self.nodes.push(Node { rank, site, what });
        self.nodes.len() - 1
    }

    /// Adds what each rank has done.
    fn calls(&mut self, lanes: &Lanes) -> Told {
        let mut told = Told::default();
        let (mut of, mut last, mut call) = (None, None, None);
        for (rank, entry) in lanes.all() {
            if of != Some(rank) {
                (of, last, call) = (Some(rank), None, None);
            }
            let node = match entry {
                Entry::Call(routine, site) => {
                    call = Some(self.add(rank, *site, What::Call(routine.name)));
                    call
                }
                Entry::Over => {
                    let site = call.map_or(Site::UNKNOWN, |call: usize| self.nodes[call].site);
                    Some(self.add(rank, site, What::Over(call)))
                }
                Entry::Op(news) => {
                    told.op(*news, call, last);
                    continue;
                }
                Entry::Round(news) => {
                    told.round(*news, call, last);
                    continue;
                }
            };
            self.before.extend(last.zip(node));
            last = node;
        }
        told
    }

    fn messages(&mut self, told: &Told) {
        let mut waited_for: FxHashMap<u64, usize> = FxHashMap::default();
        for meeting in &told.met {
            let (sent, received, message) = (meeting.sent, meeting.received, meeting.message);
            let calls = [sent, received].map(|op| told.posted.get(&op).copied());
            let site = calls[1].map_or(Site::UNKNOWN, |call| self.nodes[call].site);
            let what = What::Message(calls, message);
            let node = self.add(message.destination, site, what);
            let calls = calls.into_iter().flatten();
            self.before.extend(calls.map(|call| (call, node)));
            waited_for.insert(received, node);
            if meeting.mode == Mode::Synchronous {
                waited_for.insert(sent, node);
            }
        }
        let ends = told.let_go.iter().filter_map(|(end, op)| {
            let message = waited_for.get(op)?;
            Some((*message, *end, true))
        });
        self.ends.extend(ends);
    }

    fn gatherings(&mut self, judge: &Judge, told: &Told) {
        let mut complete: BTreeMap<(Comm, u64), usize> = BTreeMap::new();
        for (key, (call, calls)) in &told.members {
            if judge.rounds.is_complete(call) {
                let what = What::Gathering(calls.clone(), *call);
                // Who is the last is seen later.
                let node = self.add(Rank(0), Site::UNKNOWN, what);
                self.before.extend(calls.iter().map(|call| (*call, node)));
                complete.insert(*key, node);
            }
        }
        let ends = told.left.iter().filter_map(|(end, call)| {
            let gathering = complete.get(&(call.call.comm, call.round))?;
            let waits_for_all = judge.rounds.name(call.call.kind).waits_for_all;
            Some((*gathering, *end, waits_for_all))
        });
        self.ends.extend(ends);
    }

    /// The level of each node. If what mostly holds cannot hold here, it is left out; and so is all that ends
    /// wait for if records say what cannot be.
    fn levels(&self) -> Vec<usize> {
        let ends = |which: fn(bool) -> bool| {
            let ends = self.ends.iter().filter(move |end| which(end.2));
            ends.map(|(before, end, _)| (*before, *end))
        };
        let levels = |ends: Vec<(usize, usize)>| {
            let edges = self.before.iter().copied().chain(ends);
            levels(self.nodes.len(), edges)
        };
        levels(ends(|_| true).collect())
            .or_else(|| levels(ends(|certain| certain).collect()))
            .or_else(|| levels(Vec::new()))
            .unwrap_or_else(|| vec![0; self.nodes.len()])
    }

    /// What tells apart what is on one level, in whatever order records were read: by ranks, as nodes are
    /// numbered.
    fn first_of(&self, node: usize) -> (usize, usize, u32) {
        let last = usize::MAX;
        match &self.nodes[node].what {
            What::Call(_) | What::Over(_) => (node, 0, 0),
            What::Message([sent, received], message) => (
                received.unwrap_or(last),
                sent.unwrap_or(last),
                message.tag.0,
            ),
            What::Gathering(calls, _) => (calls.first().copied().unwrap_or(last), 0, 0),
        }
    }

    /// All that happened, in order and in words.
    fn events(&self, levels: &[usize], judge: &Judge, places: &Places<'_>) -> Vec<Event> {
        let last = |calls: &[usize]| {
            let calls = calls.iter().copied();
            calls.max_by_key(|call| (levels[*call], self.nodes[*call].rank))
        };
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        order.sort_by_key(|node| (levels[*node], self.first_of(*node)));
        let mut events = Vec::new();
        let mut told: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for number in order {
            let node = &self.nodes[number];
            let at = |site: Site| places.get(site).source;
            let (rank, index) = (node.rank.0, |call: usize| told[call]);
            let event = match &node.what {
                What::Call(routine) => Event::calls(rank, at(node.site), routine),
                What::Over(call) => {
                    // A call that did not have to wait has not much to go on from.
                    let call = call.filter(|call| levels[number] > levels[*call] + 2);
                    let Some(What::Call(routine)) = call.map(|call| &self.nodes[call].what) else {
                        continue;
                    };
                    Event::goes_on(rank, at(node.site), routine)
                }
                What::Message(calls, message) => {
                    let calls = calls.map(|call| call.and_then(index));
                    let what = (message.source.0, i64::from(message.tag.0));
                    Event::receives(rank, at(node.site), what, calls)
                }
                What::Gathering(calls, call) => {
                    let Some(last) = last(calls).map(|last| &self.nodes[last]) else {
                        continue;
                    };
                    let members = judge.comms.members(call.call.comm).all.len();
                    let name = judge.rounds.name(call.call.kind).blocking;
                    let calls = calls.iter().filter_map(|call| index(*call)).collect();
                    Event::gathers(last.rank.0, at(last.site), (&name, members), calls)
                }
            };
            told[number] = Some(events.len());
            events.push(event);
        }
        events
    }
}

impl Told {
    /// What the `last` node, or the `call` before it, did to operations.
    fn op(&mut self, news: mail::News, call: Option<usize>, last: Option<usize>) {
        match news {
            mail::News::Posted(op) => {
                self.posted.extend(call.map(|call| (op, call)));
            }
            mail::News::Met(meeting) => self.met.push(meeting),
            mail::News::LetGo(op) => self.let_go.extend(last.map(|last| (last, op))),
        }
    }

    /// The same for collective calls.
    fn round(&mut self, news: rounds::News, call: Option<usize>, last: Option<usize>) {
        match news {
            rounds::News::Arrived(made) => {
                let key = (made.call.comm, made.round);
                let members = self.members.entry(key).or_insert((made, Vec::new()));
                members.1.extend(call);
            }
            rounds::News::LetGo(made) => self.left.extend(last.map(|last| (last, made))),
        }
    }
}

/// How many nodes lie before each on the longest way to it; none if some lie before themselves.
fn levels(count: usize, edges: impl Iterator<Item = (usize, usize)>) -> Option<Vec<usize>> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
    let mut open = vec![0usize; count];
    for (before, node) in edges {
        next[before].push(node);
        open[node] += 1;
    }
    let mut levels = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|node| open[*node] == 0).collect();
    let mut done = 0;
    while let Some(node) = ready.pop() {
        done += 1;
        for &later in &next[node] {
            levels[later] = levels[later].max(levels[node] + 1);
            open[later] -= 1;
            if open[later] == 0 {
                ready.push(later);
            }
        }
    }
    (done == count).then_some(levels)
}
