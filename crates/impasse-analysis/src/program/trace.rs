//! One execution in words: what happened, and who waits for whom at its end.

use impasse_exec::World;
use impasse_ir::Module;
use impasse_job::{self as job, Alternative, Trace};
use impasse_report::{Event, EventKind, Execution};

use super::explore::Exploration;
use super::names::source_location;

/// The execution that was run again.
pub(super) fn execution(
    module: &Module,
    world: &World,
    ranks: u32,
    found: &Exploration,
) -> Execution {
    let no_events = Trace::default();
    let trace = found.trace.as_ref().unwrap_or(&no_events);
    let events = trace.events();
    let events = events.map(|event| told(module, world, trace.first(), event));
    Execution {
        ranks,
        left_out: trace.first(),
        events: events.collect(),
        waits: found.waits.clone(),
    }
}

/// An event in words; events before the `first` are not told.
fn told(module: &Module, world: &World, first: u64, event: &job::Event) -> Event {
    let index = |number: u64| usize::try_from(number.checked_sub(first)?).ok();
    let (rank, at) = (event.rank, source_location(module, event.span));
    let (kind, text) = match &event.kind {
        job::EventKind::Calls(routine) => return Event::calls(rank, at, routine),
        job::EventKind::GoesOn(routine) => return Event::goes_on(rank, at, routine),
        job::EventKind::Chooses(alternative) => (EventKind::Choice, choice(world, alternative)),
        job::EventKind::Touches(what) => (EventKind::Touch, what.clone()),
        job::EventKind::Receives {
            source,
            tag,
            sent,
            received,
        } => {
            let calls = [sent, received].map(|call| call.and_then(index));
            return Event::receives(rank, at, (*source, i64::from(*tag)), calls);
        }
        job::EventKind::Gathers { routine, calls } => {
            let told = calls.iter().filter_map(|&number| index(number));
            return Event::gathers(rank, at, (routine, calls.len()), told.collect());
        }
    };
    Event {
        rank,
        at,
        kind,
        text,
    }
}

fn choice(world: &World, alternative: &Alternative) -> String {
    match alternative {
        Alternative::Decide {
            condition, holds, ..
        } => {
            let condition = world.exprs.display(*condition);
            let holds = if *holds { "holds" } else { "does not hold" };
            format!("finds that {condition} {holds}")
        }
        Alternative::Match { source, tag, .. } => {
            format!("takes the message of rank {source} with tag {tag}")
        }
        Alternative::Report { chosen, .. } if chosen.is_empty() => "finds nothing done".into(),
        Alternative::Report { chosen, .. } => {
            let positions: Vec<String> = chosen.iter().map(u32::to_string).collect();
            format!("finds done: request {}", positions.join(", "))
        }
        Alternative::Find { source: None, .. } => "finds no message".into(),
        Alternative::Find {
            source: Some(source),
            ..
        } => format!("finds the message of rank {source}"),
        Alternative::Grant { .. } => "gets the lock".into(),
    }
}
