//! Known numbers of the commonest types combined without a detour over expressions.

use impasse_ir::Type;

use super::element::{Element, Shape};
use crate::data::Builtin;

/// Combines known data of elements like this one; none if it is to be done in the general way.
pub(super) fn combine(
    op: Builtin,
    element: &Element,
    data: &[&[u8]],
    len: usize,
) -> Option<Vec<u8>> {
    let (first, rest) = data.split_first()?;
    let mut all = first.get(..len)?.to_vec();
    let one = element.shape == Shape::One;
    for next in rest {
        let next = next.get(..len)?;
        match (element.types[0], element.signed) {
            (Type::I32, true) if one => fold(&mut all, next, whole_i32(op)?),
            (Type::I64, true) if one => fold(&mut all, next, whole_i64(op)?),
            (Type::F64, _) if one => fold(&mut all, next, real(op)?),
            _ => return None,
        }
    }
    // What becomes of the bits of numbers that are none is told by the general way.
    let real = element.types[0] == Type::F64;
    let (numbers, _) = all.as_chunks::<8>();
    let none = |bytes: &[u8; 8]| f64::from_le_bytes(*bytes).is_nan();
    (!real || !numbers.iter().any(none)).then_some(all)
}

/// Lays numbers over others.
fn fold<const N: usize>(all: &mut [u8], next: &[u8], one: fn([u8; N], [u8; N]) -> [u8; N]) {
    let (all, _) = all.as_chunks_mut::<N>();
    let (next, _) = next.as_chunks::<N>();
    for (to, from) in all.iter_mut().zip(next) {
        *to = one(*to, *from);
    }
}

/// An operator on the bytes of two numbers.
type Bytes<const N: usize> = fn([u8; N], [u8; N]) -> [u8; N];

/// The operators on whole numbers of a type.
macro_rules! whole {
    ($name:ident, $ty:ty, $bytes:literal) => {
        fn $name(op: Builtin) -> Option<Bytes<$bytes>> {
            const fn number(bytes: [u8; $bytes]) -> $ty {
                <$ty>::from_le_bytes(bytes)
            }
            Some(match op {
                Builtin::Sum => |a, b| number(a).wrapping_add(number(b)).to_le_bytes(),
                Builtin::Prod => |a, b| number(a).wrapping_mul(number(b)).to_le_bytes(),
                Builtin::Max => |a, b| number(a).max(number(b)).to_le_bytes(),
                Builtin::Min => |a, b| number(a).min(number(b)).to_le_bytes(),
                _ => return None,
            })
        }
    };
}

whole!(whole_i32, i32, 4);
whole!(whole_i64, i64, 8);

/// The operators on `double`.
fn real(op: Builtin) -> Option<Bytes<8>> {
    const fn number(bytes: [u8; 8]) -> f64 {
        f64::from_le_bytes(bytes)
    }
    Some(match op {
        Builtin::Sum => |a, b| (number(a) + number(b)).to_le_bytes(),
        Builtin::Prod => |a, b| (number(a) * number(b)).to_le_bytes(),
        Builtin::Max => |a, b| if number(b) < number(a) { a } else { b },
        Builtin::Min => |a, b| if number(a) < number(b) { a } else { b },
        _ => return None,
    })
}
