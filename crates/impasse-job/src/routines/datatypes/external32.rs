//! Packing in the form `external32`, the same on all machines: MPI 4.1, sections 5.3 and 14.5.2.

use impasse_exec::Byte;
use impasse_exec::expr::Exprs;
use impasse_ir::{ConvOp, Type};
use impasse_mpi::datatypes::{Content, DATATYPES, number};
use impasse_mpi::{Arg, DatatypeClass, ErrorClass};

use super::inquiry::fitting;
use super::pack::Buffer;
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::data::{Payload, Signature, type_of};

handlers! {
    MPI_Pack_external => Run(pack),
    MPI_Unpack_external => Run(unpack),
    MPI_Pack_external_size => Run(size),
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
        let (kind, times) = match row.content {
            Content::One(kind) => (kind, 1),
            Content::Complex(kind) => (kind, 2),
            Content::Nothing | Content::Pair(_) => return None,
        };
        // Numbers without arithmetic are only moved.
        let here = type_of(kind).unwrap_or(Type::I16);
        let outside = match (number, here) {
            (number::MPI_LONG | number::MPI_UNSIGNED_LONG, _) => Type::I32,
            (number::MPI_WCHAR, _) => Type::I16,
            (_, Type::F80) => Type::F128,
            (_, same) => same,
        };
        Some(Number {
            here,
            bytes: kind.bytes() as usize,
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
    let form = call.text(Arg::datarep)?;
    match form == "external32" {
        true => Ok(()),
        false => Err(fault(
            ErrorClass::UNSUPPORTED_DATAREP,
            format!("the representation is `{form}`"),
        )),
    }
}

fn pack(call: &mut Call<'_>) -> CallResult<Outcome> {
    check_form(call)?;
    let place = call.place(Arg::inbuf, Arg::incount, Arg::datatype)?;
    let buffer = Buffer::read(call, Arg::outbuf, Arg::outsize)?;
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
    let buffer = Buffer::read(call, Arg::inbuf, Arg::insize)?;
    let place = call.place(Arg::outbuf, Arg::outcount, Arg::datatype)?;
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
    let count = call.count(Arg::incount)?;
    let signature = call.datatype(Arg::datatype)?.signature.clone();
    let numbers = numbers(call, &signature)?;
    let bytes = length(&numbers).saturating_mul(count);
    let number = fitting(call, Arg::size, bytes);
    call.give_number(Arg::size, number)?;
    Ok(Outcome::SUCCESS)
}
