//! Instructions on memory: loads and stores, allocation, copies, atomic updates, lists of variadic
//! arguments.

use impasse_ir::{BinOp, CmpOp, FuncId, Op, Operand, RmwOp, Span, TextId, Type, VaOp};

use crate::expr::{About, byte_size, mask};
use crate::machine::general::Site;
use crate::machine::{Machine, Range};
use crate::memory::Fault;
use crate::memory::object::Origin;
use crate::stop::{ErrorKind, Res, Stop};
use crate::value::{Byte, Value};
use crate::world::World;

// Instructions that work on memory.
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
                let ptr = self.operand(world, site, ptr)?;
                let value = self.load_at(world, ty, ptr, site.span)?;
                Self::has_read(world, value);
                Ok(Some(value))
            }
            Op::Store { ty, value, ptr, .. } => {
                let value = self.operand(world, site, value)?;
                let ptr = self.operand(world, site, ptr)?;
                self.store_at(world, ty, ptr, value, site.span)?;
                Ok(None)
            }
            Op::Alloca { size, name, .. } => self.allocate(world, site, Some(size), name).map(Some),
            Op::AllocaDyn { size, name, .. } => {
                let size = self.operand(world, site, size)?;
                let size = self.chosen(world, size, site.span)?.known();
                let size = size.map(|size| size as u64);
                self.allocate(world, site, size, name).map(Some)
            }
            // The mark is a number, not an address; it never leaves the function.
            Op::StackSave => Ok(Some(Value::of(self.memory.stack_len() as u64))),
            Op::StackRestore { mark } => {
                let mark = self.pointer(world, site, mark)?;
                let start = self.stack.last().map_or(0, |frame| frame.stack as usize);
                self.memory.truncate_stack((mark as usize).max(start));
                Ok(None)
            }
            Op::Copy { .. } | Op::Memset { .. } => self.bulk(world, site, op),
            Op::AtomicRmw {
                op, ty, ptr, value, ..
            } => {
                Self::has_read_more(world);
                let ptr = self.operand(world, site, ptr)?;
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
                Self::has_read_more(world);
                let ptr = self.operand(world, site, ptr)?;
                let expected = self.operand(world, site, expected)?;
                let new = self.operand(world, site, new)?;
                self.compare_exchange(world, site, ty, ptr, [expected, new])
                    .map(Some)
            }
            Op::Unknown { ty } => Ok(Some(self.not_computed(world, ty, site.span))),
            Op::Fence { .. } => Ok(None),
            Op::Va { .. } | Op::VaCopy { .. } | Op::VaArg { .. } => {
                Self::has_read_more(world);
                self.argument_list(world, site, op)
            }
            _ => Err(site.unsupported(format!("instruction `{}`", op.name()))),
        }
    }

    /// Copies and fills.
    fn bulk(&mut self, world: &mut World, site: Site<'_>, op: &Op) -> Res<Option<Value>> {
        match *op {
            Op::Copy { dst, src, len, .. } => {
                let start = self.operand(world, site, dst)?;
                let src = self.operand(world, site, src)?;
                let len = self.operand(world, site, len)?;
                self.library_reads(world, &[src, len]);
                self.copy_range(world, Range { start, len }, src, site.span)?;
                Ok(None)
            }
            Op::Memset { dst, byte, len, .. } => {
                let start = self.operand(world, site, dst)?;
                let byte = self.operand(world, site, byte)?;
                let len = self.operand(world, site, len)?;
                let byte = match world.exprs.to_bytes(Type::I8, byte).first() {
                    Some(&byte) => byte,
                    None => Byte::Known(0),
                };
                self.fill_range(world, Range { start, len }, byte, site.span)?;
                Ok(None)
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
        size: Option<u64>,
        name: Option<TextId>,
    ) -> Res<Value> {
        let origin = Origin::Stack {
            function: FuncId(site.function),
            name,
        };
        let address = match size {
            Some(size) => self.memory.allocate_stack(&world.config, size, origin),
            None => self.memory.allocate_open_stack(origin),
        };
        address.map(Value::of).ok_or_else(|| {
            let size = size.unwrap_or(0);
            let text = format!("{size} more bytes do not fit on the stack");
            site.error(ErrorKind::StackOverflow, text)
        })
    }

    // Values in memory: loads make leaves of what was never written.

    /// Reads a value of type `ty`.
    pub(crate) fn load_value(
        &mut self,
        world: &mut World,
        ty: Type,
        ptr: u64,
        span: Span,
    ) -> Res<Value> {
        let size = byte_size(ty);
        if let Some(bits) = self.memory.known_number(ptr, size) {
            return Ok(Value::Known(u128::from(bits) & mask(ty)));
        }
        let bytes = self.memory.read_any(ptr, size as u64);
        let mut bytes = bytes.map_err(|fault| self.fault_stop(fault, span))?;
        let fresh = |byte: &Byte| *byte == Byte::Uninitialised;
        if bytes.iter().all(fresh) {
            let name = format!("uninitialised {}", self.place_name(ptr));
            let leaf = self.new_leaf(world, &name, ty, span, About::unwritten());
            let leaf = Value::Symbolic(leaf);
            self.remember(ptr, &world.exprs.to_bytes(ty, leaf));
            return Ok(leaf);
        }
        if bytes.iter().any(fresh) {
            self.fill_gaps(world, ptr, &mut bytes, span);
        }
        Ok(world.exprs.from_bytes(ty, &bytes))
    }

    /// Makes a leaf of each byte that was never written.
    fn fill_gaps(&mut self, world: &mut World, ptr: u64, bytes: &mut [Byte], span: Span) {
        for (at, byte) in (ptr..).zip(bytes.iter_mut()) {
            if *byte == Byte::Uninitialised {
                let name = format!("uninitialised {}", self.place_name(at));
                let expr = self.new_leaf(world, &name, Type::I8, span, About::unwritten());
                *byte = Byte::Symbolic { expr, index: 0 };
            }
        }
        self.remember(ptr, bytes);
    }

    /// Keeps the leaves of bytes that were just read; an object that cannot be written has none.
    fn remember(&mut self, ptr: u64, bytes: &[Byte]) {
        let _ = self.memory.write_any(ptr, bytes);
    }

    /// Writes a value of type `ty`.
    pub(crate) fn store_value(
        &mut self,
        world: &World,
        ty: Type,
        ptr: u64,
        value: Value,
    ) -> Result<(), Fault> {
        match value {
            Value::Known(bits) => {
                let bytes = bits.to_le_bytes();
                let size = byte_size(ty).min(bytes.len());
                self.memory.write_known(ptr, &bytes[..size])
            }
            Value::Symbolic(_) => {
                let bytes = world.exprs.to_bytes(ty, value);
                self.memory.write_any(ptr, &bytes)
            }
        }
    }

    // Atomic instructions.

    /// Replaces a value in memory; gives the old one.
    pub(super) fn read_modify_write(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        op: RmwOp,
        ty: Type,
        ptr: Value,
        value: Value,
    ) -> Res<Value> {
        let old = self.load_at(world, ty, ptr, site.span)?;
        let exprs = &mut world.exprs;
        let mut binary = |op| exprs.binary(op, ty, old, value).unwrap_or(Value::Known(0));
        let new = match op {
            RmwOp::Xchg => value,
            RmwOp::Add => binary(BinOp::Add),
            RmwOp::Sub => binary(BinOp::Sub),
            RmwOp::And => binary(BinOp::And),
            RmwOp::Or => binary(BinOp::Or),
            RmwOp::Xor => binary(BinOp::Xor),
            RmwOp::FAdd => binary(BinOp::FAdd),
            RmwOp::FSub => binary(BinOp::FSub),
            RmwOp::Nand => {
                let both = binary(BinOp::And);
                let ones = Value::Known(ty.mask());
                exprs.binary(BinOp::Xor, ty, both, ones).unwrap_or(both)
            }
            RmwOp::Max | RmwOp::Min | RmwOp::UMax | RmwOp::UMin => {
                let keep = match op {
                    RmwOp::Max => CmpOp::Sgt,
                    RmwOp::Min => CmpOp::Slt,
                    RmwOp::UMax => CmpOp::Ugt,
                    _ => CmpOp::Ult,
                };
                let keep = exprs.compare(keep, ty, old, value);
                exprs.select(ty, keep, old, value)
            }
        };
        self.store_at(world, ty, ptr, new, site.span)?;
        Ok(old)
    }

    /// Replaces a value in memory if it is the expected one; gives the old one.
    pub(super) fn compare_exchange(
        &mut self,
        world: &mut World,
        site: Site<'_>,
        ty: Type,
        ptr: Value,
        [expected, new]: [Value; 2],
    ) -> Res<Value> {
        let old = self.load_at(world, ty, ptr, site.span)?;
        let equal = world.exprs.compare(CmpOp::Eq, ty, old, expected);
        if self.decided(world, equal, site.span)? {
            self.store_at(world, ty, ptr, new, site.span)?;
        }
        Ok(old)
    }
}

/// Bytes of a `va_list`.
const LIST: u64 = 24;
/// Where in it the address of the next argument in memory is.
const NEXT: u64 = 8;
/// Its first two numbers when no argument is left in registers, as x86-64 passes the first ones: here
/// all are in memory, and code of compilers that takes arguments itself looks there.
const NO_REGISTERS: [u32; 2] = [48, 176];

/// Where an argument lies that comes at or behind an offset or address, and where the next one may:
/// one after the other in words of 8 bytes, 16 for large numbers, as on the stack of x86-64.
pub(crate) fn argument_place(at: u64, ty: Type) -> (u64, u64) {
    match ty {
        Type::F80 | Type::F128 | Type::I128 => {
            let at = at.wrapping_add(15) & !15;
            (at, at.wrapping_add(16))
        }
        _ => (at, at.wrapping_add(8)),
    }
}

// Lists of variadic arguments.
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
                let first = self.stack.last().map_or(0, |frame| frame.variadic);
                let [integers, floats] = NO_REGISTERS.map(u32::to_le_bytes);
                let fields = [&integers[..], &floats, &first.to_le_bytes(), &[0; 8]];
                let result = self.memory.write_known(list, &fields.concat());
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
        let list = list.wrapping_add(NEXT);
        let at = self.load_value(world, Type::Ptr, list, span)?;
        let Some(at) = self.resolve(world, at) else {
            return Err(Box::new(Stop::Unsupported {
                reason: "a list of arguments that was not started".into(),
                span,
            }));
        };
        let (at, next) = argument_place(at as u64, ty);
        let value = self.load_value(world, ty, at, span)?;
        let result = self.memory.write_known(list, &next.to_le_bytes());
        result.map_err(|fault| self.fault_stop(fault, span))?;
        Ok(value)
    }
}
