//! Addresses that are not known as a base and an offset: which objects they can point into, and
//! between which bounds and in which steps they lie.

use super::Machine;
use crate::expr::{ExprId, Exprs, Node, Target, mask};
use crate::value::Byte;
use impasse_ir::{BinOp, ConvOp, Type};
use std::cell::Cell;

/// Greater offsets are not kept apart.
const MOST: i128 = 1 << 90;

/// So many nodes of an expression are looked at.
const NODES: u32 = 100;

/// An expression as a base and an offset.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    /// What the base can be; `None` for a number that is no address.
    pub(super) bases: Option<Vec<Target>>,
    /// The least and the greatest offset.
    pub(super) low: i128,
    pub(super) high: i128,
    /// Offsets differ by multiples of it; 0 if there is only one.
    pub(super) stride: u64,
}

impl Linear {
    fn number(low: i128, high: i128, stride: u64) -> Self {
        Self {
            bases: None,
            low,
            high,
            stride,
        }
    }

    fn base(bases: Vec<Target>) -> Self {
        Self {
            bases: Some(bases),
            ..Self::number(0, 0, 0)
        }
    }

    /// What could be an address as a number that is none.
    pub(super) fn number_only(self) -> Self {
        match self.bases {
            Some(_) => Self::number(i64::MIN.into(), i64::MAX.into(), 1),
            None => self,
        }
    }

    fn is_known_base(&self) -> bool {
        let known = |bases: &[Target]| matches!(bases, [one] if one.first == one.last);
        self.bases.as_deref().is_some_and(known)
    }

    fn plus(self, other: Linear) -> Self {
        Self {
            bases: self.bases.or(other.bases),
            low: self.low + other.low,
            high: self.high + other.high,
            stride: gcd(self.stride, other.stride),
        }
    }

    fn times(self, factor: i128) -> Self {
        let product = |number: i128| number.saturating_mul(factor).clamp(-2 * MOST, 2 * MOST);
        let (a, b) = (product(self.low), product(self.high));
        let steps = u64::try_from(factor.unsigned_abs()).unwrap_or(1);
        let stride = self.stride.checked_mul(steps).unwrap_or(1);
        Self::number(a.min(b), a.max(b), stride)
    }

    /// One of both.
    fn or(self, other: Linear) -> Self {
        let apart = u64::try_from((self.low - other.low).unsigned_abs()).unwrap_or(1);
        let bases = match (self.bases, other.bases) {
            (Some(mut bases), Some(more)) => {
                bases.extend(more);
                Some(bases)
            }
            // The null pointer leads nowhere.
            (Some(bases), None) if (other.low, other.high) == (0, 0) => Some(bases),
            (None, Some(bases)) if (self.low, self.high) == (0, 0) => Some(bases),
            _ => None,
        };
        Self {
            bases,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            stride: gcd(gcd(self.stride, other.stride), apart),
        }
    }

    /// What is left of a number when it is cut to the bits of a type. Offsets of 64 bits are not: a
    /// program that is right does not compute beyond them.
    fn within(self, ty: Type) -> Self {
        let (least, greatest) = match wide(ty) {
            true => (-MOST, MOST),
            false => signed_bounds(ty),
        };
        match least <= self.low && self.high <= greatest {
            true => self,
            false => Self {
                bases: self.bases,
                ..Self::number(least, greatest, 1)
            },
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => gcd(b, a % b),
    }
}

fn signed_bounds(ty: Type) -> (i128, i128) {
    let bits = ty.bits().unwrap_or(64).clamp(1, 64);
    (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
}

/// A constant as a signed number.
fn signed(bits: u128, ty: Type) -> i128 {
    let shift = 128 - ty.bits().unwrap_or(64);
    (bits << shift).cast_signed() >> shift
}

impl Machine {
    /// `id` as a base and an offset.
    pub(super) fn linear(&self, exprs: &Exprs, id: ExprId) -> Linear {
        self.linear_within(exprs, id, &Cell::new(NODES))
    }

    /// The same while there are nodes left to look at.
    fn linear_within(&self, exprs: &Exprs, id: ExprId, left: &Cell<u32>) -> Linear {
        let ty = exprs.ty(id);
        left.set(left.get().saturating_sub(1));
        if ty.is_float() || ty == Type::I128 || left.get() == 0 {
            return Linear::number(i64::MIN.into(), i64::MAX.into(), 1);
        }
        let mut linear = match self.structure(exprs, id, left) {
            Some(linear) => linear.within(ty),
            None => {
                let (low, high) = spread(exprs, id);
                let step = exprs.trailing_zeros(id).min(63);
                Linear::number(low, high, 1 << step)
            }
        };
        if linear.bases.is_none()
            && let Some((low, high)) = self.decisions.signed_range(id)
        {
            // Steps count from the low end.
            let step = i128::from(linear.stride.max(1));
            let skipped = ((low - linear.low).max(0) + step - 1) / step * step;
            linear.low += skipped;
            linear.high = linear.high.min(high).max(linear.low);
        }
        linear
    }

    /// The same where the parts of the expression say it.
    fn structure(&self, exprs: &Exprs, id: ExprId, left: &Cell<u32>) -> Option<Linear> {
        let part = |id| self.linear_within(exprs, id, left);
        let ty = exprs.ty(id);
        match *exprs.node(id) {
            Node::Const(bits) => Some(self.constant(bits, ty)),
            Node::Leaf(_) => {
                let targets = exprs.leaf_of(id)?.about.targets.as_ref()?;
                wide(ty).then(|| Linear::base(targets.to_vec()))
            }
            Node::Bytes(ref parts) if wide(ty) => {
                let &Byte::Symbolic { expr, .. } = parts.first()? else {
                    return None;
                };
                let same = |part: &Byte| matches!(part, Byte::Symbolic { expr: other, .. } if *other == expr);
                let targets = exprs.leaf_of(expr)?.about.targets.as_ref()?;
                (parts.iter().all(same)).then(|| Linear::base(targets.to_vec()))
            }
            Node::Binary(BinOp::Add, a, b) => {
                let (mut a, mut b) = (part(a), part(b));
                // Of two that could be the base, one that is known is it.
                if a.bases.is_some() && b.bases.is_some() {
                    let number = if b.is_known_base() { &mut a } else { &mut b };
                    *number = number.clone().number_only();
                }
                Some(a.plus(b))
            }
            Node::Binary(BinOp::Sub, a, b) => {
                let (a, b) = (part(a), part(b));
                match b.bases {
                    Some(_) => None,
                    None => Some(a.plus(b.times(-1))),
                }
            }
            Node::Binary(BinOp::Mul, a, b) => match exprs.node(b) {
                Node::Const(factor) => Some(part(a).number_only().times(signed(*factor, ty))),
                _ => None,
            },
            Node::Binary(BinOp::Shl, a, b) => match exprs.node(b) {
                Node::Const(shift @ 0..=32) => Some(part(a).number_only().times(1 << shift)),
                _ => None,
            },
            Node::Convert(ConvOp::SExt, a) => Some(part(a)),
            Node::Convert(ConvOp::ZExt, a) => Some(part(a)).filter(|a| a.low >= 0),
            Node::Convert(ConvOp::PtrToInt | ConvOp::IntToPtr | ConvOp::Bitcast, a) => {
                wide(exprs.ty(a)).then(|| part(a))
            }
            Node::Select(_, a, b) => Some(part(a).or(part(b))),
            _ => None,
        }
    }

    fn constant(&self, bits: u128, ty: Type) -> Linear {
        let address = bits as u64;
        match wide(ty) && self.memory.leads_to_object(address) {
            true => Linear::base(vec![Target {
                first: address,
                last: address,
            }]),
            false => {
                let number = signed(bits & mask(ty), ty);
                Linear::number(number, number, 0)
            }
        }
    }
}

/// Whether a value of this type can be an address.
fn wide(ty: Type) -> bool {
    matches!(ty, Type::Ptr | Type::I64)
}

/// The least and the greatest signed number that the known bits of `id` leave.
fn spread(exprs: &Exprs, id: ExprId) -> (i128, i128) {
    let (least, greatest) = signed_bounds(exprs.ty(id));
    let (low, high) = exprs.unsigned_range(id);
    match i128::try_from(high) {
        Ok(high) if high <= greatest => (low.cast_signed(), high),
        _ => (least, greatest),
    }
}
