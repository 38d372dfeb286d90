//! How an address is computed from another one: `getelementptr` as sums of bytes.

use crate::constants::ValueId;
use crate::error::{Res, malformed};
use crate::types::{Ty, TyId, Types};

/// A part of the way from one address to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// So many bytes.
    Bytes(i64),
    /// Here an array of so many bytes begins, in which the rest of the way stays.
    Array(u64),
    /// The value of an index times a number of bytes.
    Scaled(ValueId, u64),
}

/// The way that `indices` go from a pointer to `source`; `constant` gives the value of an index that is
/// known.
pub(crate) fn steps(
    types: &Types,
    source: TyId,
    indices: &[ValueId],
    constant: impl Fn(ValueId) -> Option<i64>,
) -> Res<Vec<Step>> {
    let mut steps = Vec::new();
    let mut ty = source;
    // One array is told of: in C, rows of a matrix are often gone through as if they were one.
    let mut entered = false;
    for (number, &index) in indices.iter().enumerate() {
        let known = constant(index);
        if number > 0
            && let Ty::Struct { packed, fields } = types.get(ty)?
        {
            let Some(field) = known.and_then(|known| u64::try_from(known).ok()) else {
                return malformed("a field that is not known");
            };
            let (at, field) = types.field(*packed, fields, field)?;
            steps.push(Step::Bytes(at.cast_signed()));
            ty = field;
            continue;
        }
        if number > 0 {
            let whole = types.layout(ty)?.size;
            ty = match types.get(ty)? {
                Ty::Array(_, element) | Ty::Vector(_, element) => *element,
                _ => return malformed("an index into what has no elements"),
            };
            if !std::mem::replace(&mut entered, true) && whole > 0 {
                steps.push(Step::Array(whole));
            }
        }
        let size = types.layout(ty)?.size;
        steps.push(match known {
            Some(known) => Step::Bytes(known.wrapping_mul(size.cast_signed())),
            None => Step::Scaled(index, size),
        });
    }
    Ok(steps)
}
