//! The formulation of the paper: a hash table of matchers, a queue of words.

use std::collections::{HashMap, VecDeque};
use std::hash::BuildHasher;

use impasse_match::code::Code;
use impasse_match::words::Words;

use crate::workload::Workload;

const NOBODY: u32 = u32::MAX;

/// What is known of a kind of message: the words that it was seen in, and the
/// one that stands at it.
#[derive(Clone, Copy)]
struct Matcher {
    owners: [u32; 2],
    pending: u32,
}

impl Matcher {
    const NEW: Matcher = Matcher {
        owners: [NOBODY; 2],
        pending: NOBODY,
    };

    /// Records a word. Returns whether the kind is in at most two words.
    fn record(&mut self, word: u32) -> bool {
        for owner in &mut self.owners {
            if *owner == NOBODY {
                *owner = word;
            }
            if *owner == word {
                return true;
            }
        }
        false
    }
}

/// Whether all words are consumed. The table gets its final size at once.
pub fn completes<H: BuildHasher + Default>(workload: &Workload) -> bool {
    let words = &workload.words;
    let size = words.size() as u32;
    let mut table: HashMap<u32, Matcher, H> =
        HashMap::with_capacity_and_hasher(workload.kinds(), H::default());
    let mut cursors: Vec<u32> = (0..size).map(|word| words.word_start(word)).collect();
    let mut queue: VecDeque<u32> = VecDeque::with_capacity(size as usize);
    queue.extend((0..size).filter(|&word| head(words, &cursors, word) != Code::END));
    while let Some(word) = queue.pop_front() {
        let kind = head(words, &cursors, word).arg();
        let matcher = table.entry(kind).or_insert(Matcher::NEW);
        if !matcher.record(word) {
            return false;
        }
        if matcher.pending == NOBODY {
            matcher.pending = word;
            continue;
        }
        let partner = std::mem::replace(&mut matcher.pending, NOBODY);
        for consumed in [partner, word] {
            cursors[consumed as usize] += 1;
            if head(words, &cursors, consumed) != Code::END {
                queue.push_back(consumed);
            }
        }
    }
    table.values().all(|matcher| matcher.pending == NOBODY)
}

fn head(words: &Words, cursors: &[u32], word: u32) -> Code {
    words.code(cursors[word as usize])
}
