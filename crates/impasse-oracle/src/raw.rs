//! Systems from strings of letters.

use std::collections::BTreeMap;

use impasse_ops::{
    Comm, Item, Operation, Program, Rank, Receive, Send, SendMode, Site, System, Tag, TagFilter,
};

/// Reads one string per process, such as `"3{ab}c"`: each letter is a blocking
/// message between the two processes that have it, sent by the lower one under
/// a tag of its own; a number repeats what is in the braces.
///
/// `owners` names sender and receiver of letters for which this does not hold.
///
/// # Panics
///
/// If a letter without given owners is not in exactly two strings, or if the
/// braces do not fit together.
pub fn raw(programs: &[&str], owners: &[(char, u32, u32)]) -> System {
    let mut known: BTreeMap<char, (Rank, Rank)> = BTreeMap::new();
    let letters = programs.iter().flat_map(|program| program.chars());
    for letter in letters.filter(char::is_ascii_alphabetic) {
        let given = owners.iter().find(|owner| owner.0 == letter);
        let pair = match given {
            Some(&(_, source, destination)) => (Rank(source), Rank(destination)),
            None => owners_of(letter, programs),
        };
        known.insert(letter, pair);
    }
    let programs = programs.iter().enumerate();
    let programs = programs.map(|(rank, text)| program(text, Rank(rank as u32), &known));
    System::new(programs.collect())
}

fn owners_of(letter: char, programs: &[&str]) -> (Rank, Rank) {
    let ranks = (0..programs.len() as u32).map(Rank);
    let having: Vec<Rank> = ranks
        .filter(|rank| programs[rank.index()].contains(letter))
        .collect();
    assert_eq!(having.len(), 2, "owners of {letter}");
    (having[0], having[1])
}

fn program(text: &str, rank: Rank, owners: &BTreeMap<char, (Rank, Rank)>) -> Program {
    let mut items = Vec::new();
    let mut trips = 0;
    for character in text.chars() {
        match character {
            '0'..='9' => trips = trips * 10 + u64::from(character as u32 - '0' as u32),
            '{' => {
                let site = Site::UNKNOWN;
                items.push(Item::LoopBegin { trips, site });
                trips = 0;
            }
            '}' => items.push(Item::LoopEnd),
            ' ' => {}
            letter => {
                let operation = half(letter, rank, owners[&letter]);
                items.push(Item::Op(operation, Site::UNKNOWN));
            }
        }
    }
    Program::new(items).expect("braces fit together")
}

fn half(letter: char, rank: Rank, (source, destination): (Rank, Rank)) -> Operation {
    let tag = Tag(letter as u32);
    let comm = Comm::WORLD;
    if rank == source {
        Operation::Send(Send {
            to: destination,
            tag,
            comm,
            mode: SendMode::Standard,
        })
    } else {
        assert_eq!(rank, destination, "owner of {letter}");
        Operation::Recv(Receive {
            from: source,
            tag: TagFilter::Exactly(tag),
            comm,
        })
    }
}
