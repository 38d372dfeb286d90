//! What the elements of predefined datatypes are made of: one number, or two.

use impasse_exec::Value;
use impasse_exec::expr::Exprs;
use impasse_ir::{DataLayout, Type};
use impasse_mpi::datatypes::{DATATYPES, DatatypeClass};

use crate::data::Payload;

/// The numbers of one element; the second is 0 where there is one only.
pub(super) type Numbers = [Value; 2];

/// What an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// One number.
    One,
    /// Real and imaginary part.
    Complex,
    /// A value and an index.
    Pair,
}

/// One element of a predefined datatype, as it lies in packed data.
#[derive(Clone, Copy, Debug)]
pub(super) struct Element {
    pub shape: Shape,
    pub size: usize,
    /// Type of each number.
    pub types: [Type; 2],
    /// Where the second number begins.
    pub second_at: usize,
    pub signed: bool,
}

impl Element {
    /// The element of a predefined datatype; none if there is no arithmetic for it.
    pub fn of(number: u16) -> Option<Element> {
        let datatype = DATATYPES.get(usize::from(number))?;
        let size = datatype.size as usize;
        let (shape, first, second) = match datatype.class {
            DatatypeClass::Pair => {
                let (first, second) = pair(datatype.name)?;
                (Shape::Pair, first, second)
            }
            DatatypeClass::Complex => {
                let ty = float(size / 2, datatype.name)?;
                (Shape::Complex, ty, ty)
            }
            DatatypeClass::Floating => (Shape::One, float(size, datatype.name)?, Type::I8),
            DatatypeClass::Packed | DatatypeClass::Bound => return None,
            _ => (Shape::One, integer(size)?, Type::I8),
        };
        let second_at = match (shape, second) {
            (Shape::One, _) => size,
            (_, Type::F80) => size - 16,
            _ => size - width(second),
        };
        Some(Element {
            shape,
            size,
            types: [first, second],
            second_at,
            signed: !matches!(
                datatype.class,
                DatatypeClass::Unsigned | DatatypeClass::Byte | DatatypeClass::Logical
            ),
        })
    }

    /// How many numbers it has.
    pub fn numbers(&self) -> usize {
        if self.shape == Shape::One { 1 } else { 2 }
    }

    /// Where each number begins and its type.
    pub fn parts(&self) -> impl Iterator<Item = (usize, Type)> {
        let both = [(0, self.types[0]), (self.second_at, self.types[1])];
        both.into_iter().take(self.numbers())
    }

    /// Reads the element that known bytes begin with.
    pub fn read_known(&self, bytes: &[u8]) -> Numbers {
        let mut numbers = [Value::Known(0); 2];
        for (number, (offset, ty)) in numbers.iter_mut().zip(self.parts()) {
            *number = little_endian(bytes.get(offset..).unwrap_or(&[]), ty);
        }
        numbers
    }

    /// Reads element `at` of packed data.
    pub fn read(&self, exprs: &mut Exprs, payload: &Payload, at: usize) -> Numbers {
        let mut numbers = [Value::Known(0); 2];
        for (number, (offset, ty)) in numbers.iter_mut().zip(self.parts()) {
            *number = payload.number(exprs, at * self.size + offset, ty);
        }
        numbers
    }
}

/// The number in the first bytes.
fn little_endian(bytes: &[u8], ty: Type) -> Value {
    let mut bits = [0; 16];
    for (to, from) in bits.iter_mut().zip(bytes.iter().take(width(ty))) {
        *to = *from;
    }
    Value::Known(u128::from_le_bytes(bits))
}

/// Bytes that a load of a type takes.
pub(super) fn width(ty: Type) -> usize {
    ty.store_size(DataLayout::default()) as usize
}

fn integer(size: usize) -> Option<Type> {
    Some(match size {
        1 => Type::I8,
        2 => Type::I16,
        4 => Type::I32,
        8 => Type::I64,
        16 => Type::I128,
        _ => return None,
    })
}

/// Only Fortran has numbers of 16 bytes that are not those of the x87.
fn float(size: usize, name: &str) -> Option<Type> {
    Some(match size {
        4 => Type::F32,
        8 => Type::F64,
        16 if matches!(name, "MPI_REAL16" | "MPI_COMPLEX32") => Type::F128,
        16 => Type::F80,
        _ => return None,
    })
}

fn pair(name: &str) -> Option<(Type, Type)> {
    Some(match name {
        "MPI_FLOAT_INT" => (Type::F32, Type::I32),
        "MPI_DOUBLE_INT" => (Type::F64, Type::I32),
        "MPI_LONG_INT" => (Type::I64, Type::I32),
        "MPI_2INT" | "MPI_2INTEGER" => (Type::I32, Type::I32),
        "MPI_SHORT_INT" => (Type::I16, Type::I32),
        "MPI_LONG_DOUBLE_INT" => (Type::F80, Type::I32),
        "MPI_2REAL" => (Type::F32, Type::F32),
        "MPI_2DOUBLE_PRECISION" => (Type::F64, Type::F64),
        _ => return None,
    })
}
