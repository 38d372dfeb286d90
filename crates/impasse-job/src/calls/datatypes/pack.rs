//! Packing data into memory and out of it: MPI 4.1, section 5.2.

use std::sync::{Arc, LazyLock};

use impasse_mpi::datatypes::DATATYPES;

use super::inquiry::fitting;
use crate::call::{Call, CallResult, Handler, Outcome, fault, lift};
use crate::data::{Layout, Payload, Place, TypeMap};

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Pack" => pack,
        "MPI_Unpack" => unpack,
        "MPI_Pack_size" => size,
        _ => return None,
    })
}

static PACKED: LazyLock<Arc<Layout>> = LazyLock::new(|| {
    let mut numbered = (0u16..).zip(DATATYPES);
    let number = numbered.find(|(_, row)| row.name == "MPI_PACKED");
    let map = number.and_then(|(number, _)| TypeMap::predefined(number));
    Arc::clone(&map.unwrap_or_else(TypeMap::empty).layout)
});

/// Packed bytes in memory.
pub(super) fn packed(address: u64, bytes: u64) -> Place {
    Place {
        address,
        count: bytes,
        layout: Arc::clone(&PACKED),
    }
}

/// A buffer of packed data, and how far it is used.
pub(super) struct Buffer {
    address: u64,
    size: u64,
    position: u64,
    /// Which argument the position is.
    index: usize,
}

impl Buffer {
    /// The buffer of three arguments: address, size, address of the position.
    pub fn read(call: &mut Call<'_>, at: usize) -> CallResult<Buffer> {
        let index = at + 2;
        let position = call.ints(index, 1)?;
        let position = position.first().copied().unwrap_or(0);
        let Ok(position) = u64::try_from(position) else {
            return Err(fault("MPI_ERR_ARG", format!("the position is {position}")));
        };
        Ok(Buffer {
            address: call.bits(at)?,
            size: call.count(at + 1)?,
            position,
            index,
        })
    }

    /// The next bytes of the buffer; there must be that many.
    pub fn next(&self, bytes: u64) -> CallResult<Place> {
        let end = self.position.saturating_add(bytes);
        if end > self.size {
            let size = self.size;
            let why = format!("the packed data ends at {end} in a buffer of {size} bytes");
            return Err(fault("MPI_ERR_ARG", why));
        }
        Ok(packed(self.address.wrapping_add(self.position), bytes))
    }

    /// Says that bytes were used.
    pub fn advance(&self, call: &mut Call<'_>, bytes: u64) -> CallResult<Outcome> {
        let position = self.position.saturating_add(bytes) as i64;
        call.give_number(self.index, position)?;
        Ok(Outcome::SUCCESS)
    }
}

fn pack(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(6)?;
    let place = call.place(0, 1, 2)?;
    let buffer = Buffer::read(call, 3)?;
    let to = buffer.next(place.bytes())?;
    let payload = lift(Payload::read(&mut call.memory(), &place))?;
    lift(payload.write(&mut call.memory(), &to, 0))?;
    buffer.advance(call, payload.len())
}

fn unpack(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(6)?;
    let place = call.place(3, 4, 5)?;
    let buffer = Buffer::read(call, 0)?;
    let from = buffer.next(place.bytes())?;
    let payload = lift(Payload::read(&mut call.memory(), &from))?;
    lift(payload.write(&mut call.memory(), &place, 0))?;
    buffer.advance(call, payload.len())
}

/// Nothing is added to the data.
fn size(call: &mut Call<'_>) -> CallResult<Outcome> {
    call.comm(2)?;
    let count = call.count(0)?;
    let bytes = count.saturating_mul(call.datatype(1)?.size);
    let number = fitting(call, 3, bytes);
    call.give_number(3, number)?;
    Ok(Outcome::SUCCESS)
}
