//! From a position in a word back to the program it was written as.

use impasse_ops::{Item, Operation, Program, Site};
use num_bigint::BigUint;

use crate::code::{Code, Opcode};
use crate::loops::Facts;
use crate::words::Words;

/// Where a process is in its program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Operations completed.
    pub completed: BigUint,
    /// Index of the item at which the process stands; none at the end.
    pub item: Option<usize>,
    /// The loops around that item, outermost first.
    pub iterations: Vec<Iteration>,
}

/// One loop around a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Where the loop comes from.
    pub site: Site,
    /// Iterations completed.
    pub done: u64,
    /// Iterations in all.
    pub trips: u64,
}

/// Characters in front of the head of a process.
pub(crate) fn characters_completed(
    words: &Words,
    facts: Option<&Facts>,
    process: u32,
    head: Code,
    cursor: u32,
) -> BigUint {
    let at = cursor - u32::from(head != Code::END && head != Code::OPEN);
    let start = words.word_start(process);
    let Some(facts) = facts else {
        return BigUint::from(at - start);
    };
    let mut around = words.frames(process).iter().peekable();
    let mut total = BigUint::default();
    let mut single = 0u64;
    let mut index = start;
    while index < at {
        let code = words.code(index);
        index += 1;
        if code.opcode() != Opcode::LoopBegin {
            single += 1;
            continue;
        }
        let length = &facts.of(code.arg()).length;
        let info = words.loops()[code.arg() as usize];
        match around.next_if(|frame| frame.number == code.arg()) {
            Some(frame) => total += length * frame.done,
            None => {
                total += length * info.trips;
                index = info.end + 1;
            }
        }
    }
    total + single
}

/// How many characters and operations a loop body has, and where it ends.
#[derive(Clone, Default)]
struct Extent {
    characters: BigUint,
    operations: BigUint,
    end: usize,
}

/// Finds the item of a program that a number of characters leads to.
pub(crate) fn locate(program: &Program, characters: &BigUint) -> Position {
    let extents = extents(program.items());
    let mut left = characters.clone();
    let mut completed = BigUint::default();
    let mut iterations = Vec::new();
    let mut at = 0;
    while let Some(item) = program.items().get(at) {
        match item {
            Item::Op(operation, _) => {
                let length = characters_of(operation);
                if left < BigUint::from(length) {
                    return Position {
                        completed,
                        item: Some(at),
                        iterations,
                    };
                }
                left -= length;
                completed += 1u32;
            }
            Item::LoopBegin { trips, site } => {
                let Some(extent) = &extents[at] else { break };
                let whole = &extent.characters * *trips;
                if left >= whole {
                    left -= whole;
                    completed += &extent.operations * *trips;
                    at = extent.end;
                } else {
                    let done = &left / &extent.characters;
                    left %= &extent.characters;
                    completed += &extent.operations * &done;
                    iterations.push(Iteration {
                        site: *site,
                        done: u64::try_from(&done).unwrap_or(u64::MAX),
                        trips: *trips,
                    });
                }
            }
            Item::LoopEnd => {}
        }
        at += 1;
    }
    Position {
        completed,
        item: None,
        iterations: Vec::new(),
    }
}

fn characters_of(operation: &Operation) -> u32 {
    match operation {
        Operation::SendRecv(..) => 3,
        _ => 1,
    }
}

/// For every item that opens a loop: what is in one iteration of it.
fn extents(items: &[Item]) -> Vec<Option<Extent>> {
    let mut extents: Vec<Option<Extent>> = vec![None; items.len()];
    let mut open: Vec<(usize, Extent)> = vec![(0, Extent::default())];
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Op(operation, _) => {
                if let Some((_, extent)) = open.last_mut() {
                    extent.characters += characters_of(operation);
                    extent.operations += 1u32;
                }
            }
            Item::LoopBegin { .. } => open.push((at, Extent::default())),
            Item::LoopEnd => {
                let (Some((begin, mut body)), Some((_, outer))) = (open.pop(), open.last_mut())
                else {
                    continue;
                };
                if let Item::LoopBegin { trips, .. } = items[begin] {
                    outer.characters += &body.characters * trips;
                    outer.operations += &body.operations * trips;
                }
                body.end = at;
                extents[begin] = Some(body);
            }
        }
    }
    extents
}
