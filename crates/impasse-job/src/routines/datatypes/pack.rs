//! Packing data into memory and out of it: MPI 4.1, section 5.2.

use std::sync::{Arc, LazyLock};

use impasse_mpi::datatypes::number;
use impasse_mpi::{Arg, ErrorClass};

use super::inquiry::fitting;
use crate::context::{Call, CallResult, Outcome, fault, lift};
use crate::data::{Layout, Payload, Place, TypeMap};

handlers! {
    MPI_Pack => Run(pack),
    MPI_Unpack => Run(unpack),
    MPI_Pack_size => Run(size),
}

static PACKED: LazyLock<Arc<Layout>> = LazyLock::new(|| {
    let map = TypeMap::predefined(number::MPI_PACKED);
    Arc::clone(&map.unwrap_or_else(TypeMap::empty).layout)
});

/// Packed bytes in memory.
pub(super) fn packed(address: u64, bytes: u64) -> Place {
    Place::known(address, bytes, Arc::clone(&PACKED))
}

/// A buffer of packed data, and how far it is used.
pub(super) struct Buffer {
    address: u64,
    size: u64,
    position: u64,
}

impl Buffer {
    /// The buffer of these arguments: address and size; how far it is used is `position`.
    pub fn read(call: &mut Call<'_>, address: Arg, size: Arg) -> CallResult<Buffer> {
        let position = call.ints(Arg::position, 1)?;
        let position = position.first().copied().unwrap_or(0);
        let Ok(position) = u64::try_from(position) else {
            return Err(fault(
                ErrorClass::ARG,
                format!("the position is {position}"),
            ));
        };
        Ok(Buffer {
            address: call.bits(address)?,
            size: call.count(size)?,
            position,
        })
    }

    /// The next bytes of the buffer; there must be that many.
    pub fn next(&self, bytes: u64) -> CallResult<Place> {
        let end = self.position.saturating_add(bytes);
        if end > self.size {
            let size = self.size;
            let why = format!("the packed data ends at {end} in a buffer of {size} bytes");
            return Err(fault(ErrorClass::ARG, why));
        }
        Ok(packed(self.address.wrapping_add(self.position), bytes))
    }

    /// Says that bytes were used.
    pub fn advance(&self, call: &mut Call<'_>, bytes: u64) -> CallResult<Outcome> {
        let position = self.position.saturating_add(bytes) as i64;
        call.give_number(Arg::position, position)?;
        Ok(Outcome::SUCCESS)
    }
}

fn pack(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let place = call.place(Arg::inbuf, Arg::incount, Arg::datatype)?;
    let buffer = Buffer::read(call, Arg::outbuf, Arg::outsize)?;
    let to = buffer.next(place.bytes())?;
    call.check_types(&place);
    let payload = lift(Payload::read(&mut call.memory(), &place))?;
    lift(payload.write(&mut call.memory(), &to, 0))?;
    buffer.advance(call, payload.len())
}

fn unpack(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let place = call.place(Arg::outbuf, Arg::outcount, Arg::datatype)?;
    let buffer = Buffer::read(call, Arg::inbuf, Arg::insize)?;
    let from = buffer.next(place.bytes())?;
    call.check_types(&place);
    let payload = lift(Payload::read(&mut call.memory(), &from))?;
    lift(payload.write(&mut call.memory(), &place, 0))?;
    buffer.advance(call, payload.len())
}

/// Nothing is added to the data.
fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(Arg::comm)?;
    let count = call.count(Arg::incount)?;
    let bytes = count.saturating_mul(call.datatype(Arg::datatype)?.size);
    let number = fitting(call, Arg::size, bytes);
    call.give_number(Arg::size, number)?;
    Ok(Outcome::SUCCESS)
}
