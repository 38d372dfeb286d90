//! Breaks one thing in a correct program, as a person might have done.

mod block;
mod change;

use super::program::{Action, Op, Program, Step};
use super::random::Random;

/// What can be broken.
#[derive(Clone, Copy)]
enum Fault {
    Swap,
    Drop,
    Tag,
    Peer,
    Root,
    Turn,
    Team,
    Widen,
    Shrink,
    Times,
    Family,
    Alone,
    Block,
}

const FAULTS: [(usize, Fault); 13] = [
    (26, Fault::Swap),
    (20, Fault::Drop),
    (10, Fault::Tag),
    (10, Fault::Peer),
    (6, Fault::Root),
    (8, Fault::Turn),
    (6, Fault::Team),
    (6, Fault::Widen),
    (2, Fault::Shrink),
    (8, Fault::Times),
    (4, Fault::Family),
    (12, Fault::Alone),
    (20, Fault::Block),
];

/// Breaks a program and says in it what was broken. A program in which nothing
/// of the chosen kinds occurs stays as it is.
pub fn apply(program: &mut Program, random: &mut Random) {
    for _ in 0..20 {
        let fault = random.weighted(&FAULTS);
        for _ in 0..20 {
            let rank = random.below(program.ranks);
            let before = program.steps.clone();
            let done = break_rank(program, rank, fault, random);
            if let Some(done) = done
                && before != program.steps
            {
                program.broken = Some(format!("rank {rank} {done}"));
                return;
            }
        }
    }
}

/// Breaks something of one kind on a rank, if it finds such a thing there.
fn break_rank(
    program: &mut Program,
    rank: usize,
    fault: Fault,
    random: &mut Random,
) -> Option<String> {
    match fault {
        Fault::Swap => swap(&mut program.steps[rank], random),
        Fault::Drop => drop_one(&mut program.steps[rank], random),
        Fault::Times => change_times(&mut program.steps[rank], random),
        Fault::Block => block::one_event(program, rank, random),
        _ => change::one(program, rank, fault, random),
    }
}

/// Swaps two operations that are near each other in the same block.
fn swap(steps: &mut [Step], random: &mut Random) -> Option<String> {
    let far = 1 + random.below(3);
    let loops: Vec<usize> = (0..steps.len())
        .filter(|place| matches!(steps[*place], Step::Loop { .. }))
        .collect();
    if !loops.is_empty() && random.chance(40) {
        let place = random.pick(&loops);
        if let Step::Loop { body, .. } = &mut steps[place] {
            let (one, two) = pair(body.len(), far, random)?;
            let names = (body[one].event, body[two].event);
            body.swap(one, two);
            return Some(swapped(names));
        }
    }
    let (one, two) = pair(steps.len(), far, random)?;
    let names = (steps[one].event(), steps[two].event());
    steps.swap(one, two);
    Some(swapped(names))
}

fn swapped((one, two): (usize, usize)) -> String {
    format!("has a step of event {one} and one of event {two} in the wrong order")
}

fn pair(length: usize, far: usize, random: &mut Random) -> Option<(usize, usize)> {
    let first = random.below(length.checked_sub(far).filter(|room| *room > 0)?);
    Some((first, first + far))
}

/// Drops an operation.
fn drop_one(steps: &mut Vec<Step>, random: &mut Random) -> Option<String> {
    if steps.is_empty() {
        return None;
    }
    let place = random.below(steps.len());
    let event = match &mut steps[place] {
        Step::Loop { body, .. } if body.len() > 1 => body.remove(random.below(body.len())).event,
        step => {
            let event = step.event();
            steps.remove(place);
            event
        }
    };
    Some(format!("lacks a step of event {event}"))
}

/// Changes how often a rank repeats something.
fn change_times(steps: &mut [Step], random: &mut Random) -> Option<String> {
    let more = random.chance(50);
    let change = |times: &mut usize| {
        *times = if more { *times + 1 } else { *times - 1 };
        if more { "once more" } else { "once less" }
    };
    for step in steps.iter_mut() {
        let event = step.event();
        match step {
            Step::Loop { times, .. } => {
                return Some(format!("repeats event {event} {}", change(times)));
            }
            Step::Do(Op {
                action: Action::Serve { clients, .. },
                ..
            }) => return Some(format!("serves {} in event {event}", change(clients))),
            Step::Do(_) => {}
        }
    }
    None
}
