//! Words held in memory, with loops as brackets that are never unrolled.

mod compile;
mod cursor;
mod normalise;

pub use compile::{CompileError, compile};
pub use cursor::{Frame, Target, WordPlace};

use std::hint::black_box;
use std::ops::Range;

use impasse_ops::Site;

use crate::alphabet::Alphabet;
use crate::code::{Code, Opcode};
use crate::source::Source;

/// Characters in a line of a cache.
const LINE: usize = 8;

/// So many characters stay near the processor while they are worked on.
const NEAR: usize = 1 << 14;

/// A loop in a word.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// Number of iterations, at least one.
    pub trips: u64,
    /// Index of its opening bracket.
    pub begin: u32,
    /// Index of its closing bracket.
    pub end: u32,
    /// Index of the first operation inside.
    pub first: u32,
}

/// The words of all processes, one behind the other.
///
/// A cursor is the index of the next character. Loop counters live apart, per
/// process, and exist only if there are loops.
#[derive(Clone, Debug, Default)]
pub struct Words {
    codes: Vec<Code>,
    /// Origin of each character; empty if none is known.
    sites: Vec<Site>,
    starts: Vec<u32>,
    loops: Vec<Loop>,
    frames: Vec<Vec<Frame>>,
    targets: Vec<Option<Target>>,
}

/// More characters than the engine can number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl Words {
    /// No words yet.
    pub fn new() -> Words {
        Words::default()
    }

    /// Adds the word of the next process, without origins. Loop brackets carry
    /// their number of trips beside them, in order of their opening; every loop
    /// has at least one trip and one operation.
    pub fn push_word(
        &mut self,
        word: impl IntoIterator<Item = Code>,
        trips: impl IntoIterator<Item = u64>,
    ) -> Result<(), TooLong> {
        self.starts.push(self.codes.len() as u32);
        let mut trips = trips.into_iter();
        let mut open = Vec::new();
        for code in word {
            let at = self.codes.len() as u32;
            let code = match code.opcode() {
                Opcode::LoopBegin => {
                    open.push(self.loops.len());
                    self.loops.push(Loop {
                        trips: trips.next().unwrap_or(1),
                        begin: at,
                        end: at,
                        first: at,
                    });
                    Code::new(Opcode::LoopBegin, 0, self.loops.len() as u32 - 1)
                }
                Opcode::LoopEnd => {
                    let number = open.pop().unwrap_or_default();
                    self.loops[number].end = at;
                    Code::new(Opcode::LoopEnd, 0, number as u32)
                }
                _ => code,
            };
            self.codes.push(code);
        }
        self.codes.push(Code::END);
        if u32::try_from(self.codes.len()).is_err() {
            return Err(TooLong);
        }
        Ok(())
    }

    /// Adds origins for the word that was added last.
    fn push_sites(&mut self, sites: impl IntoIterator<Item = Site>) {
        let start = self.starts.last().map_or(0, |&start| start as usize);
        self.sites.resize(start, Site::UNKNOWN);
        self.sites.extend(sites);
    }

    /// Call when all words are there.
    pub fn finish(&mut self) {
        for number in 0..self.loops.len() {
            let mut first = self.loops[number].begin;
            while self.codes[first as usize].opcode() == Opcode::LoopBegin {
                first += 1;
            }
            self.loops[number].first = first;
        }
        if !self.loops.is_empty() {
            self.frames = vec![Vec::new(); self.starts.len()];
            self.targets = vec![None; self.starts.len()];
        }
    }

    /// Whether any word has a loop.
    pub fn has_loops(&self) -> bool {
        !self.loops.is_empty()
    }

    /// The loops, in order of their opening brackets.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// The characters of a word, its end included.
    pub fn word(&self, process: u32) -> &[Code] {
        &self.codes[self.starts_at(process)..self.starts_at(process + 1)]
    }

    /// Where the word of a process starts, or, behind the last one, all end.
    fn starts_at(&self, process: u32) -> usize {
        let start = self.starts.get(process as usize);
        start.map_or(self.codes.len(), |&start| start as usize)
    }

    /// Index of the first character of a word.
    pub fn word_start(&self, process: u32) -> u32 {
        self.starts[process as usize]
    }

    /// The character at an index.
    pub fn code(&self, at: u32) -> Code {
        self.codes[at as usize]
    }

    /// Number of words.
    pub fn size(&self) -> usize {
        self.starts.len()
    }

    /// Number of characters, ends and brackets included.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there is no word at all.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }
}

impl Source for Words {
    type Cursor = u32;

    fn start(&self, process: u32) -> u32 {
        self.starts[process as usize]
    }

    #[inline]
    fn next(&mut self, process: u32, cursor: &mut u32, _: &mut Alphabet) -> Code {
        let code = self.codes[*cursor as usize];
        if !self.targets.is_empty() {
            return self.next_behind_brackets(process, cursor);
        }
        // Without loops there are no other markers.
        *cursor += u32::from(code != Code::END);
        code
    }

    /// Reads the words once in order, as far as caches hold them: memory that is
    /// read in order is fetched ahead, what is read side by side is not.
    fn announce(&self, processes: Range<u32>) {
        let words = self.starts_at(processes.start)..self.starts_at(processes.end);
        if words.len() <= NEAR {
            let lines = self.codes[words].iter().step_by(LINE);
            black_box(lines.fold(0, |all, code| all ^ code.arg()));
        }
    }

    fn site(&self, _: u32, cursor: u32) -> Site {
        let at = cursor.wrapping_sub(1) as usize;
        self.sites.get(at).copied().unwrap_or(Site::UNKNOWN)
    }
}
