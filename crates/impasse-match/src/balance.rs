//! Counting over whole programs: what one side does more often than the other
//! can never be completed.

use impasse_ops::{Channel, Collective, Rank};
use num_bigint::BigUint;

use crate::alphabet::Alphabet;
use crate::code::Opcode;
use crate::loops::{Class, Classes, Facts, Owners};
use crate::signature::Signature;
use crate::words::Words;

/// Two processes that do something unequally often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imbalance {
    /// What they do.
    pub of: Unequal,
    /// One process, and how often it does it.
    pub one: (Rank, BigUint),
    /// The other.
    pub other: (Rank, BigUint),
}

/// What is done unequally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unequal {
    /// Sending and receiving on this channel, with this tag if it is one.
    Messages(Channel, Option<impasse_ops::Tag>),
    /// Calling this collective.
    Calls(Collective),
}

/// What counting says about a system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Balance {
    /// Everything is done equally often on all sides. It may complete.
    Even,
    /// Something is not, or cannot be told; but it need not keep anybody from
    /// finishing, because nobody may wait for it.
    Uneven,
    /// Something that processes wait for is not: it cannot complete.
    Impossible(Imbalance),
}

/// How often the owners of a class do it.
#[derive(Clone, Default)]
struct Counts {
    first: Option<(Rank, BigUint)>,
    /// The first owner that does it more or less often.
    different: Option<(Rank, BigUint)>,
    seen: usize,
}

/// Counts over whole words.
pub fn judge(alphabet: &Alphabet, words: &Words, classes: &Classes) -> Balance {
    let mut facts = Facts::uncounted(words);
    let mut all = vec![Counts::default(); classes.len(alphabet)];
    for process in 0..words.size() as u32 {
        for (class, count) in facts.count_word(alphabet, words, classes, process).counts {
            let counts = &mut all[class as usize];
            counts.seen += 1;
            match &counts.first {
                None => counts.first = Some((Rank(process), count)),
                Some((_, first)) if *first != count => {
                    counts.different.get_or_insert((Rank(process), count));
                }
                Some(_) => {}
            }
        }
    }
    let blocking = only_blocking(alphabet, words, classes);
    let mut balance = Balance::Even;
    for (class, counts) in all.into_iter().enumerate() {
        let Some((one, other)) = unequal(alphabet, classes, class as Class, counts) else {
            continue;
        };
        if blocking[class] && one.0 != other.0 {
            let found = imbalance(alphabet, classes, class as Class, one, other);
            return Balance::Impossible(found);
        }
        balance = Balance::Uneven;
    }
    balance
}

/// Two owners of a class that do it unequally often. One and the same owner
/// twice if both ends are in one process: its count says nothing.
fn unequal(
    alphabet: &Alphabet,
    classes: &Classes,
    class: Class,
    counts: Counts,
) -> Option<((Rank, BigUint), (Rank, BigUint))> {
    let one = counts.first?;
    let owners: &[Rank] = match classes.owners(alphabet, class) {
        Owners::Pair(a, b) => &[Rank(a), Rank(b)],
        Owners::Members(comm) => alphabet.members(comm),
    };
    if let Some(other) = counts.different {
        return Some((one, other));
    }
    if counts.seen == owners.len() {
        return None;
    }
    let absent = owners.iter().find(|&&owner| owner != one.0);
    let other = *absent.unwrap_or(&one.0);
    Some((one, (other, BigUint::ZERO)))
}

fn only_blocking(alphabet: &Alphabet, words: &Words, classes: &Classes) -> Vec<bool> {
    let mut blocking = vec![true; classes.len(alphabet)];
    for process in 0..words.size() as u32 {
        for &code in words.word(process).iter().filter(|code| code.is_start()) {
            if let Some(class) = classes.class_of(alphabet, code) {
                blocking[class as usize] = false;
            }
        }
    }
    blocking
}

fn imbalance(
    alphabet: &Alphabet,
    classes: &Classes,
    class: Class,
    one: (Rank, BigUint),
    other: (Rank, BigUint),
) -> Imbalance {
    let code = classes.example(class);
    let of = match code.opcode() {
        Opcode::Recv => {
            let envelope = alphabet.kinds.envelope(Signature(code.arg()));
            Unequal::Messages(envelope.channel(), Some(envelope.tag))
        }
        Opcode::RecvAny => Unequal::Messages(alphabet.kinds.channel(code.arg()), None),
        _ => Unequal::Calls(alphabet.collective(code.arg())),
    };
    Imbalance { of, one, other }
}
