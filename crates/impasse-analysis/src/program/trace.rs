//! The events of one execution in words.

use impasse_exec::World;
use impasse_ir::Module;
use impasse_job::{self as job, Alternative};
use impasse_report::{Event, EventKind};

use super::names::source_location;

/// An event in words.
pub(super) fn told(module: &Module, world: &World, event: &job::Event) -> Event {
    let (kind, text) = match &event.kind {
        job::EventKind::Calls(routine) => (
            EventKind::Call((*routine).to_owned()),
            format!("calls {routine}"),
        ),
        job::EventKind::GoesOn(routine) => (EventKind::GoesOn, format!("goes on after {routine}")),
        job::EventKind::Chooses(alternative) => (EventKind::Choice, choice(world, alternative)),
    };
    Event {
        rank: event.rank,
        at: source_location(module, event.span),
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
            format!("receives the message of rank {source} with tag {tag}")
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
