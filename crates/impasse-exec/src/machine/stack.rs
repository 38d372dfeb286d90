//! The call stack: one frame per call under way, and the slots of all frames in one array.
//!
//! Slots hold known values; a slot's tag is the number of the expression it holds, or 0. Each frame
//! counts the tags in its window that are not 0, and slots behind the last frame have none, so code
//! that runs in a frame without symbolic slots need not look at tags at all.

use super::window::SMALL;
use crate::bytecode::{Code, FastCall, Instr, NO_SLOT, Opcode, is_wide};
use crate::expr::ExprId;
use crate::memory::Memory;
use crate::program::Program;
use crate::value::Value;
use crate::world::Config;
use impasse_ir::Type;

/// One call under way.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) function: u32,
    /// Code position: of the next instruction, or of the call for frames that wait.
    pub(super) pc: u32,
    /// Start of the window.
    pub(super) base: u32,
    /// How many slots of the window are symbolic.
    symbolic: u32,
    /// Number of stack objects when it began.
    pub(super) stack: u32,
    /// Whether the caller expects exactly what the function returns.
    pub(super) exact: bool,
    /// Whether the host called the function and gets its result.
    pub(super) host: bool,
    /// The object with the variadic arguments.
    pub(super) variadic: u64,
}

impl Frame {
    /// Whether a slot of the window is symbolic.
    #[inline]
    pub(super) fn is_symbolic(&self) -> bool {
        self.symbolic > 0
    }
}

/// Frames and slots.
#[derive(Clone, Debug, Default)]
pub(super) struct CallStack {
    /// The slots of all frames, one window after the other.
    slots: Vec<u64>,
    /// For each slot the expression it holds, or 0.
    tags: Vec<u32>,
    frames: Vec<Frame>,
}

/// How many slots the configuration allows a stack of registers to have. A slot takes the place of
/// several bytes of a real stack.
pub(super) fn slot_limit(config: &Config) -> usize {
    (config.stack_bytes / 2).min(u64::from(u32::MAX / 2)) as usize
}

impl CallStack {
    /// All frames, the outermost first.
    pub(super) fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The frame that runs.
    #[inline]
    pub(super) fn last(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The frame that runs, for changing.
    #[inline]
    pub(super) fn last_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// The word and the tag of a slot by its place in the array.
    pub(super) fn raw(&self, at: usize) -> (u64, u32) {
        let word = self.slots.get(at).copied().unwrap_or(0);
        (word, self.tags.get(at).copied().unwrap_or(0))
    }

    /// The words and tags of a frame.
    pub(super) fn window(&self, frame: usize) -> Option<(&[u64], &[u32])> {
        let start = self.frames.get(frame)?.base as usize;
        let next = self.frames.get(frame + 1);
        let end = next.map_or(self.slots.len(), |next| next.base as usize);
        Some((self.slots.get(start..end)?, self.tags.get(start..end)?))
    }

    /// The value in a slot of the last frame.
    pub(super) fn slot(&self, slot: u32, ty: Type) -> Value {
        self.slot_of(self.frames.len().wrapping_sub(1), slot, ty)
    }

    /// The value in a slot of a frame.
    pub(super) fn slot_of(&self, frame: usize, slot: u32, ty: Type) -> Value {
        let base = self.frames.get(frame).map_or(0, |frame| frame.base);
        let at = base as usize + slot as usize;
        if let Some(expr) = self.tags.get(at).copied().and_then(ExprId::from_tag) {
            return Value::Symbolic(expr);
        }
        let word = |at: usize| u128::from(self.slots.get(at).copied().unwrap_or(0));
        let high = if is_wide(ty) { word(at + 1) << 64 } else { 0 };
        Value::Known(word(at) | high)
    }

    /// Replaces all words.
    pub(super) fn replace_words(&mut self, with: impl Fn(u64) -> u64) {
        for word in &mut self.slots {
            *word = with(*word);
        }
    }

    /// Replaces expressions by others.
    pub(super) fn replace_tags(&mut self, with: impl Fn(ExprId) -> Option<ExprId>) {
        for tag in &mut self.tags {
            let new = ExprId::from_tag(*tag).and_then(&with);
            *tag = new.map_or(*tag, ExprId::tag);
        }
    }

    /// Puts known words in the place of expressions.
    pub(super) fn settle(&mut self, with: impl Fn(ExprId) -> Option<u64>) {
        let starts = self.frames.iter().map(|frame| frame.base as usize);
        let ends = starts.skip(1).chain([self.slots.len()]);
        let ends: Vec<usize> = ends.collect();
        for (frame, end) in self.frames.iter_mut().zip(ends) {
            for at in frame.base as usize..end {
                if let Some(word) = ExprId::from_tag(self.tags[at]).and_then(&with) {
                    self.slots[at] = word;
                    set_tag(frame, &mut self.tags[at], 0);
                }
            }
        }
    }

    /// Sets a slot of the last frame; nothing for [`NO_SLOT`].
    pub(super) fn set_slot(&mut self, slot: u32, ty: Type, value: Value) {
        self.set_slot_of(self.frames.len().wrapping_sub(1), slot, ty, value);
    }

    /// Sets a slot of a frame; nothing for [`NO_SLOT`].
    pub(super) fn set_slot_of(&mut self, frame: usize, slot: u32, ty: Type, value: Value) {
        let Some(frame) = self.frames.get_mut(frame) else {
            return;
        };
        let at = frame.base as usize + slot as usize;
        if slot == NO_SLOT || at >= self.slots.len() || at >= self.tags.len() {
            return;
        }
        let (bits, tag) = match value {
            Value::Known(bits) => (bits, 0),
            Value::Symbolic(expr) => (0, expr.tag()),
        };
        self.slots[at] = bits as u64;
        set_tag(frame, &mut self.tags[at], tag);
        if is_wide(ty)
            && let Some(high) = self.slots.get_mut(at + 1)
        {
            *high = (bits >> 64) as u64;
        }
    }

    /// Makes room for `size` slots.
    #[inline]
    pub(super) fn reserve(&mut self, size: usize) {
        if self.slots.len() < size {
            self.grow(size);
        }
    }

    #[inline(never)]
    fn grow(&mut self, size: usize) {
        // More than asked for, so that deep recursion does not grow it call by call.
        let size = size + SMALL + self.slots.len();
        self.slots.resize(size, 0);
        self.tags.resize(size, 0);
    }

    /// Begins a call of `function` behind the last window; `false` when there is no room for it.
    pub(super) fn push(
        &mut self,
        program: &Program,
        config: &Config,
        function: u32,
        stack: usize,
    ) -> bool {
        let base = self.end(program);
        let code = program.code(function);
        let end = base + code.frame as usize;
        if end > slot_limit(config) {
            return false;
        }
        self.reserve(end);
        self.frames.push(direct_frame(function, code, base, stack));
        true
    }

    /// The first slot behind the window of the last frame.
    fn end(&self, program: &Program) -> usize {
        self.frames.last().map_or(0, |frame| {
            (frame.base + program.code(frame.function).frame) as usize
        })
    }

    /// Removes the last frame.
    pub(super) fn pop(&mut self, program: &Program) -> Option<Frame> {
        let end = self.end(program);
        let frame = self.frames.pop()?;
        if frame.symbolic > 0
            && let Some(tags) = self.tags.get_mut(frame.base as usize..end)
        {
            tags.fill(0);
        }
        Some(frame)
    }

    /// Gives up the slots behind the last frame.
    pub(super) fn shrink(&mut self, program: &Program) {
        let live = self.end(program);
        self.slots.truncate(live);
        self.tags.truncate(live);
    }

    /// The parts, for code that cannot pay for checks at each access: slots, tags, frames.
    #[inline]
    pub(super) fn parts(&mut self) -> (&mut [u64], &[u32], &mut Vec<Frame>) {
        (&mut self.slots, &self.tags, &mut self.frames)
    }
}

#[inline(always)]
fn direct_frame(function: u32, code: &Code, base: usize, stack: usize) -> Frame {
    Frame {
        function,
        pc: code.entry,
        base: base as u32,
        symbolic: 0,
        stack: stack as u32,
        exact: true,
        host: false,
        variadic: 0,
    }
}

/// Begins a function of the caller's signature whose window begins at `start`; that of the caller,
/// all of it known, begins at `base`.
#[inline(always)]
pub(super) fn call_directly(
    slots: &mut [u64],
    frames: &mut Vec<Frame>,
    call: &FastCall,
    callee: &Code,
    (base, start): (usize, usize),
    stack: usize,
) {
    match call.args[..] {
        [from] => slots[start] = slots[base + from as usize],
        _ => {
            for (to, &from) in (start..).zip(&call.args) {
                slots[to] = slots[base + from as usize];
            }
        }
    }
    frames.push(direct_frame(call.function, callee, start, stack));
}

/// Returns, by the instruction `ret`, to a caller that expects exactly this result, holds nothing
/// symbolic, and whose frame `fits`; gives its code. `None` when that is not so.
#[inline(always)]
pub(super) fn return_directly<'p>(
    program: &'p Program,
    slots: &mut [u64],
    frames: &mut Vec<Frame>,
    memory: &mut Memory,
    ret: &Instr,
    fits: impl Fn(u32) -> bool,
) -> Option<&'p Code> {
    let [.., caller, frame] = &mut frames[..] else {
        return None;
    };
    let home = program.code(caller.function);
    if !frame.exact || caller.symbolic > 0 || !fits(home.frame) {
        return None;
    }
    if frame.stack as usize != memory.stack_len() {
        memory.write_back_stack();
        memory.truncate_stack(frame.stack as usize);
    }
    let call = home.instrs.get(caller.pc as usize);
    if let Some(dst) = call.map(|call| call.a)
        && dst != NO_SLOT
        && ret.op == Opcode::Ret
    {
        slots[caller.base as usize + dst as usize] = slots[frame.base as usize + ret.a as usize];
    }
    caller.pc += 1;
    frames.pop();
    Some(home)
}

/// Changes a tag and the count of the frame.
fn set_tag(frame: &mut Frame, slot: &mut u32, tag: u32) {
    match (*slot != 0, tag != 0) {
        (false, true) => frame.symbolic += 1,
        (true, false) => frame.symbolic = frame.symbolic.saturating_sub(1),
        _ => {}
    }
    *slot = tag;
}
