//! The live part of a machine's state, for fingerprints: the registers that are still needed.

use super::stack::Frame;
use super::{Machine, Pending};
use crate::bytecode::liveness::RegSet;
use crate::bytecode::{NO_SLOT, is_wide};
use impasse_ir::{FuncId, Reg, TextId};
use impasse_relevance::{Level, Relevance};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The live slots of a frame.
pub(crate) struct Live {
    /// Function and code position.
    pub(crate) place: u64,
    /// The slots.
    pub(crate) slots: Vec<LiveSlot>,
}

/// A live slot.
#[derive(PartialEq, Eq)]
pub(crate) struct LiveSlot {
    pub(crate) slot: u32,
    /// The word, as far as it matters.
    pub(crate) word: u64,
    pub(crate) tag: u32,
}

impl Machine {
    /// The live slots of all frames, the outermost first; without those that do not matter.
    pub(crate) fn live_values(&self, relevance: Option<&Relevance>) -> Vec<Live> {
        let last = self.stack.frames().len().saturating_sub(1);
        let frames = self.stack.frames().iter().enumerate();
        frames
            .map(|(index, frame)| self.live_slots(frame, index < last, relevance))
            .collect()
    }

    fn live_slots(&self, frame: &Frame, waits: bool, relevance: Option<&Relevance>) -> Live {
        let code = self.program.code(frame.function);
        let live = self.program.live_at(frame.function, frame.pc, waits);
        let needed = |reg: u32| {
            live.as_ref()
                .is_none_or(|set: &RegSet| set.contains(Reg(reg)))
        };
        let types = self
            .program
            .body(frame.function)
            .map_or(&[][..], |body| &body.regs);
        let mut slots = Vec::new();
        for ((reg, &slot), &ty) in (0u32..).zip(&code.slots).zip(types) {
            if slot == NO_SLOT || !needed(reg) {
                continue;
            }
            let level = relevance.map_or(Level::Value, |relevance| {
                relevance.register(FuncId(frame.function), Reg(reg))
            });
            if level == Level::Irrelevant {
                continue;
            }
            for slot in slot..=slot + u32::from(is_wide(ty)) {
                let at = frame.base as usize + slot as usize;
                let (word, tag) = self.stack.raw(at);
                let word = match level {
                    Level::Object if tag == 0 => word & !u64::from(u32::MAX),
                    _ => word,
                };
                slots.push(LiveSlot { slot, word, tag });
            }
        }
        Live {
            place: u64::from(frame.function) << 32 | u64::from(frame.pc),
            slots,
        }
    }

    /// The live slots of those frames, in this machine and in another one, that may not be the same.
    pub(crate) fn live_pairs<'m>(
        &'m self,
        other: &'m Machine,
        relevance: Option<&'m Relevance>,
    ) -> impl Iterator<Item = (Live, Live)> + 'm {
        let [mine, theirs] = [self, other].map(|machine| machine.stack.frames());
        let last = mine.len().wrapping_sub(1);
        let frames = mine.iter().zip(theirs).enumerate();
        let apart = frames.filter(move |(index, (one, two))| {
            let place = |frame: &Frame| (frame.function, frame.pc, frame.base);
            place(one) != place(two) || self.stack.window(*index) != other.stack.window(*index)
        });
        apart.map(move |(index, (one, two))| {
            let live =
                |machine: &Machine, frame| machine.live_slots(frame, index < last, relevance);
            (live(self, one), live(other, two))
        })
    }

    /// Whether what is neither in registers nor in memory is as in another machine.
    pub(crate) fn has_rest_of(&self, other: &Machine) -> bool {
        let digest = |machine: &Machine| {
            let mut hasher = FxHasher::default();
            machine.hash_rest(&mut hasher);
            hasher.finish()
        };
        digest(self) == digest(other)
            && self.decisions.are_those_of(&other.decisions)
            && self.escaped == other.escaped
            && self.states.are_like(&other.states)
    }

    /// For each frame where its stack objects begin, and which of their names are dead.
    pub(crate) fn dead_locals(&self, relevance: &Relevance) -> Vec<(usize, FuncId, Vec<TextId>)> {
        let waits = matches!(self.pending, Some(Pending::Host(_)));
        let last = self.stack.frames().len().wrapping_sub(1);
        let dead = |(index, frame): (usize, &Frame)| {
            let function = FuncId(frame.function);
            let code = self.program.code(frame.function);
            let at = code.sources.get(frame.pc as usize);
            let waits = waits && index == last;
            let dead = at.map(|&at| relevance.dead_locals(function, at as usize, waits));
            (frame.stack as usize, function, dead.unwrap_or_default())
        };
        self.stack.frames().iter().enumerate().map(dead).collect()
    }

    /// Whether a call that the program may still make can get something over a channel that matters.
    pub fn may_still_receive(&self, relevance: &Relevance) -> bool {
        self.stack.frames().iter().any(|frame| {
            let code = self.program.code(frame.function);
            let at = code.sources.get(frame.pc as usize);
            at.is_none_or(|&at| relevance.may_still_receive(FuncId(frame.function), at as usize))
        })
    }

    /// Objects that functions of which nothing is known can change.
    pub(crate) fn escaped(&self) -> impl Iterator<Item = u64> {
        self.escaped.iter().copied()
    }

    /// Hashes what is neither in registers nor in memory.
    pub(crate) fn hash_rest(&self, hasher: &mut impl Hasher) {
        self.at_exit.hash(hasher);
        self.finished.hash(hasher);
        self.exit.is_some().hash(hasher);
        matches!(self.pending, Some(Pending::Host(_))).hash(hasher);
    }
}
