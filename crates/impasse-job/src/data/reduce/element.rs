//! What the elements of predefined datatypes are made of: one number, or two.

use impasse_exec::Value;
use impasse_exec::expr::Exprs;
use impasse_ir::{DataLayout, Type};
use impasse_mpi::datatypes::{Content, DATATYPES, DatatypeClass, Number};

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
        if datatype.class == DatatypeClass::Packed {
            return None;
        }
        let size = datatype.size as usize;
        let (first, second) = datatype.numbers()?;
        let (shape, second) = match (datatype.content, second) {
            (Content::Pair(_), Some((_, second))) => (Shape::Pair, type_of(second)?),
            (_, Some((_, second))) => (Shape::Complex, type_of(second)?),
            (_, None) => (Shape::One, Type::I8),
        };
        // Packed data has no gaps.
        let second_at = match shape {
            Shape::One => size,
            _ => first.bytes() as usize,
        };
        Some(Element {
            shape,
            size,
            types: [type_of(first)?, second],
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

/// The type of a number; none if there is no arithmetic for it.
pub(crate) fn type_of(number: Number) -> Option<Type> {
    Some(match number {
        Number::I8 => Type::I8,
        Number::I16 => Type::I16,
        Number::I32 => Type::I32,
        Number::I64 => Type::I64,
        Number::I128 => Type::I128,
        Number::F32 => Type::F32,
        Number::F64 => Type::F64,
        Number::X87 => Type::F80,
        Number::F128 => Type::F128,
        Number::F16 => return None,
    })
}
