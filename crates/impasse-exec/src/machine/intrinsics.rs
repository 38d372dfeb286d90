//! Instructions that work on memory.

use super::Machine;
use super::general::Site;
use crate::memory::Fault;
use crate::memory::object::Origin;
use crate::stop::{ErrorKind, Res};
use crate::value::{Byte, Value};
use crate::world::World;
use impasse_ir::{FuncId, Op, Operand, TextId, Type};

impl Machine {
    /// Runs an instruction on memory; gives its result.
    pub(super) fn intrinsic(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        op: &Op,
    ) -> Res<Option<Value>> {
        match *op {
            Op::Load { ty, ptr, .. } => {
                let ptr = self.pointer(world, site, ptr)?;
                self.load_value(world, ty, ptr, site.span).map(Some)
            }
            Op::Store { ty, value, ptr, .. } => {
                let value = self.operand(world, site, value)?;
                let ptr = self.pointer(world, site, ptr)?;
                let result = self.store_value(world, ty, ptr, value);
                self.checked(site, result)
            }
            Op::Alloca { size, name, .. } => self.allocate(world, site, size, name).map(Some),
            Op::AllocaDyn { size, name, .. } => {
                let size = self.operand(world, site, size)?;
                let size = self.known(world, site, size, "an array size that is not known")?;
                self.allocate(world, site, size, name).map(Some)
            }
            // The mark is a number, not an address; it never leaves the function.
            Op::StackSave => Ok(Some(Value::of(self.memory.stack_len() as u64))),
            Op::StackRestore { mark } => {
                let mark = self.pointer(world, site, mark)?;
                let start = self.frames.last().map_or(0, |frame| frame.stack as usize);
                self.memory.truncate_stack((mark as usize).max(start));
                Ok(None)
            }
            Op::Copy { .. } | Op::Memset { .. } => self.bulk(world, site, op),
            Op::AtomicRmw {
                op, ty, ptr, value, ..
            } => {
                let ptr = self.pointer(world, site, ptr)?;
                let value = self.operand(world, site, value)?;
                self.read_modify_write(world, site, op, ty, ptr, value)
                    .map(Some)
            }
            Op::CmpXchg {
                ty,
                ptr,
                expected,
                new,
                ..
            } => {
                let ptr = self.pointer(world, site, ptr)?;
                let expected = self.operand(world, site, expected)?;
                let new = self.operand(world, site, new)?;
                self.compare_exchange(world, site, ty, ptr, [expected, new])
                    .map(Some)
            }
            Op::Fence { .. } => Ok(None),
            Op::Va { .. } | Op::VaCopy { .. } | Op::VaArg { .. } => {
                self.argument_list(world, site, op)
            }
            _ => Err(site.unsupported(format!("instruction `{}`", op.name()))),
        }
    }

    /// Copies and fills.
    fn bulk(&mut self, world: &mut World, site: Site<'_>, op: &Op) -> Res<Option<Value>> {
        match *op {
            Op::Copy { dst, src, len, .. } => {
                let dst = self.pointer(world, site, dst)?;
                let src = self.pointer(world, site, src)?;
                let len = self.length(world, site, len)?;
                let result = self.memory.copy(dst, src, len);
                self.checked(site, result)
            }
            Op::Memset { dst, byte, len, .. } => {
                let dst = self.pointer(world, site, dst)?;
                let byte = self.operand(world, site, byte)?;
                let len = self.length(world, site, len)?;
                let byte = match world.exprs.to_bytes(Type::I8, byte).first() {
                    Some(&byte) => byte,
                    None => Byte::Known(0),
                };
                let result = self.memory.fill(dst, byte, len);
                self.checked(site, result)
            }
            _ => Ok(None),
        }
    }

    pub(super) fn pointer(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        operand: Operand,
    ) -> Res<u64> {
        let value = self.operand(world, site, operand)?;
        self.address(world, site, value)
    }

    fn length(&mut self, world: &mut World, site: Site<'_>, operand: Operand) -> Res<u64> {
        let value = self.operand(world, site, operand)?;
        self.known(world, site, value, "a length that is not known")
    }

    pub(super) fn checked(&self, site: Site<'_>, result: Result<(), Fault>) -> Res<Option<Value>> {
        match result {
            Ok(()) => Ok(None),
            Err(fault) => Err(self.fault_stop(fault, site.span)),
        }
    }

    fn allocate(
        &mut self,
        world: &World,
        site: Site<'_>,
        size: u64,
        name: Option<TextId>,
    ) -> Res<Value> {
        let origin = Origin::Stack {
            function: FuncId(site.function),
            name,
        };
        match self.memory.allocate_stack(&world.config, size, origin) {
            Some(address) => Ok(Value::of(address)),
            None => Err(site.error(
                ErrorKind::StackOverflow,
                format!("{size} more bytes do not fit on the stack"),
            )),
        }
    }
}
