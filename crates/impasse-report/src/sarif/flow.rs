//! Code flows: the execution that ends in a finding, one thread flow per rank.

use std::collections::{BTreeMap, BTreeSet};

use super::Budget;
use super::message::message;
use super::model::{CodeFlow, FlowLocation, Location, ThreadFlow};
use super::places::Places;
use crate::{Diagnostic, Event, EventKind, Execution, SourceLocation};

/// At most so many ranks are told of.
const RANKS: usize = 20;

/// At most so many events of each rank, its waits included. With `RANKS` it is
/// what GitHub shows of one result.
const EVENTS: usize = 50;

/// How important waits are, and nothing else.
const WAIT: &str = "essential";

/// The flow of a finding, if its execution is told and the budget allows it.
pub(super) fn code_flows(
    finding: &Diagnostic,
    places: &mut Places<'_>,
    budget: &mut Budget,
) -> Vec<CodeFlow> {
    let Some(execution) = finding.execution.as_deref() else {
        return Vec::new();
    };
    let ranks = ranks(finding);
    let shown = ranks.len();
    let mut steps = steps(execution, &ranks);
    let flows = ranks.into_iter().filter_map(|rank| {
        let steps = steps.remove(&rank)?;
        thread_flow(rank, steps, execution.left_out, places)
    });
    let thread_flows: Vec<ThreadFlow> = flows.collect();
    let size = thread_flows.iter().map(|flow| flow.locations.len()).sum();
    if thread_flows.is_empty() || !budget.spend_flow(size) {
        return Vec::new();
    }
    let text = match usize::try_from(execution.ranks) {
        Ok(all) if all <= shown => format!("an execution with {all} ranks that ends this way"),
        _ => format!(
            "an execution with {} ranks that ends this way; {shown} ranks are shown",
            execution.ranks
        ),
    };
    vec![CodeFlow {
        message: message(&text),
        thread_flows,
    }]
}

/// The ranks of the finding's locations, those of the cause first.
fn ranks(finding: &Diagnostic) -> Vec<u32> {
    let (causes, others): (Vec<_>, Vec<_>) = finding
        .locations
        .iter()
        .partition(|location| location.role.is_cause());
    let mut seen = BTreeSet::new();
    let mut ranks = Vec::new();
    for location in causes.into_iter().chain(others) {
        for rank in location.ranks.ranges().iter().flat_map(|&(a, b)| a..=b) {
            if ranks.len() == RANKS {
                return ranks;
            }
            if seen.insert(rank) {
                ranks.push(rank);
            }
        }
    }
    ranks
}

/// Something that a rank does or takes part in.
struct Step<'a> {
    order: u64,
    at: Option<&'a SourceLocation>,
    kind: &'static str,
    importance: &'static str,
    text: String,
}

/// The steps of the given ranks, in order; waits come last.
fn steps<'a>(execution: &'a Execution, ranks: &[u32]) -> BTreeMap<u32, Vec<Step<'a>>> {
    let wanted: BTreeSet<u32> = ranks.iter().copied().collect();
    let mut steps: BTreeMap<u32, Vec<Step<'a>>> = BTreeMap::new();
    let order = |index: usize| execution.left_out.saturating_add(index as u64);
    for (index, event) in execution.events.iter().enumerate() {
        for (rank, at) in takes_part(event, &execution.events) {
            if wanted.contains(&rank) {
                steps.entry(rank).or_default().push(Step {
                    order: order(index),
                    at,
                    kind: event.kind.as_str(),
                    importance: match event.kind {
                        EventKind::GoesOn => "unimportant",
                        _ => "important",
                    },
                    text: format!("rank {} {}", event.rank, event.text),
                });
            }
        }
    }
    for wait in &execution.waits {
        if wanted.contains(&wait.rank) {
            let mine = steps.entry(wait.rank).or_default();
            // No two steps of a flow may be the same, even if a rank is said to wait twice.
            let earlier = mine.iter().filter(|step| step.importance == WAIT).count();
            mine.push(Step {
                order: order(execution.events.len() + earlier),
                at: wait.at.as_ref(),
                kind: "wait",
                importance: WAIT,
                text: format!("rank {} {}", wait.rank, wait.text),
            });
        }
    }
    steps
}

/// The ranks that take part in an event, each once, with where they stand.
fn takes_part<'a>(event: &'a Event, all: &'a [Event]) -> Vec<(u32, Option<&'a SourceLocation>)> {
    let linked: Vec<usize> = match &event.kind {
        EventKind::Message { sent, received } => sent.iter().chain(received).copied().collect(),
        EventKind::Collective(calls) => calls.clone(),
        EventKind::Call(_) | EventKind::GoesOn | EventKind::Choice | EventKind::Touch => Vec::new(),
    };
    let linked = linked.into_iter().filter_map(|index| all.get(index));
    let mut seen = BTreeSet::new();
    std::iter::once(event)
        .chain(linked)
        .map(|event| (event.rank, event.at.as_ref()))
        .filter(|(rank, _)| seen.insert(*rank))
        .collect()
}

/// The last steps of a rank.
fn thread_flow(
    rank: u32,
    mut steps: Vec<Step<'_>>,
    left_out: u64,
    places: &mut Places<'_>,
) -> Option<ThreadFlow> {
    let cut = steps.len().saturating_sub(EVENTS);
    steps.drain(..cut);
    // A step without a place is shown where the rank stood last.
    let mut last = steps.iter().find_map(|step| step.at);
    let mut locations = Vec::with_capacity(steps.len());
    for step in steps {
        last = step.at.or(last);
        locations.push(FlowLocation {
            location: Location {
                physical_location: places.physical_or_first(last).0,
                message: Some(message(&step.text)),
                ..Location::default()
            },
            kinds: [step.kind],
            execution_order: step.order,
            importance: step.importance,
        });
    }
    let text = match cut > 0 || left_out > 0 {
        true => format!("rank {rank}, its last steps"),
        false => format!("rank {rank}"),
    };
    let is_told = !locations.is_empty();
    is_told.then(|| ThreadFlow {
        id: format!("rank {rank}"),
        message: message(&text),
        locations,
    })
}
