//! Moving through loops: iteration counters, places, and stopping at a place.

use std::cmp::Ordering;

use super::Words;
use crate::code::{Code, Opcode};

/// One loop around the current position, and how many iterations are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The loop.
    pub number: u32,
    /// Iterations completed.
    pub done: u64,
}

/// A position in a word: an operation, and the iteration of each loop around it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WordPlace {
    /// Index of the operation.
    pub at: u32,
    /// The loops around it, outermost first.
    pub frames: Vec<Frame>,
}

impl WordPlace {
    /// Which of two places in the body of one loop iteration comes first, given
    /// that their frames agree up to `level`.
    fn cmp_below(&self, other: &WordPlace, level: usize) -> Ordering {
        let below = self.frames[level..].iter().zip(&other.frames[level..]);
        for (a, b) in below {
            if a.number != b.number {
                break;
            }
            if a.done != b.done {
                return a.done.cmp(&b.done);
            }
        }
        self.at.cmp(&other.at)
    }
}

/// Where a process is to stop: in front of an operation, or behind a loop.
#[derive(Clone, Debug)]
pub struct Target {
    place: WordPlace,
    /// Number of frames around the loop behind which to stop, and the index
    /// behind it.
    behind: Option<(usize, u32)>,
}

impl Words {
    /// The place of the operation at the head of a process whose cursor is
    /// behind it.
    pub fn place(&self, process: u32, cursor: u32) -> WordPlace {
        WordPlace {
            at: cursor - 1,
            frames: self
                .frames
                .get(process as usize)
                .cloned()
                .unwrap_or_default(),
        }
    }

    /// The loops around the current position of a process, outermost first.
    pub fn frames(&self, process: u32) -> &[Frame] {
        self.frames.get(process as usize).map_or(&[], Vec::as_slice)
    }

    /// The place so many iterations of the loop at `level` further on. Behind
    /// the last iteration this is the end of the loop.
    pub fn target_after(&self, place: &WordPlace, level: usize, iterations: u64) -> Target {
        let mut place = place.clone();
        let frame = &mut place.frames[level];
        frame.done += iterations;
        let info = self.loops[frame.number as usize];
        let behind = (frame.done == info.trips).then_some((level, info.end + 1));
        Target { place, behind }
    }

    /// Sets where a process is to stop, and returns where it was to stop before.
    pub fn set_target(&mut self, process: u32, target: Option<Target>) -> Option<Target> {
        std::mem::replace(&mut self.targets[process as usize], target)
    }

    /// Adds iterations to one loop around a position. If they are the last, the
    /// cursor moves behind the loop. Returns whether it moved there.
    pub fn skip(&mut self, process: u32, level: usize, iterations: u64, cursor: &mut u32) -> bool {
        let frames = &mut self.frames[process as usize];
        let frame = &mut frames[level];
        frame.done += iterations;
        let info = self.loops[frame.number as usize];
        let over = frame.done == info.trips;
        if over {
            frames.truncate(level);
            *cursor = info.end + 1;
        }
        over
    }

    /// Whether a place is the very beginning of an iteration of the loop at `level`.
    pub fn is_body_start(&self, place: &WordPlace, level: usize) -> bool {
        let info = self.loops[place.frames[level].number as usize];
        place.at == info.first
            && place.frames[level + 1..]
                .iter()
                .all(|frame| frame.done == 0)
    }

    /// How many more iterations of the loop at `level` lie between a place and
    /// the same phase as far on as possible: within the loop (first number),
    /// and not beyond the target (second number, if it is near enough to matter).
    pub fn room(&self, process: u32, place: &WordPlace, level: usize) -> (u64, Option<u64>) {
        let frame = place.frames[level];
        let trips = self.loops[frame.number as usize].trips;
        let partial = u64::from(!self.is_body_start(place, level));
        let own = trips - frame.done - partial;
        let target = self.targets[process as usize].as_ref();
        let limit = target.and_then(|target| room_before(place, level, &target.place));
        (own, limit)
    }

    /// The slow part of [`crate::source::Source::next`]: brackets and targets.
    #[inline(never)]
    pub(super) fn next_behind_brackets(&mut self, process: u32, cursor: &mut u32) -> Code {
        loop {
            let code = self.codes[*cursor as usize];
            if self.is_at_target(process, *cursor) {
                return Code::OPEN;
            }
            match code.opcode() {
                Opcode::LoopBegin => {
                    let number = code.arg();
                    self.frames[process as usize].push(Frame { number, done: 0 });
                    *cursor += 1;
                }
                Opcode::LoopEnd => self.close_iteration(process, code.arg(), cursor),
                Opcode::End => return code,
                _ => {
                    *cursor += 1;
                    return code;
                }
            }
        }
    }

    /// Goes back to the start of a loop, or leaves it.
    fn close_iteration(&mut self, process: u32, number: u32, cursor: &mut u32) {
        let info = self.loops[number as usize];
        let frames = &mut self.frames[process as usize];
        if let Some(frame) = frames.last_mut() {
            frame.done += 1;
            if frame.done < info.trips {
                *cursor = info.begin + 1;
                return;
            }
        }
        frames.pop();
        *cursor = info.end + 1;
    }

    fn is_at_target(&self, process: u32, cursor: u32) -> bool {
        let Some(Some(target)) = self.targets.get(process as usize) else {
            return false;
        };
        let frames = &self.frames[process as usize];
        match target.behind {
            Some((level, index)) => cursor == index && target.place.frames[..level] == frames[..],
            None => cursor == target.place.at && target.place.frames == *frames,
        }
    }
}

fn room_before(place: &WordPlace, level: usize, target: &WordPlace) -> Option<u64> {
    for (depth, frame) in place.frames[..=level].iter().enumerate() {
        let goal = target.frames.get(depth)?;
        if goal.number != frame.number {
            return None;
        }
        if depth == level {
            let partial = place.cmp_below(target, level + 1) == Ordering::Greater;
            return Some((goal.done - frame.done).saturating_sub(u64::from(partial)));
        }
        if goal.done != frame.done {
            return None;
        }
    }
    None
}
