//! Data of which it is not known how much there is, over what was there before.

use impasse_exec::Byte;
use impasse_exec::Value;
use impasse_exec::expr::Exprs;
use impasse_ir::{CmpOp, Type};
use impasse_mpi::datatypes::DATATYPES;

use super::{Payload, UnknownSize};

/// Most numbers that become a choice between new and old; the others are unknown if the two differ.
const MOST_CHOICES: usize = 64;

/// How new data is laid over old.
pub(super) struct Blend {
    size: Option<UnknownSize>,
    /// The type of the numbers that the data consists of, and their bytes.
    number: Option<(Type, usize)>,
}

impl Blend {
    /// For this data.
    pub fn new(payload: &Payload) -> Blend {
        let mut numbers = payload.signature.numbers();
        let first = numbers.next();
        let same = numbers.all(|number| Some(number) == first);
        let row = first.and_then(|number| DATATYPES.get(usize::from(number)));
        let number = match row.filter(|_| same).map(|row| row.size) {
            Some(1) => Some((Type::I8, 1)),
            Some(2) => Some((Type::I16, 2)),
            Some(4) => Some((Type::I32, 4)),
            Some(8) => Some((Type::I64, 8)),
            _ => None,
        };
        Blend {
            size: payload.unknown,
            number,
        }
    }

    /// What is there afterwards; the first byte is byte `from` of the data.
    pub fn bytes(&self, exprs: &mut Exprs, from: usize, old: &[Byte], new: &[Byte]) -> Vec<Byte> {
        let (width, aligned) = match self.number {
            Some((_, width)) => (width, from.is_multiple_of(width)),
            None => (1, false),
        };
        let mut all = Vec::with_capacity(new.len());
        for (at, (old, new)) in old.chunks(width).zip(new.chunks(width)).enumerate() {
            let place = from + at * width;
            let chosen = match aligned && new.len() == width && place < MOST_CHOICES * width {
                true => self.chosen(exprs, place, old, new),
                false => None,
            };
            let either = old.iter().zip(new).map(|(old, new)| either(*old, *new));
            all.extend(chosen.unwrap_or_else(|| either.collect()));
        }
        all
    }

    /// A number at a place in the data that is the new one if the data reaches so far.
    fn chosen(
        &self,
        exprs: &mut Exprs,
        place: usize,
        old: &[Byte],
        new: &[Byte],
    ) -> Option<Vec<Byte>> {
        let (size, (ty, _)) = (self.size?, self.number?);
        let written = |bytes: &[Byte]| !bytes.contains(&Byte::Uninitialised);
        if old == new || !written(old) || !written(new) {
            return None;
        }
        let before = (place as u64).checked_div(size.unit)?;
        let count = Value::Symbolic(size.count);
        let reaches = exprs.compare(CmpOp::Sgt, exprs.ty(size.count), count, Value::of(before));
        let (new, old) = (exprs.from_bytes(ty, new), exprs.from_bytes(ty, old));
        let value = exprs.select(ty, reaches, new, old);
        Some(exprs.to_bytes(ty, value))
    }
}

/// A byte that is written or not.
fn either(old: Byte, new: Byte) -> Byte {
    match old {
        Byte::Uninitialised => new,
        old if old == new => new,
        _ => Byte::Uninitialised,
    }
}
