//! Packing in the form `external32`, the same on all machines: MPI 4.1, sections 5.3 and 14.5.2.

use impasse_exec::Byte;
use impasse_exec::expr::Exprs;
use impasse_ir::{ConvOp, Type};
use impasse_mpi::datatypes::{DATATYPES, DatatypeClass};

use super::inquiry::fitting;
use super::pack::Buffer;
use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::data::{Payload, Signature};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Pack_external" => pack,
        "MPI_Unpack_external" => unpack,
        "MPI_Pack_external_size" => size,
        _ => return None,
    })
}

/// A number of a basic datatype here and in the external form.
#[derive(Clone, Copy)]
struct Number {
    here: Type,
    /// Bytes that it takes here.
    bytes: usize,
    outside: Type,
    signed: bool,
    /// How many of it one element has.
    times: u64,
}

impl Number {
    fn of(number: u16) -> Option<Number> {
        let row = DATATYPES.get(usize::from(number))?;
        let times = if row.class == DatatypeClass::Complex {
            2
        } else {
            1
        };
        let bytes = (row.size / times) as usize;
        let floating = matches!(row.class, DatatypeClass::Floating | DatatypeClass::Complex);
        let here = match (floating, bytes) {
            (true, 4) => Type::F32,
            (true, 8) => Type::F64,
            (true, 16) if row.name.ends_with("REAL16") || row.name.ends_with("COMPLEX32") => {
                Type::F128
            }
            (true, 16) => Type::F80,
            (_, 1) => Type::I8,
            (_, 2) => Type::I16,
            (_, 4) => Type::I32,
            (_, 8) => Type::I64,
            (_, 16) => Type::I128,
            _ => return None,
        };
        let outside = match (row.name, here) {
            ("MPI_LONG" | "MPI_UNSIGNED_LONG", _) => Type::I32,
            ("MPI_WCHAR", _) => Type::I16,
            (_, Type::F80) => Type::F128,
            (_, same) => same,
        };
        Some(Number {
            here,
            bytes,
            outside,
            signed: row.class == DatatypeClass::Signed,
            times,
        })
    }

    fn outside_bytes(&self) -> usize {
        bytes_of(self.outside)
    }

    /// The bytes of the external form, the most significant first.
    fn export(&self, exprs: &mut Exprs, here: &[Byte]) -> Vec<Byte> {
        let read = here.len().min(bytes_of(self.here));
        let mut bytes = self.converted(exprs, &here[..read], self.here, self.outside);
        bytes.reverse();
        bytes
    }

    /// The bytes here of the external form.
    fn import(&self, exprs: &mut Exprs, external: &[Byte]) -> Vec<Byte> {
        let bytes: Vec<Byte> = external.iter().rev().copied().collect();
        let mut bytes = self.converted(exprs, &bytes, self.outside, self.here);
        bytes.resize(self.bytes, Byte::Known(0));
        bytes
    }

    /// A number as another type; what was never written stays so.
    fn converted(&self, exprs: &mut Exprs, bytes: &[Byte], from: Type, to: Type) -> Vec<Byte> {
        if from == to {
            return bytes.to_vec();
        }
        if bytes.contains(&Byte::Uninitialised) {
            return vec![Byte::Uninitialised; bytes_of(to)];
        }
        let op = match (from, to) {
            (Type::F80, _) => ConvOp::FpExt,
            (_, Type::F80) => ConvOp::FpTrunc,
            _ if from.bits() > to.bits() => ConvOp::Trunc,
            _ if self.signed => ConvOp::SExt,
            _ => ConvOp::ZExt,
        };
        let value = exprs.from_bytes(from, bytes);
        let value = exprs.convert(op, from, value, to);
        exprs.to_bytes(to, value)
    }
}

/// Bytes of a number of a type.
fn bytes_of(ty: Type) -> usize {
    ty.bits().unwrap_or(64).div_ceil(8) as usize
}

/// All numbers of some data in order; the form has no word for some datatypes.
fn numbers(call: &Call<'_>, signature: &Signature) -> CallResult<Vec<(Number, u64)>> {
    let mut found = Vec::new();
    for (number, count) in signature.each_basic() {
        let Some(number) = Number::of(number) else {
            return call.unsupported("external data of a type without arithmetic");
        };
        found.push((number, count.saturating_mul(number.times)));
    }
    Ok(found)
}

fn length(numbers: &[(Number, u64)]) -> u64 {
    let bytes =
        |(number, count): &(Number, u64)| count.saturating_mul(number.outside_bytes() as u64);
    numbers.iter().map(bytes).fold(0, u64::saturating_add)
}

/// The only form that is common to all libraries.
fn check_form(call: &mut Call<'_>) -> CallResult<()> {
    let form = call.text(0)?;
    match form == "external32" {
        true => Ok(()),
        false => Err(fault(
            "MPI_ERR_UNSUPPORTED_DATAREP",
            format!("the representation is `{form}`"),
        )),
    }
}

fn pack(call: &mut Call<'_>) -> CallResult<Outcome> {
    check_form(call)?;
    let place = call.place(1, 2, 3)?;
    let buffer = Buffer::read(call, 4)?;
    let signature = place.signature();
    let numbers = numbers(call, &signature)?;
    let to = buffer.next(length(&numbers))?;
    let payload = lift(Payload::read(&mut call.memory(), &place))?;
    let here = payload.bytes();
    let (mut bytes, mut at) = (Vec::new(), 0);
    for (number, count) in numbers {
        for _ in 0..count {
            let part = here.get(at..at + number.bytes).unwrap_or_default();
            bytes.extend(number.export(&mut call.world.exprs, part));
            at += number.bytes;
        }
    }
    let used = bytes.len() as u64;
    let external = Payload::any(bytes, to.signature());
    lift(external.write(&mut call.memory(), &to, 0))?;
    buffer.advance(call, used)
}

fn unpack(call: &mut Call<'_>) -> CallResult<Outcome> {
    check_form(call)?;
    let buffer = Buffer::read(call, 1)?;
    let place = call.place(4, 5, 6)?;
    let signature = place.signature();
    let numbers = numbers(call, &signature)?;
    let from = buffer.next(length(&numbers))?;
    let external = lift(Payload::read(&mut call.memory(), &from))?;
    let external = external.bytes();
    let (mut bytes, mut at) = (Vec::new(), 0);
    for (number, count) in numbers {
        for _ in 0..count {
            let end = at + number.outside_bytes();
            let part = external.get(at..end).unwrap_or_default();
            bytes.extend(number.import(&mut call.world.exprs, part));
            at = end;
        }
    }
    let payload = Payload::any(bytes, signature);
    lift(payload.write(&mut call.memory(), &place, 0))?;
    buffer.advance(call, at as u64)
}

fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    check_form(call)?;
    let count = call.count(1)?;
    let signature = call.datatype(2)?.signature.clone();
    let numbers = numbers(call, &signature)?;
    let bytes = length(&numbers).saturating_mul(count);
    let number = fitting(call, 3, bytes);
    call.give_number(3, number)?;
    Ok(Outcome::SUCCESS)
}
