//! Slots of the current frame as values, known or symbolic.

use super::window::SMALL;
use super::{Frame, Machine};
use crate::bytecode::{NO_SLOT, is_wide};
use crate::expr::ExprId;
use crate::value::Value;
use impasse_ir::Type;

impl Machine {
    /// The value in a slot of the last frame.
    pub(super) fn slot(&self, slot: u32, ty: Type) -> Value {
        let base = self.frames.last().map_or(0, |frame| frame.base);
        let at = base as usize + slot as usize;
        if let Some(expr) = self.tags.get(at).copied().and_then(ExprId::from_tag) {
            return Value::Symbolic(expr);
        }
        let word = |at: usize| u128::from(self.regs.get(at).copied().unwrap_or(0));
        let high = if is_wide(ty) { word(at + 1) << 64 } else { 0 };
        Value::Known(word(at) | high)
    }

    /// Sets a slot of the last frame; nothing for [`NO_SLOT`].
    pub(super) fn set_slot(&mut self, slot: u32, ty: Type, value: Value) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let at = frame.base as usize + slot as usize;
        if slot == NO_SLOT || at >= self.regs.len() || at >= self.tags.len() {
            return;
        }
        let (bits, tag) = match value {
            Value::Known(bits) => (bits, 0),
            Value::Symbolic(expr) => (0, expr.tag()),
        };
        self.regs[at] = bits as u64;
        set_tag(frame, &mut self.tags[at], tag);
        if is_wide(ty)
            && let Some(high) = self.regs.get_mut(at + 1)
        {
            *high = (bits >> 64) as u64;
        }
    }

    /// Copies a slot of the last frame with what is known about it.
    pub(super) fn move_slot(&mut self, to: u32, from: u32) {
        let value = self.slot(from, Type::I64);
        self.set_slot(to, Type::I64, value);
    }

    /// Makes room for a stack of `size` slots.
    #[inline(never)]
    pub(super) fn grow(regs: &mut Vec<u64>, tags: &mut Vec<u32>, size: usize) {
        if regs.len() < size {
            // More than asked for, so that deep recursion does not grow it call by call.
            let size = size + SMALL + regs.len();
            regs.resize(size, 0);
            tags.resize(size, 0);
        }
    }

    /// Removes the last frame with its stack objects.
    pub(super) fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        if frame.host {
            self.waiting.pop();
        }
        if frame.symbolic > 0 {
            let end = frame.base + self.program.code(frame.function).frame;
            if let Some(tags) = self.tags.get_mut(frame.base as usize..end as usize) {
                tags.fill(0);
            }
        }
        self.memory.truncate_stack(frame.stack as usize);
        Some(frame)
    }
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
