//! The paper's own input: strings of symbols without direction.
//!
//! A symbol stands for a kind of message and must occur in exactly two words
//! (rule 2). Who sends and who receives does not matter to the matching, so a
//! legal set of strings becomes a [`System`] by letting the lower-numbered
//! owner send.

use std::fmt;

use impasse_ops::{
    Comm, Item, Operation, Program, ProgramError, Rank, Receive, Send, SendMode, Site, System, Tag,
    TagFilter,
};

/// One element of a raw word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawItem {
    /// A symbol, numbered from 0 without gaps, and where it is written.
    Symbol(u32, Site),
    /// The items up to the matching [`RawItem::LoopEnd`], this many times.
    LoopBegin {
        /// Number of repetitions.
        trips: u64,
        /// Where the loop is written.
        site: Site,
    },
    /// End of the innermost open loop.
    LoopEnd,
}

/// A set of strings that breaks rule 2, or whose loops are malformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The symbol occurs in the word of this process only.
    OneOwner {
        /// The symbol.
        symbol: u32,
        /// Process in whose word it occurs.
        process: Rank,
        /// Its first occurrence.
        site: Site,
        /// Whether it occurs there more than once: a message to itself.
        repeated: bool,
    },
    /// The symbol occurs in the words of three or more processes.
    ManyOwners {
        /// The symbol.
        symbol: u32,
        /// The first three processes, each with its first occurrence.
        owners: [(Rank, Site); 3],
    },
    /// Loop brackets do not fit together.
    Loops(ProgramError),
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Illegal::OneOwner {
                process, repeated, ..
            } => {
                write!(
                    f,
                    "this symbol occurs in the word of process {process} only"
                )?;
                if *repeated {
                    write!(f, ": a process cannot exchange a message with itself")?;
                }
                Ok(())
            }
            Illegal::ManyOwners { owners, .. } => {
                let [(a, _), (b, _), (c, _)] = owners;
                write!(
                    f,
                    "this symbol occurs in the words of processes {a}, {b} and {c}: \
                     a message has exactly two ends"
                )
            }
            Illegal::Loops(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Illegal {}

#[derive(Clone, Copy)]
struct Owners {
    first: (Rank, Site),
    second: Option<(Rank, Site)>,
    repeated: bool,
}

/// Turns raw words into a system, if rule 2 holds for every symbol.
///
/// The k-th symbol becomes the tag k. Takes time linear in the input.
pub fn system(words: &[Vec<RawItem>]) -> Result<System, Illegal> {
    let owners = find_owners(words)?;
    let mut programs = Vec::with_capacity(words.len());
    for (rank, word) in words.iter().enumerate() {
        let rank = Rank(rank as u32);
        let items = word
            .iter()
            .map(|item| typed_item(rank, *item, &owners))
            .collect();
        programs.push(Program::new(items).map_err(Illegal::Loops)?);
    }
    Ok(System::new(programs))
}

/// Checks rule 2 on the initial words (not on what matching leaves of them).
fn find_owners(words: &[Vec<RawItem>]) -> Result<Vec<Option<Owners>>, Illegal> {
    let mut owners: Vec<Option<Owners>> = Vec::new();
    for (rank, word) in words.iter().enumerate() {
        let rank = Rank(rank as u32);
        for (symbol, site) in occurring(word) {
            let index = symbol as usize;
            if owners.len() <= index {
                owners.resize(index + 1, None);
            }
            add_owner(&mut owners[index], symbol, (rank, site))?;
        }
    }
    for (symbol, owner) in owners.iter().enumerate() {
        if let Some(Owners {
            first: (process, site),
            second: None,
            repeated,
        }) = *owner
        {
            return Err(Illegal::OneOwner {
                symbol: symbol as u32,
                process,
                site,
                repeated,
            });
        }
    }
    Ok(owners)
}

fn add_owner(slot: &mut Option<Owners>, symbol: u32, new: (Rank, Site)) -> Result<(), Illegal> {
    match slot {
        None => {
            *slot = Some(Owners {
                first: new,
                second: None,
                repeated: false,
            });
        }
        Some(owners) if owners.first.0 == new.0 => owners.repeated = true,
        Some(Owners {
            first,
            second: Some(second),
            ..
        }) if second.0 != new.0 => {
            return Err(Illegal::ManyOwners {
                symbol,
                owners: [*first, *second, new],
            });
        }
        Some(owners) => owners.second = owners.second.or(Some(new)),
    }
    Ok(())
}

/// The symbols that really occur in a word: those in no loop of 0 trips.
fn occurring(word: &[RawItem]) -> impl Iterator<Item = (u32, Site)> + '_ {
    let mut depth = 0usize;
    let mut empty_from: Option<usize> = None;
    word.iter().filter_map(move |item| {
        match *item {
            RawItem::LoopBegin { trips, .. } => {
                if trips == 0 && empty_from.is_none() {
                    empty_from = Some(depth);
                }
                depth += 1;
            }
            RawItem::LoopEnd => {
                depth = depth.saturating_sub(1);
                if empty_from == Some(depth) {
                    empty_from = None;
                }
            }
            RawItem::Symbol(symbol, site) if empty_from.is_none() => return Some((symbol, site)),
            RawItem::Symbol(..) => {}
        }
        None
    })
}

fn typed_item(rank: Rank, item: RawItem, owners: &[Option<Owners>]) -> Item {
    match item {
        RawItem::LoopBegin { trips, site } => Item::LoopBegin { trips, site },
        RawItem::LoopEnd => Item::LoopEnd,
        RawItem::Symbol(symbol, site) => {
            let owner = owners.get(symbol as usize).copied().flatten();
            let (first, second) = match owner {
                Some(Owners {
                    first,
                    second: Some(second),
                    ..
                }) => (first.0, second.0),
                // Only inside a loop of 0 trips: never executed.
                _ => (rank, rank),
            };
            let operation = if rank == first {
                Operation::Send(Send {
                    to: second,
                    tag: Tag(symbol),
                    comm: Comm::WORLD,
                    mode: SendMode::Synchronous,
                })
            } else {
                Operation::Recv(Receive {
                    from: first,
                    tag: TagFilter::Exactly(Tag(symbol)),
                    comm: Comm::WORLD,
                })
            };
            Item::Op(operation, site)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Vec<RawItem> {
        text.bytes()
            .enumerate()
            .map(|(at, byte)| RawItem::Symbol(u32::from(byte - b'a'), Site(at as u32)))
            .collect()
    }

    fn words(texts: &[&str]) -> Vec<Vec<RawItem>> {
        texts.iter().map(|text| word(text)).collect()
    }

    #[test]
    fn two_owners_are_legal_and_get_a_direction() {
        let system = system(&words(&["ab", "ba"])).unwrap();
        assert!(matches!(
            system.programs[0].items()[0],
            Item::Op(Operation::Send(Send { to: Rank(1), .. }), Site(0))
        ));
        assert!(matches!(
            system.programs[1].items()[0],
            Item::Op(Operation::Recv(Receive { from: Rank(0), .. }), Site(0))
        ));
    }

    #[test]
    fn rule_two_is_checked_behind_a_deadlock_too() {
        let hidden = system(&words(&["abc", "bac", "c"]));
        assert!(matches!(hidden, Err(Illegal::ManyOwners { symbol: 2, .. })));
    }

    #[test]
    fn one_owner_is_illegal() {
        let alone = system(&words(&["aa"]));
        assert!(matches!(
            alone,
            Err(Illegal::OneOwner { repeated: true, .. })
        ));
        let once = system(&words(&["a", ""]));
        assert!(matches!(
            once,
            Err(Illegal::OneOwner {
                repeated: false,
                ..
            })
        ));
    }

    #[test]
    fn a_loop_of_no_trips_owns_nothing() {
        let mut skipped = vec![RawItem::LoopBegin {
            trips: 0,
            site: Site::UNKNOWN,
        }];
        skipped.extend(word("a"));
        skipped.push(RawItem::LoopEnd);
        assert!(system(&[word("a"), word("a"), skipped.clone()]).is_ok());
        assert!(system(&[word("a"), skipped]).is_err());
    }
}
