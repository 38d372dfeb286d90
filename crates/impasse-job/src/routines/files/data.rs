//! Data that is read from a file: nothing is known about it.

use impasse_exec::Byte;
use impasse_ir::Type;
use impasse_mpi::DatatypeClass;
use impasse_mpi::datatypes::DATATYPES;

use crate::context::{Call, CallResult, lift};
use crate::data::Place;

/// Most bytes of one read that become unknown numbers at once; the rest does when it is looked at.
const MOST_BYTES: u64 = 1 << 16;

/// Makes the data at a place unknown.
pub(super) fn read_unknown(call: &mut Call<'_>, place: &Place) -> CallResult<()> {
    call.memory()
        .note("reads from files are taken to be complete");
    let ty = number(place);
    let width = ty.bits().map_or(8, |bits| u64::from(bits) / 8);
    let mut left = MOST_BYTES;
    for (mut at, mut length) in place.runs() {
        while length >= width && left >= width {
            let mut memory = call.memory();
            let value = memory.fresh("data read from a file", ty);
            lift(memory.store(ty, at, value))?;
            (at, length, left) = (at.wrapping_add(width), length - width, left - width);
        }
        if length > 0 {
            lift(call.memory().fill(at, Byte::Uninitialised, length))?;
        }
    }
    Ok(())
}

/// The type of the numbers at a place: that of its only predefined datatype, or words.
fn number(place: &Place) -> Type {
    let layout = &place.layout;
    let basic = crate::routines::one_sided::basic(&layout.signature, layout.size);
    let datatype = basic.and_then(|number| DATATYPES.get(usize::from(number)));
    match datatype.map(|datatype| (datatype.class, datatype.size)) {
        Some((DatatypeClass::Floating, 8)) => Type::F64,
        Some((DatatypeClass::Floating, 4)) => Type::F32,
        Some((_, 1)) => Type::I8,
        Some((_, 2)) => Type::I16,
        Some((_, 4)) => Type::I32,
        _ => Type::I64,
    }
}
