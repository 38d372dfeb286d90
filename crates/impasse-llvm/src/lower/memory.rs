//! Memory: locals, loads and stores, addresses.

use impasse_ir::{Access, BinOp, Flags, Op, Operand, Type as Ir};

use super::Lowerer;
use crate::constants::ValueId;
use crate::error::{Res, unsupported};
use crate::gep::{Step, steps};
use crate::types::{Leaf, Ty, TyId, int};

impl Lowerer<'_, '_> {
    pub(super) fn alloca(
        &mut self,
        ty: TyId,
        count: ValueId,
        align: u32,
        result: Option<ValueId>,
    ) -> Res<Vec<Operand>> {
        let layout = self.context.types.layout(ty)?;
        let align = if align == 0 { layout.align } else { align };
        let code = self.code;
        let known = result.and_then(|id| code.names.get(&id)).cloned();
        // Analyses tell locals apart by their names.
        let name = known.unwrap_or_else(|| {
            self.unnamed += 1;
            format!("local {}", self.unnamed)
        });
        let name = name.as_str();
        let known = self.folder().index(count);
        if let Some(known) = known.and_then(|known| u64::try_from(known).ok()) {
            let size = layout.size.saturating_mul(known).min(i64::MAX as u64);
            return Ok(vec![self.b.alloca(size, align, name)]);
        }
        let count = self.scalar(count)?;
        let count = self.resized(count, Ir::I64, false);
        let each = self.b.int(Ir::I64, layout.size.into());
        let size = self.b.binary(BinOp::Mul, Flags::NONE, count, each);
        Ok(vec![self.b.alloca_dyn(size, align, name)])
    }

    pub(super) fn load(
        &mut self,
        ptr: ValueId,
        ty: TyId,
        align: u32,
        volatile: bool,
    ) -> Res<Vec<Operand>> {
        let ptr = self.scalar(ptr)?;
        let leaves = self.context.types.leaves(ty)?;
        if is_bits(&leaves) {
            let whole = self.whole_leaf(&leaves)?;
            let whole = self.load_part(ptr, whole, align, volatile);
            return self.unpacked(&leaves, whole);
        }
        let align = self.align_of(ty, align)?;
        self.load_parts(ptr, &leaves, align, volatile)
    }

    pub(super) fn store(
        &mut self,
        ptr: ValueId,
        value: ValueId,
        align: u32,
        volatile: bool,
    ) -> Res<Vec<Operand>> {
        let ty = self.type_of(value)?;
        let ptr = self.scalar(ptr)?;
        let leaves = self.context.types.leaves(ty)?;
        let mut parts = self.parts(value)?;
        let mut stored = &leaves[..];
        let whole;
        if is_bits(&leaves) {
            whole = [self.whole_leaf(&leaves)?];
            parts = vec![self.packed(&leaves, parts)?];
            stored = &whole;
        }
        let align = self.align_of(ty, align)?;
        self.store_parts(ptr, stored, parts, align, volatile)?;
        Ok(Vec::new())
    }

    fn align_of(&self, ty: TyId, align: u32) -> Res<u32> {
        match align {
            0 => Ok(self.context.types.layout(ty)?.align),
            _ => Ok(align),
        }
    }

    /// The number that a vector of bits is in memory.
    fn whole_leaf(&self, leaves: &[Leaf]) -> Res<Leaf> {
        let bits: u32 = leaves.iter().map(|leaf| leaf.bits).sum();
        match int(bits) {
            Some(ir) => Ok(Leaf { ir, bits, at: 0 }),
            None => unsupported("such a long vector of bits in memory"),
        }
    }

    /// Loads each part from where it lies behind `ptr`.
    pub(super) fn load_parts(
        &mut self,
        ptr: Operand,
        leaves: &[Leaf],
        align: u32,
        volatile: bool,
    ) -> Res<Vec<Operand>> {
        let mut parts = Vec::new();
        for &leaf in leaves {
            let at = leaf.at / 8;
            let place = self.b.ptr_offset(ptr, at.cast_signed());
            parts.push(self.load_part(place, leaf, common(align, at), volatile));
        }
        Ok(parts)
    }

    /// Stores each part where it lies behind `ptr`.
    pub(super) fn store_parts(
        &mut self,
        ptr: Operand,
        leaves: &[Leaf],
        parts: Vec<Operand>,
        align: u32,
        volatile: bool,
    ) -> Res<()> {
        for (&leaf, part) in leaves.iter().zip(parts) {
            let at = leaf.at / 8;
            let place = self.b.ptr_offset(ptr, at.cast_signed());
            self.store_part(place, leaf, part, common(align, at), volatile);
        }
        Ok(())
    }

    fn load_part(&mut self, ptr: Operand, leaf: Leaf, align: u32, volatile: bool) -> Operand {
        let pieces = pieces(leaf);
        let mut whole = None;
        for (at, ty) in pieces {
            let place = self.b.ptr_offset(ptr, at.into());
            let access = access(common(align, at.into()), volatile);
            let piece = self.b.load(ty, place, access);
            let piece = match leaf.bits {
                0 => piece,
                _ => self.resized(piece, leaf.ir, false),
            };
            whole = Some(match whole {
                None => piece,
                Some(low) => {
                    let shift = self.b.int(leaf.ir, i128::from(at) * 8);
                    let high = self.b.binary(BinOp::Shl, Flags::NONE, piece, shift);
                    self.b.binary(BinOp::Or, Flags::NONE, low, high)
                }
            });
        }
        match whole {
            // Bits above those of the number are zero in memory, as it was stored.
            Some(whole) => self.masked(leaf, whole),
            None => self.b.int(Ir::I8, 0),
        }
    }

    fn store_part(&mut self, ptr: Operand, leaf: Leaf, value: Operand, align: u32, volatile: bool) {
        for (at, ty) in pieces(leaf) {
            let place = self.b.ptr_offset(ptr, at.into());
            let mut piece = value;
            if at > 0 {
                let shift = self.b.int(leaf.ir, i128::from(at) * 8);
                piece = self.b.binary(BinOp::LShr, Flags::NONE, value, shift);
            }
            if leaf.bits != 0 {
                piece = self.resized(piece, ty, false);
            }
            self.b
                .store(piece, place, access(common(align, at.into()), volatile));
        }
    }

    pub(super) fn gep(&mut self, source: TyId, base: ValueId, indices: &[ValueId]) -> Res<Operand> {
        let folder = self.folder();
        for &id in indices.iter().chain([&base]) {
            if matches!(folder.type_of(id)?, Ty::Vector(..)) {
                return unsupported("a vector of addresses");
            }
        }
        let way = steps(self.context.types, source, indices, |id| folder.index(id))?;
        let mut ptr = self.scalar(base)?;
        let mut bytes = 0i64;
        let mut scaled: Option<Operand> = None;
        for step in way {
            match step {
                Step::Bytes(more) => bytes = bytes.wrapping_add(more),
                Step::Array(size) => {
                    ptr = self.moved(ptr, bytes, scaled.take());
                    bytes = 0;
                    ptr = self.b.ptr_within(ptr, size);
                }
                Step::Scaled(index, size) => {
                    let leaves = self.leaves(index)?;
                    let value = self.scalar(index)?;
                    let value = leaves
                        .first()
                        .map_or(value, |leaf| self.extended(*leaf, value));
                    let value = self.resized(value, Ir::I64, true);
                    let size = self.b.int(Ir::I64, size.into());
                    let term = self.b.binary(BinOp::Mul, Flags::NONE, value, size);
                    scaled = Some(match scaled {
                        None => term,
                        Some(sum) => self.b.binary(BinOp::Add, Flags::NONE, sum, term),
                    });
                }
            }
        }
        Ok(self.moved(ptr, bytes, scaled))
    }

    fn moved(&mut self, ptr: Operand, bytes: i64, scaled: Option<Operand>) -> Operand {
        let ptr = self.b.ptr_offset(ptr, bytes);
        match scaled {
            Some(scaled) => self.b.ptr_add(ptr, scaled),
            None => ptr,
        }
    }

    /// Copies so many bytes, or sets them.
    pub(super) fn emit_copy(
        &mut self,
        op: impasse_ir::CopyOp,
        [dst, src, len]: [Operand; 3],
        volatile: bool,
    ) {
        self.b.emit(Op::Copy {
            op,
            dst,
            src,
            len,
            volatile,
        });
    }
}

/// Whether lanes are so small that several share a byte.
fn is_bits(leaves: &[Leaf]) -> bool {
    leaves.len() > 1 && leaves.iter().any(|leaf| leaf.at % 8 != 0)
        || leaves.len() > 1 && leaves.iter().all(|leaf| leaf.bits % 8 != 0)
}

/// The registers in which a part is loaded: several for integers of three, five, six or seven bytes.
fn pieces(leaf: Leaf) -> Vec<(u32, Ir)> {
    if leaf.bits == 0 || !leaf.is_odd() {
        return vec![(0, leaf.ir)];
    }
    let mut pieces = Vec::new();
    let (mut at, mut left) = (0, leaf.bits.div_ceil(8));
    while left > 0 {
        let bytes = 1 << left.ilog2();
        let ty = match bytes {
            1 => Ir::I8,
            2 => Ir::I16,
            4 => Ir::I32,
            8 => Ir::I64,
            _ => Ir::I128,
        };
        pieces.push((at, ty));
        at += bytes;
        left -= bytes;
    }
    pieces
}

/// The alignment of what lies so many bytes behind an aligned address.
fn common(align: u32, at: u64) -> u32 {
    let align = align.max(1);
    match at.trailing_zeros() {
        zeros if zeros < align.trailing_zeros() => 1 << zeros,
        _ => align,
    }
}

fn access(align: u32, volatile: bool) -> Access {
    Access {
        volatile,
        ..Access::aligned(align)
    }
}
