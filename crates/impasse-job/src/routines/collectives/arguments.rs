//! Arguments of collective calls: roots, and data in blocks.

use std::sync::Arc;

use impasse_exec::Value;
use impasse_mpi::constants::{PROC_NULL, ROOT};
use impasse_mpi::datatypes::number;
use impasse_mpi::pointers::IN_PLACE;
use impasse_mpi::{Arg, Datatype, ErrorClass};

use crate::context::{Call, CallResult, fault};
use crate::data::{Amount, Layout, Payload, Place};
use crate::state::CommView;

/// Who the caller of a rooted call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rooted {
    /// World rank of the root, if the caller knows it.
    pub root: Option<u32>,
    /// Whether the caller is the root.
    pub is_root: bool,
    /// Whether the caller has data to give or to take.
    pub takes_part: bool,
}

/// The root argument (MPI 4.1, section 6.2.3 for intercommunicators).
pub(super) fn rooted(call: &mut Call<'_>, comm: &CommView) -> CallResult<Rooted> {
    let root = call.int(Arg::root)?;
    let known = usize::try_from(root)
        .ok()
        .and_then(|root| comm.peers.get(root));
    match (root, known) {
        (ROOT, _) if comm.is_inter() => Ok(Rooted {
            root: Some(call.rank),
            is_root: true,
            takes_part: true,
        }),
        (PROC_NULL, _) if comm.is_inter() => Ok(Rooted {
            root: None,
            is_root: false,
            takes_part: false,
        }),
        (_, Some(&root)) => Ok(Rooted {
            root: Some(root),
            is_root: root == call.rank,
            takes_part: true,
        }),
        _ => {
            let size = comm.peers.len();
            Err(fault(
                ErrorClass::ROOT,
                format!("the root is {root} among {size} ranks"),
            ))
        }
    }
}

/// Whether a buffer argument is `MPI_IN_PLACE`.
pub(super) fn is_in_place(call: &mut Call<'_>, buffer: Arg) -> CallResult<bool> {
    Ok(call.pointer(buffer)? == Value::of(IN_PLACE))
}

/// Reads data at several places.
pub(super) fn read_all(call: &mut Call<'_>, places: &[Place]) -> CallResult<Vec<Payload>> {
    places.iter().map(|place| call.payload(place)).collect()
}

/// The arguments about what is sent, or about what is received.
pub(super) struct Side {
    pub buffer: Arg,
    count: Arg,
    counts: Arg,
    displacements: Arg,
    datatype: Arg,
    datatypes: Arg,
}

/// What is sent.
pub(super) const SENT: Side = Side {
    buffer: Arg::sendbuf,
    count: Arg::sendcount,
    counts: Arg::sendcounts,
    displacements: Arg::sdispls,
    datatype: Arg::sendtype,
    datatypes: Arg::sendtypes,
};

/// What is received.
pub(super) const RECEIVED: Side = Side {
    buffer: Arg::recvbuf,
    count: Arg::recvcount,
    counts: Arg::recvcounts,
    displacements: Arg::rdispls,
    datatype: Arg::recvtype,
    datatypes: Arg::recvtypes,
};

impl Side {
    /// The only block.
    pub fn block(&self, call: &mut Call<'_>) -> CallResult<Place> {
        call.vague_place(self.buffer, self.count, self.datatype)
    }

    /// Several blocks: of one size, each of its own, or each of its own and of its own datatype,
    /// whatever the routine has.
    pub fn blocks(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<Place>> {
        if call.has(self.datatypes) {
            self.typed_blocks(call, blocks)
        } else if call.has(self.counts) {
            self.varied_blocks(call, blocks)
        } else {
            let first = self.block(call)?;
            // With blocks of unknown length it is not known where the next one begins.
            let apart = if first.unknown.is_some() {
                0
            } else {
                first.count
            };
            let block = |at: usize| Place {
                anywhere: match first.unknown {
                    Some(_) if at > 0 => Some(first.anywhere.unwrap_or(Value::of(first.address))),
                    _ => first.anywhere,
                },
                ..first.part((at as i64).wrapping_mul(apart as i64), first.count)
            };
            Ok((0..blocks).map(block).collect())
        }
    }

    /// Displacements are in elements.
    fn varied_blocks(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<Place>> {
        let datatype = call.bits(self.datatype)?;
        let layout = call.any_datatype_of(datatype)?;
        let address = call.bits(self.buffer)?;
        let place = |at: u64| {
            let count = self.count_of(call, at)?;
            let layout = Arc::clone(&layout);
            self.displaced(call, at, address, count, layout.extent, layout)
        };
        (0..blocks as u64).map(place).collect()
    }

    /// Displacements are in bytes. The datatype of a block without data need not be one.
    fn typed_blocks(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<Place>> {
        let address = call.bits(self.buffer)?;
        let handles = call.bits(self.datatypes)?;
        let width = call.handle_bytes(handles, blocks);
        let place = |at: u64| {
            let count = self.count_of(call, at)?;
            if count == Amount::Known(0) {
                let bytes = call.datatype_of(Datatype::handle(number::MPI_BYTE))?;
                return Ok(Place::known(address, 0, bytes));
            }
            let handle = call.number_at(handles.wrapping_add(width * at), width)?;
            let layout = call.any_datatype_of(handle.cast_unsigned())?;
            self.displaced(call, at, address, count, 1, layout)
        };
        (0..blocks as u64).map(place).collect()
    }

    /// The count of block `at`.
    fn count_of(&self, call: &mut Call<'_>, at: u64) -> CallResult<Amount> {
        match element(call, self.counts, at)? {
            Value::Symbolic(id) => Ok(Amount::Unknown(id)),
            Value::Known(bits) => match i64::try_from(bits as u64) {
                Ok(count) => Ok(Amount::Known(count.cast_unsigned())),
                Err(_) => {
                    let count = (bits as u64).cast_signed();
                    Err(fault(ErrorClass::COUNT, format!("a count is {count}")))
                }
            },
        }
    }

    /// Block `at`, whose displacement is in units of `unit` bytes. That of a block without data is not
    /// looked at; with one that is not known the block is anywhere in its object.
    fn displaced(
        &self,
        call: &mut Call<'_>,
        at: u64,
        address: u64,
        count: Amount,
        unit: i64,
        layout: Arc<Layout>,
    ) -> CallResult<Place> {
        if count == Amount::Known(0) {
            return Ok(Place::known(address, 0, layout));
        }
        // Where only one side has blocks, its displacements have a shorter name.
        let name = match call.has(self.displacements) {
            true => self.displacements,
            false => Arg::displs,
        };
        Ok(match element(call, name, at)? {
            Value::Known(bits) => {
                let offset = unit.wrapping_mul((bits as u64).cast_signed());
                call.place_of(
                    Value::of(address.wrapping_add_signed(offset)),
                    count,
                    layout,
                )
            }
            Value::Symbolic(_) => Place {
                anywhere: Some(Value::of(address)),
                ..call.place_of(Value::of(address), count, layout)
            },
        })
    }
}

/// Element `at` of an array argument of numbers.
fn element(call: &mut Call<'_>, array: Arg, at: u64) -> CallResult<Value> {
    let (address, width) = (call.bits(array)?, call.element_bytes(array));
    call.value_at(address.wrapping_add(width * at), width)
}
