//! One instruction from its record.

use super::{Decoder, Operands};
use crate::constants::{ValueId, signed};
use crate::error::{Res, malformed};
use crate::instruction::Op;
use crate::types::{Ty, TyId};

mod code {
    pub(super) const BINARY: u32 = 2;
    pub(super) const CAST: u32 = 3;
    pub(super) const EXTRACT_ELEMENT: u32 = 6;
    pub(super) const INSERT_ELEMENT: u32 = 7;
    pub(super) const SHUFFLE: u32 = 8;
    pub(super) const COMPARE_OLD: u32 = 9;
    pub(super) const RETURN: u32 = 10;
    pub(super) const BRANCH: u32 = 11;
    pub(super) const SWITCH: u32 = 12;
    pub(super) const INVOKE: u32 = 13;
    pub(super) const UNREACHABLE: u32 = 15;
    pub(super) const PHI: u32 = 16;
    pub(super) const ALLOCA: u32 = 19;
    pub(super) const LOAD: u32 = 20;
    pub(super) const VA_ARG: u32 = 23;
    pub(super) const EXTRACT_VALUE: u32 = 26;
    pub(super) const INSERT_VALUE: u32 = 27;
    pub(super) const COMPARE: u32 = 28;
    pub(super) const SELECT: u32 = 29;
    pub(super) const INDIRECT_BRANCH: u32 = 31;
    pub(super) const CALL: u32 = 34;
    pub(super) const FENCE: u32 = 36;
    pub(super) const UPDATE_OLD: u32 = 38;
    pub(super) const RESUME: u32 = 39;
    pub(super) const LANDING_PAD: u32 = 47;
    pub(super) const LOAD_ATOMIC: u32 = 41;
    pub(super) const GEP: u32 = 43;
    pub(super) const STORE: u32 = 44;
    pub(super) const STORE_ATOMIC: u32 = 45;
    pub(super) const COMPARE_EXCHANGE: u32 = 46;
    pub(super) const CALL_BRANCH: u32 = 57;
    pub(super) const WINDOWS_PADS: std::ops::RangeInclusive<u32> = 48..=52;
    pub(super) const NEGATE: u32 = 56;
    pub(super) const FREEZE: u32 = 58;
    pub(super) const UPDATE: u32 = 59;
}

/// What an instruction does, and the type of its result.
type Decoded = (Op, Option<TyId>);

impl Decoder<'_> {
    pub(super) fn decode(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Decoded> {
        match code {
            code::CALL => self.call(ops),
            code::INVOKE => self.invoke(ops),
            code::RETURN
            | code::BRANCH
            | code::SWITCH
            | code::INDIRECT_BRANCH
            | code::UNREACHABLE
            | code::RESUME => self.ending(code, ops).map(|op| (op, None)),
            code::CALL_BRANCH => Ok((Op::Unsupported("assembly that jumps"), None)),
            code if code::WINDOWS_PADS.contains(&code) => {
                Ok((Op::Unsupported("exceptions as Windows has them"), None))
            }
            code::LOAD
            | code::LOAD_ATOMIC
            | code::STORE
            | code::STORE_ATOMIC
            | code::ALLOCA
            | code::GEP
            | code::COMPARE_EXCHANGE
            | code::UPDATE
            | code::UPDATE_OLD
            | code::FENCE => self.memory(code, ops),
            code::EXTRACT_VALUE
            | code::INSERT_VALUE
            | code::EXTRACT_ELEMENT
            | code::INSERT_ELEMENT
            | code::SHUFFLE => self.parts(code, ops),
            code::LANDING_PAD => self.landing_pad(ops),
            _ => self.arithmetic(code, ops),
        }
    }

    fn arithmetic(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Decoded> {
        match code {
            code::BINARY => {
                let (a, ty) = ops.typed(self.values)?;
                let (b, op) = (ops.value()?, ops.number()?);
                Ok((Op::Binary { op, a, b }, Some(ty)))
            }
            code::CAST => {
                let (value, _) = ops.typed(self.values)?;
                let (to, op) = (ops.index()?, ops.number()?);
                Ok((Op::Cast { op, value, to }, Some(to)))
            }
            code::COMPARE | code::COMPARE_OLD => {
                let (a, ty) = ops.typed(self.values)?;
                let (b, predicate) = (ops.value()?, ops.number()?);
                let result = self.condition(ty)?;
                Ok((Op::Compare { predicate, a, b }, Some(result)))
            }
            code::SELECT => {
                let (a, ty) = ops.typed(self.values)?;
                let b = ops.value()?;
                let (condition, _) = ops.typed(self.values)?;
                Ok((Op::Select { condition, a, b }, Some(ty)))
            }
            code::NEGATE => {
                let (value, ty) = ops.typed(self.values)?;
                Ok((Op::Negate(value), Some(ty)))
            }
            code::FREEZE => {
                let (value, ty) = ops.typed(self.values)?;
                Ok((Op::Freeze(value), Some(ty)))
            }
            code::PHI => self.phi(ops),
            code::VA_ARG => {
                ops.number()?;
                ops.value()?;
                Ok((Op::VaArg, Some(ops.index()?)))
            }
            // Its results, if it has any, would shift the numbers of all others.
            code => malformed(format!(
                "an instruction that is not known, with code {code}"
            )),
        }
    }

    fn phi(&mut self, ops: &mut Operands<'_>) -> Res<Decoded> {
        let ty = ops.index()?;
        let next = ops.next;
        let pairs = ops.rest().chunks_exact(2);
        let incoming = pairs.map(|pair| {
            let id = i64::from(next).wrapping_sub(signed(pair[0]));
            (id as ValueId, pair[1] as u32)
        });
        Ok((Op::Phi(incoming.collect()), Some(ty)))
    }

    fn memory(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Decoded> {
        match code {
            code::LOAD | code::LOAD_ATOMIC => {
                let (ptr, _) = ops.typed(self.values)?;
                let ty = ops.index()?;
                let (align, volatile) = (alignment(ops.number()?), ops.number()? != 0);
                let op = Op::Load {
                    ptr,
                    ty,
                    align,
                    volatile,
                };
                Ok((op, Some(ty)))
            }
            code::STORE | code::STORE_ATOMIC => {
                let (ptr, _) = ops.typed(self.values)?;
                let (value, _) = ops.typed(self.values)?;
                let (align, volatile) = (alignment(ops.number()?), ops.number()? != 0);
                let op = Op::Store {
                    ptr,
                    value,
                    align,
                    volatile,
                };
                Ok((op, None))
            }
            code::ALLOCA => {
                let (ty, _) = (ops.index()?, ops.index()?);
                let (count, flags) = (ops.index()?, ops.number()?);
                // Five bits of the alignment, and three more behind other flags.
                let align = alignment(flags & 0x1f | flags >> 3 & 0xe0);
                Ok((Op::Alloca { ty, count, align }, Some(self.find(&Ty::Ptr)?)))
            }
            code::GEP => {
                ops.number()?;
                let source = ops.index()?;
                let (base, ty) = ops.typed(self.values)?;
                let mut indices = Vec::new();
                while !ops.ops.is_empty() {
                    indices.push(ops.typed(self.values)?.0);
                }
                let op = Op::Gep {
                    source,
                    base,
                    indices,
                };
                Ok((op, Some(ty)))
            }
            _ => self.atomic(code, ops),
        }
    }

    fn atomic(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Decoded> {
        match code {
            code::COMPARE_EXCHANGE => {
                let (ptr, _) = ops.typed(self.values)?;
                let (expected, ty) = ops.typed(self.values)?;
                let new = ops.value()?;
                let flag = self.find(&Ty::Int(1))?;
                let fields = vec![ty, flag];
                let result = self.find(&Ty::Struct {
                    packed: false,
                    fields,
                })?;
                let op = Op::CompareExchange { ptr, expected, new };
                Ok((op, Some(result)))
            }
            code::UPDATE | code::UPDATE_OLD => {
                let (ptr, _) = ops.typed(self.values)?;
                let (value, ty) = ops.typed(self.values)?;
                let op = ops.number()?;
                Ok((Op::Update { op, ptr, value }, Some(ty)))
            }
            _ => Ok((Op::Fence, None)),
        }
    }

    fn parts(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Decoded> {
        let (whole, ty) = ops.typed(self.values)?;
        match code {
            code::EXTRACT_VALUE => {
                let path = ops.rest().to_vec();
                let mut part = ty;
                for &index in &path {
                    part = self.types.element(part, index)?.1;
                }
                let aggregate = whole;
                Ok((Op::ExtractValue { aggregate, path }, Some(part)))
            }
            code::INSERT_VALUE => {
                let (value, _) = ops.typed(self.values)?;
                let op = Op::InsertValue {
                    aggregate: whole,
                    value,
                    path: ops.rest().to_vec(),
                };
                Ok((op, Some(ty)))
            }
            code::EXTRACT_ELEMENT => {
                let (index, _) = ops.typed(self.values)?;
                let vector = whole;
                let (_, element) = self.lanes(ty)?;
                Ok((Op::ExtractElement { vector, index }, Some(element)))
            }
            code::INSERT_ELEMENT => {
                let value = ops.value()?;
                let (index, _) = ops.typed(self.values)?;
                let op = Op::InsertElement {
                    vector: whole,
                    value,
                    index,
                };
                Ok((op, Some(ty)))
            }
            _ => {
                let b = ops.value()?;
                let (mask, mask_type) = ops.typed(self.values)?;
                let (count, _) = self.lanes(mask_type)?;
                let (_, element) = self.lanes(ty)?;
                let result = self.find(&Ty::Vector(count, element))?;
                Ok((Op::Shuffle { a: whole, b, mask }, Some(result)))
            }
        }
    }

    fn ending(&mut self, code: u32, ops: &mut Operands<'_>) -> Res<Op> {
        Ok(match code {
            code::RETURN if ops.ops.is_empty() => Op::Return(None),
            code::RETURN => Op::Return(Some(ops.typed(self.values)?.0)),
            code::BRANCH if ops.ops.len() == 1 => Op::Branch(ops.index()?),
            code::BRANCH => Op::BranchIf {
                then: ops.index()?,
                other: ops.index()?,
                condition: ops.value()?,
            },
            code::SWITCH => {
                ops.index()?;
                let (value, default) = (ops.value()?, ops.index()?);
                let cases = ops.rest().chunks_exact(2);
                let cases = cases.map(|pair| (pair[0] as ValueId, pair[1] as u32));
                Op::Switch {
                    value,
                    default,
                    cases: cases.collect(),
                }
            }
            code::INDIRECT_BRANCH => {
                ops.index()?;
                let address = ops.value()?;
                let targets = ops.rest().iter().map(|&block| block as u32).collect();
                Op::IndirectBranch { address, targets }
            }
            code::RESUME => Op::Resume(ops.typed(self.values)?.0),
            _ => Op::Unreachable,
        })
    }

    fn landing_pad(&mut self, ops: &mut Operands<'_>) -> Res<Decoded> {
        let ty = ops.index()?;
        let cleanup = ops.number()? != 0;
        let count = ops.number()?;
        let mut clauses = Vec::new();
        for _ in 0..count {
            let filter = ops.number()? == 1;
            clauses.push((filter, ops.typed(self.values)?.0));
        }
        Ok((Op::LandingPad { cleanup, clauses }, Some(ty)))
    }

    /// The type of comparisons of values of a type: one truth value, or one for each lane.
    fn condition(&self, ty: TyId) -> Res<TyId> {
        let one = self.find(&Ty::Int(1))?;
        match self.types.get(ty)? {
            Ty::Vector(count, _) => self.find(&Ty::Vector(*count, one)),
            _ => Ok(one),
        }
    }

    fn lanes(&self, ty: TyId) -> Res<(u64, TyId)> {
        match self.types.get(ty)? {
            Ty::Vector(count, element) => Ok((*count, *element)),
            _ => malformed("a lane of what is no vector"),
        }
    }

    fn find(&self, ty: &Ty) -> Res<TyId> {
        match self.types.find(ty) {
            Some(id) => Ok(id),
            None => malformed("a type that is used is not in the table"),
        }
    }
}

/// An alignment from its logarithm, with 0 for none.
pub(super) fn alignment(code: u64) -> u32 {
    match code {
        1..=30 => 1 << (code - 1),
        _ => 0,
    }
}
