//! Lists of variadic arguments. The arguments of a call lie in an object, 16 bytes each; a list
//! begins with a pointer to the next.

use super::Machine;
use super::general::Site;
use crate::stop::{Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Op, Span, Type, VaOp};

/// Bytes that one variadic argument takes.
pub(super) const ARGUMENT: u64 = 16;
/// Bytes of a `va_list`.
const LIST: u64 = 24;

impl Machine {
    /// Runs an instruction on a list; gives its result.
    pub(super) fn argument_list(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        op: &Op,
    ) -> Res<Option<Value>> {
        match *op {
            Op::Va {
                op: VaOp::Start,
                list,
            } => {
                let list = self.pointer(world, site, list)?;
                let first = self.frames.last().map_or(0, |frame| frame.variadic);
                let result = self.memory.write_known(list, &first.to_le_bytes());
                self.checked(site, result)
            }
            Op::VaCopy { dst, src } => {
                let dst = self.pointer(world, site, dst)?;
                let src = self.pointer(world, site, src)?;
                let result = self.memory.copy(dst, src, LIST);
                self.checked(site, result)
            }
            Op::VaArg { ty, list } => {
                let list = self.pointer(world, site, list)?;
                self.va_arg(world, list, ty, site.span).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Takes the next argument of the list at `list`.
    pub(crate) fn va_arg(
        &mut self,
        world: &mut World,
        list: u64,
        ty: Type,
        span: Span,
    ) -> Res<Value> {
        let at = self.load_value(world, Type::Ptr, list, span)?;
        let Some(at) = self.resolve(world, at) else {
            return Err(Box::new(Stop::Unsupported {
                reason: "a list of arguments that was not started".into(),
                span,
            }));
        };
        let at = at as u64;
        let value = self.load_value(world, ty, at, span)?;
        let next = at.wrapping_add(ARGUMENT).to_le_bytes();
        let result = self.memory.write_known(list, &next);
        result.map_err(|fault| self.fault_stop(fault, span))?;
        Ok(value)
    }
}
