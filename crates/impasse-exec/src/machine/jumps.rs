//! `setjmp` and `longjmp`. The buffer holds the depth of the frame, its function and the call.

use super::Machine;
use super::calls::Invocation;
use crate::stop::{ErrorKind, Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::Type;

impl Machine {
    /// Remembers this place; returns 0.
    pub(super) fn set_jump(&mut self, world: &mut World, call: &Invocation<'_>) -> Res<()> {
        let buffer = self.jump_buffer(world, call)?;
        let Some(frame) = self.stack.last() else {
            return Ok(());
        };
        let depth = self.stack.frames().len() as u64;
        let place = u64::from(frame.function) << 32 | u64::from(frame.pc);
        let mut bytes = depth.to_le_bytes().to_vec();
        bytes.extend(place.to_le_bytes());
        let result = self.memory.write_known(buffer, &bytes);
        result.map_err(|fault| self.fault_stop(fault, call.span))?;
        self.finish_call(call.ret, Some(Value::Known(0)));
        Ok(())
    }

    /// Goes back to a place; the call there returns again, not 0.
    pub(super) fn long_jump(&mut self, world: &mut World, call: &Invocation<'_>) -> Res<()> {
        let buffer = self.jump_buffer(world, call)?;
        let bytes = self.memory.read_known(buffer, 16);
        let bytes = bytes.map_err(|fault| self.fault_stop(fault, call.span))?;
        let word = |at: usize| {
            let bytes = bytes.get(at..at + 8).and_then(|b| b.try_into().ok());
            bytes.map_or(0, u64::from_le_bytes)
        };
        let (depth, place) = (word(0) as usize, word(8));
        let (function, pc) = ((place >> 32) as u32, place as u32);
        let target = depth
            .checked_sub(1)
            .and_then(|index| self.stack.frames().get(index));
        if target.is_none_or(|frame| frame.function != function) {
            return Err(Box::new(Stop::Error {
                kind: ErrorKind::Misuse,
                detail: "`longjmp` to a function that has returned".into(),
                span: call.span,
            }));
        }
        while self.stack.frames().len() > depth {
            self.pop_frame();
        }
        let value = match call.args.get(1).copied() {
            Some(Value::Known(0)) | None => Value::Known(1),
            Some(value) => value,
        };
        self.go(pc);
        self.finish_call(Some(Type::I32), Some(value));
        Ok(())
    }

    fn jump_buffer(&self, world: &World, call: &Invocation<'_>) -> Res<u64> {
        let buffer = call.args.first().copied();
        let buffer = buffer.and_then(|value| self.resolve(world, value));
        buffer.map(|bits| bits as u64).ok_or_else(|| {
            Box::new(Stop::Unsupported {
                reason: "a jump buffer at an address that is not known".into(),
                span: call.span,
            })
        })
    }
}
