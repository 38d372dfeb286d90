//! What one iteration of each loop contains.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::classes::{Class, Classes};
use crate::alphabet::Alphabet;
use crate::code::Opcode;
use crate::words::Words;

/// One iteration of a loop, or a whole word.
#[derive(Clone, Debug, Default)]
pub struct LoopFacts {
    /// How often each class occurs, ascending by class.
    pub counts: Vec<(Class, BigUint)>,
    /// Number of characters.
    pub length: BigUint,
}

impl LoopFacts {
    /// How often a class occurs.
    pub fn count(&self, class: Class) -> Option<&BigUint> {
        let found = self
            .counts
            .binary_search_by_key(&class, |(class, _)| *class)
            .ok()?;
        Some(&self.counts[found].1)
    }
}

/// Facts about all loops of all words.
#[derive(Clone, Debug)]
pub struct Facts {
    loops: Vec<LoopFacts>,
}

impl Facts {
    /// Counts what every loop contains.
    pub fn new(alphabet: &Alphabet, words: &Words, classes: &Classes) -> Facts {
        let mut facts = Facts::uncounted(words);
        for process in 0..words.size() as u32 {
            facts.count_word(alphabet, words, classes, process);
        }
        facts
    }

    /// Facts that [`Facts::count_word`] is yet to fill in.
    pub fn uncounted(words: &Words) -> Facts {
        Facts {
            loops: vec![LoopFacts::default(); words.loops().len()],
        }
    }

    /// One iteration of a loop.
    pub fn of(&self, number: u32) -> &LoopFacts {
        &self.loops[number as usize]
    }

    /// A whole word; also fills in the facts about the loops in it.
    pub fn count_word(
        &mut self,
        alphabet: &Alphabet,
        words: &Words,
        classes: &Classes,
        process: u32,
    ) -> LoopFacts {
        let mut open = vec![Tally::default()];
        for &code in words.word(process) {
            match code.opcode() {
                Opcode::LoopBegin => open.push(Tally::default()),
                Opcode::LoopEnd => {
                    let (Some(body), Some(outer)) = (open.pop(), open.last_mut()) else {
                        continue;
                    };
                    let body = body.into_facts();
                    outer.add_loop(&body, words.loops()[code.arg() as usize].trips);
                    self.loops[code.arg() as usize] = body;
                }
                Opcode::End => {}
                _ => {
                    if let Some(tally) = open.last_mut() {
                        tally.add(classes.class_of(alphabet, code));
                    }
                }
            }
        }
        open.pop().unwrap_or_default().into_facts()
    }
}

/// Counts while a body is being read: small numbers for what stands there
/// itself, large ones for what loops contribute.
#[derive(Default)]
struct Tally {
    single: FxHashMap<Class, u64>,
    looped: FxHashMap<Class, BigUint>,
    length: u64,
    looped_length: BigUint,
}

impl Tally {
    fn add(&mut self, class: Option<Class>) {
        self.length += 1;
        if let Some(class) = class {
            *self.single.entry(class).or_default() += 1;
        }
    }

    fn add_loop(&mut self, body: &LoopFacts, trips: u64) {
        self.looped_length += &body.length * trips;
        for (class, count) in &body.counts {
            *self.looped.entry(*class).or_default() += count * trips;
        }
    }

    fn into_facts(mut self) -> LoopFacts {
        for (class, count) in self.single {
            *self.looped.entry(class).or_default() += count;
        }
        let mut counts: Vec<_> = self.looped.into_iter().collect();
        counts.sort_unstable_by_key(|(class, _)| *class);
        LoopFacts {
            counts,
            length: self.looped_length + self.length,
        }
    }
}
