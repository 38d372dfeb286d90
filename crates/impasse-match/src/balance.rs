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

/// Finds an imbalance that makes completion impossible, if there is one.
///
/// Only operations for which the process itself waits count: a message left
/// behind that nobody receives keeps nobody from finishing.
pub fn find_imbalance(alphabet: &Alphabet, words: &Words, classes: &Classes) -> Option<Imbalance> {
    let mut facts = Facts::new(alphabet, words, classes);
    let mut totals: Vec<Option<(u32, BigUint)>> = vec![None; classes.len(alphabet)];
    let blocking = only_blocking(alphabet, words, classes);
    let mut seen = vec![0usize; classes.len(alphabet)];
    for process in 0..words.size() as u32 {
        for (class, count) in facts.count_word(alphabet, words, classes, process).counts {
            let index = class as usize;
            seen[index] += 1;
            if !blocking[index] || is_own(alphabet, classes, class) {
                continue;
            }
            match &totals[index] {
                None => totals[index] = Some((process, count)),
                Some((other, total)) if *total != count => {
                    let one = (Rank(*other), total.clone());
                    let other = (Rank(process), count);
                    return Some(imbalance(alphabet, classes, class, one, other));
                }
                Some(_) => {}
            }
        }
    }
    lonely(alphabet, classes, &totals, &seen)
}

/// Something that an owner does while another never does it.
fn lonely(
    alphabet: &Alphabet,
    classes: &Classes,
    totals: &[Option<(u32, BigUint)>],
    seen: &[usize],
) -> Option<Imbalance> {
    for (class, total) in totals.iter().enumerate() {
        let Some((process, count)) = total else {
            continue;
        };
        let class = class as Class;
        let owners: &[u32] = match classes.owners(alphabet, class) {
            Owners::Pair(a, b) => &[a, b],
            Owners::Members(comm) => alphabet.members(comm),
        };
        if seen[class as usize] < owners.len() {
            let absent = owners.iter().find(|&&owner| owner != *process)?;
            let one = (Rank(*process), count.clone());
            let other = (Rank(*absent), BigUint::default());
            return Some(imbalance(alphabet, classes, class, one, other));
        }
    }
    None
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

/// Both ends in one process: its count says nothing.
fn is_own(alphabet: &Alphabet, classes: &Classes, class: Class) -> bool {
    matches!(classes.owners(alphabet, class), Owners::Pair(a, b) if a == b)
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
