//! Addresses: of places, pointer arithmetic, comparisons.

use impasse_ir::{Type as Ir, fold};

use super::{Constant, Evaluator};
use crate::abi::int_comparison;
use crate::hir::{
    ArithOp, CompareOp, ExprId, ExprKind, Linkage, PlaceId, PlaceKind, Size, StaticTarget,
};

impl Evaluator<'_> {
    /// The address of a place.
    pub(super) fn address_of(&self, place: PlaceId) -> Option<Constant> {
        let mut place = place;
        let mut offset = 0_i64;
        loop {
            let base = match self.body.place(place).kind {
                PlaceKind::Object(object) => {
                    let known = self.unit.objects.get(object.0 as usize)?;
                    if known.thread_local {
                        return None;
                    }
                    Constant::Address {
                        target: StaticTarget::Object(object),
                        addend: 0,
                    }
                }
                PlaceKind::Deref(pointer) => self.value(pointer)?,
                PlaceKind::Part {
                    base,
                    offset: within,
                } => {
                    offset = offset.wrapping_add_unsigned(within);
                    place = base;
                    continue;
                }
                PlaceKind::Local(_)
                | PlaceKind::Bits { .. }
                | PlaceKind::Temporary(_)
                | PlaceKind::Literal { .. } => return None,
            };
            return moved(base, offset);
        }
    }

    /// `pointer + index * scale` and `(a - b) / scale`.
    pub(super) fn pointer_arithmetic(&self, e: ExprId) -> Option<Constant> {
        match self.body.expr(e).kind {
            ExprKind::PtrAdd {
                pointer,
                index,
                scale: Size::Known(scale),
                negative,
            } => {
                let Constant::Int(index) = self.value(index)? else {
                    return None;
                };
                let bytes = (index as u64).wrapping_mul(scale).cast_signed();
                let bytes = if negative {
                    bytes.wrapping_neg()
                } else {
                    bytes
                };
                moved(self.value(pointer)?, bytes)
            }
            ExprKind::PtrDiff {
                a,
                b,
                scale: Size::Known(scale),
            } => {
                let bytes = difference(self.value(a)?, self.value(b)?)?;
                let count = bytes.checked_div(i64::try_from(scale).ok()?)?;
                Some(Constant::Int(u128::from(count.cast_unsigned())))
            }
            _ => None,
        }
    }

    /// Sums and differences of addresses in 64-bit integers.
    pub(super) fn address_arithmetic(
        &self,
        op: ArithOp,
        a: Constant,
        b: Constant,
    ) -> Option<Constant> {
        let signed = |bits: u128| (bits as u64).cast_signed();
        match (op, a, b) {
            (ArithOp::Add, address, Constant::Int(bits))
            | (ArithOp::Add, Constant::Int(bits), address) => moved(address, signed(bits)),
            (ArithOp::Subtract, address, Constant::Int(bits)) => {
                moved(address, signed(bits).wrapping_neg())
            }
            (ArithOp::Subtract, a, b) => {
                let bytes = difference(a, b)?;
                Some(Constant::Int(u128::from(bytes.cast_unsigned())))
            }
            _ => None,
        }
    }

    /// Whether what has this address is certain to exist, so that the address is not null.
    pub(super) fn is_defined(&self, target: StaticTarget) -> bool {
        let linkage = match target {
            StaticTarget::Object(id) => self.unit.objects.get(id.0 as usize).map(|o| o.linkage),
            StaticTarget::Function(id) => self.unit.functions.get(id.0 as usize).map(|f| f.linkage),
            StaticTarget::Label(..) => Some(Linkage::Internal),
        };
        linkage.is_some_and(|linkage| linkage != Linkage::Weak)
    }

    /// Compares when one of them is the address of something.
    pub(super) fn compare_addresses(
        &self,
        op: CompareOp,
        a: Constant,
        b: Constant,
    ) -> Option<bool> {
        let unequal = match op {
            CompareOp::Equal => Some(false),
            CompareOp::NotEqual => Some(true),
            _ => None,
        };
        match (a, b) {
            (
                Constant::Address {
                    target: first,
                    addend: x,
                },
                Constant::Address {
                    target: second,
                    addend: y,
                },
            ) if first == second => {
                let bits = |addend: i64| u128::from(addend.cast_unsigned());
                let op = int_comparison(op, true);
                Some(fold::compare(op, Ir::I64, bits(x), bits(y)))
            }
            (Constant::Address { target: first, .. }, Constant::Address { target: second, .. }) => {
                let certain = self.is_defined(first) && self.is_defined(second);
                unequal.filter(|_| certain)
            }
            (Constant::Address { target, .. }, Constant::Int(0))
            | (Constant::Int(0), Constant::Address { target, .. }) => {
                unequal.filter(|_| self.is_defined(target))
            }
            _ => None,
        }
    }
}

/// The address so many bytes further on; absolute ones wrap.
fn moved(address: Constant, bytes: i64) -> Option<Constant> {
    match address {
        Constant::Int(bits) => {
            let moved = (bits as u64).wrapping_add_signed(bytes);
            Some(Constant::Int(u128::from(moved)))
        }
        Constant::Address { target, addend } => Some(Constant::Address {
            target,
            addend: addend.wrapping_add(bytes),
        }),
        _ => None,
    }
}

/// The distance of two addresses in one object, or of two absolute ones.
fn difference(a: Constant, b: Constant) -> Option<i64> {
    match (a, b) {
        (Constant::Int(a), Constant::Int(b)) => {
            Some((a as u64).wrapping_sub(b as u64).cast_signed())
        }
        (
            Constant::Address {
                target: first,
                addend: a,
            },
            Constant::Address {
                target: second,
                addend: b,
            },
        ) if first == second => Some(a.wrapping_sub(b)),
        _ => None,
    }
}
