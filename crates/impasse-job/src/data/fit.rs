//! Whether the datatype of a call fits the type of the memory that it names (MPI 4.1, section 3.3.1: the type of a
//! variable of the host program matches the datatype that corresponds to it).
//!
//! What is compared is what numbers are: integers of a size, floating numbers of a size, addresses. Integers of one
//! size fit each other whatever their names and signs, since C itself lets one be read as the other (C11, section
//! 6.5); a complex number is two real ones (6.2.5). `MPI_BYTE` and `MPI_PACKED` fit everything. Datatypes for
//! characters are often used for bytes: they fit whole numbers, but no part of one.

use impasse_exec::Typed;
use impasse_ir::{MemoryType, Scalar, ScalarKind};
use impasse_mpi::datatypes::{Content, DATATYPES, DatatypeClass, Number};

use super::Place;

/// So many pieces of memory are compared.
const MOST_PIECES: usize = 1 << 12;

/// A number of a datatype that does not fit the memory there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misfit {
    /// Name of the datatype.
    pub datatype: &'static str,
    /// Where in an element of the memory's type.
    pub offset: u64,
    /// The address.
    pub address: u64,
}

impl Misfit {
    /// What is wrong, in words.
    pub fn told(&self, routine: &str, name: &str, ty: &MemoryType) -> String {
        let (datatype, of) = (self.datatype, &ty.name);
        let what = format!("`{routine}` takes {name} for {datatype}, but it is of type `{of}`");
        match ty.only() {
            Some(_) if self.offset > 0 => format!(
                "`{routine}` takes {name} for {datatype} from byte {} of an element of type `{of}` on: some \
                 displacements count bytes",
                self.offset
            ),
            Some(_) => what,
            None => format!("{what}, which has none at byte {}", self.offset),
        }
    }
}

/// Some numbers of one datatype behind one another.
#[derive(Clone, Copy)]
struct Piece {
    address: u64,
    datatype: u16,
    count: u64,
}

impl Place {
    /// The first number that does not fit the memory at its address, of which this is known.
    pub fn misfit<'a>(&self, known: impl Fn(u64) -> Option<Typed<'a>>) -> Option<Misfit> {
        let pieces = self.pieces().take(MOST_PIECES);
        let fits = |piece: Piece| Some(piece.misfit(known(piece.address)?));
        pieces.filter_map(fits).flatten().next()
    }

    /// Whether all its numbers are of one datatype.
    pub fn is_uniform(&self) -> bool {
        let mut numbers = self.layout.signature.numbers();
        let first = numbers.next();
        numbers.all(|number| Some(number) == first)
    }

    /// The numbers in the order of the data; none where one lies in two separate parts.
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        let signature = self.signature();
        let numbers = signature.each_basic().take(MOST_PIECES);
        let mut numbers = numbers.collect::<Vec<_>>().into_iter();
        let mut runs = self.each_run().take(MOST_PIECES);
        let (mut number, mut run) = (None, None);
        std::iter::from_fn(move || {
            let (datatype, count) = number.take().or_else(|| numbers.next())?;
            let (address, length) = run.take().or_else(|| runs.next())?;
            let size = DATATYPES.get(usize::from(datatype))?.size;
            let here = count.min(length.checked_div(size)?);
            if here == 0 {
                return None;
            }
            let bytes = here * size;
            number = (count > here).then_some((datatype, count - here));
            run = (length > bytes).then_some((address.wrapping_add(bytes), length - bytes));
            Some(Piece {
                address,
                datatype,
                count: here,
            })
        })
    }
}

impl Piece {
    fn misfit(self, typed: Typed<'_>) -> Option<Misfit> {
        let row = DATATYPES.get(usize::from(self.datatype))?;
        let wanted = scalar_of(self.datatype)?;
        let ty = typed.ty;
        let times = match row.content {
            Content::Complex(_) => 2,
            _ => 1,
        };
        let mut left = self.count.saturating_mul(times) * u64::from(wanted.bytes);
        // Where all elements are the same, the first says it all.
        if ty.only() == Some(wanted)
            && self
                .address
                .wrapping_sub(typed.base)
                .is_multiple_of(ty.size)
        {
            return None;
        }
        let mut address = self.address;
        for _ in 0..MOST_PIECES {
            let offset = address.wrapping_sub(typed.base) % ty.size;
            let taken = match step(ty, offset, wanted, left) {
                Some(taken) => taken,
                None => {
                    return Some(Misfit {
                        datatype: row.name,
                        offset,
                        address,
                    });
                }
            };
            left = left.checked_sub(taken).filter(|&left| left > 0)?;
            address = address.wrapping_add(taken);
        }
        None
    }
}

/// How many bytes fit from here on, at least one number; none if something else is there.
fn step(ty: &MemoryType, offset: u64, wanted: Scalar, left: u64) -> Option<u64> {
    let width = u64::from(wanted.bytes);
    let Some(run) = ty.run_at(offset) else {
        return in_padding(ty, offset, width);
    };
    let bytes = u64::from(run.scalar.bytes);
    let inside = (offset - run.offset) % bytes;
    let fits = match run.scalar.kind {
        ScalarKind::Any => return Some(width),
        _ if wanted.bytes == 1 => return (inside == 0 && left >= bytes).then_some(bytes),
        ScalarKind::Pointer => wanted.kind == ScalarKind::Int,
        kind => wanted.kind == kind,
    };
    let fits = fits && run.scalar.bytes == wanted.bytes && inside == 0;
    fits.then(|| run.offset + run.len() - offset)
}

/// The same between two numbers: it must end before the next one begins.
fn in_padding(ty: &MemoryType, offset: u64, width: u64) -> Option<u64> {
    let next = ty.runs.iter().find(|run| run.offset > offset);
    let (end, run) = match next {
        Some(run) => (run.offset, run),
        None => (ty.size, ty.runs.first()?),
    };
    (width <= end - offset || run.scalar.kind == ScalarKind::Any).then_some(width)
}

/// What the elements of a basic datatype are; none for those that fit everything.
fn scalar_of(datatype: u16) -> Option<Scalar> {
    let row = DATATYPES.get(usize::from(datatype))?;
    let (Content::One(number) | Content::Complex(number)) = row.content else {
        return None;
    };
    if matches!(row.class, DatatypeClass::Byte | DatatypeClass::Packed) {
        return None;
    }
    let kind = match number {
        Number::I8 | Number::I16 | Number::I32 | Number::I64 | Number::I128 => ScalarKind::Int,
        Number::F16 | Number::F32 | Number::F64 | Number::X87 | Number::F128 => ScalarKind::Float,
    };
    let bytes = number.bytes() as u8;
    Some(Scalar { kind, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::TypeMap;
    use impasse_ir::ScalarRun;
    use impasse_mpi::datatypes::number;
    use std::sync::Arc;

    /// `struct { double x; int i; char c; }`.
    fn record() -> MemoryType {
        let run = |offset, kind, bytes| ScalarRun {
            offset,
            scalar: Scalar { kind, bytes },
            count: 1,
        };
        MemoryType {
            name: "struct record".into(),
            size: 16,
            runs: vec![
                run(0, ScalarKind::Float, 8),
                run(8, ScalarKind::Int, 4),
                run(12, ScalarKind::Any, 1),
            ],
        }
    }

    /// Where so many elements of a datatype, from a byte of the record on, do not fit.
    fn misfit(datatype: u16, count: u64, at: u64) -> Option<u64> {
        let ty = record();
        let map = TypeMap::predefined(datatype).expect("a datatype");
        let place = Place::known(4096 + at, count, Arc::clone(&map.layout));
        let typed = Typed {
            ty: &ty,
            base: 4096,
            room: None,
        };
        place.misfit(|_| Some(typed)).map(|misfit| misfit.offset)
    }

    #[test]
    fn numbers_fit_where_such_numbers_are() {
        assert_eq!(misfit(number::MPI_DOUBLE_INT, 5, 0), None);
        assert_eq!(misfit(number::MPI_DOUBLE, 1, 16), None);
        assert_eq!(misfit(number::MPI_UNSIGNED, 1, 8), None);
        assert_eq!(misfit(number::MPI_CHAR, 1, 12), None);
    }

    #[test]
    fn the_first_that_does_not_fit_is_told() {
        assert_eq!(misfit(number::MPI_DOUBLE, 2, 0), Some(8));
        assert_eq!(misfit(number::MPI_INT, 1, 0), Some(0));
        assert_eq!(misfit(number::MPI_FLOAT, 1, 8), Some(8));
        assert_eq!(misfit(number::MPI_DOUBLE, 1, 4), Some(4));
        // It begins in the padding, and reaches into the next element.
        assert_eq!(misfit(number::MPI_INT, 1, 13), Some(13));
    }

    #[test]
    fn characters_are_whole_numbers_and_bytes_anything() {
        assert_eq!(misfit(number::MPI_CHAR, 16, 0), None);
        assert_eq!(misfit(number::MPI_CHAR, 3, 0), Some(0));
        assert_eq!(misfit(number::MPI_BYTE, 3, 0), None);
    }
}
