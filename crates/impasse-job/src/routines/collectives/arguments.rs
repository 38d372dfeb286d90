//! Arguments of collective calls: roots, and data in blocks.

use impasse_mpi::constants::{PROC_NULL, ROOT};
use impasse_mpi::pointers::IN_PLACE;
use impasse_mpi::{Arg, ErrorClass};

use crate::context::{Call, CallResult, fault, lift};
use crate::data::{Payload, Place};
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
    Ok(call.bits(buffer)? == IN_PLACE)
}

/// Reads data.
pub(super) fn read(call: &mut Call<'_>, place: &Place) -> CallResult<Payload> {
    lift(Payload::read(&mut call.memory(), place))
}

/// Reads data at several places.
pub(super) fn read_all(call: &mut Call<'_>, places: &[Place]) -> CallResult<Vec<Payload>> {
    places.iter().map(|place| read(call, place)).collect()
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
        call.place(self.buffer, self.count, self.datatype)
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
            let block =
                |at: usize| first.part((at as i64).wrapping_mul(first.count as i64), first.count);
            Ok((0..blocks).map(block).collect())
        }
    }

    /// Displacements are in elements.
    fn varied_blocks(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<Place>> {
        let layout = call.datatype(self.datatype)?;
        let base = Place {
            address: call.bits(self.buffer)?,
            count: 0,
            layout,
        };
        let counts = self.counts_of(call, blocks)?;
        let displacements = self.displacements_of(call, blocks)?;
        let both = counts.into_iter().zip(displacements);
        Ok(both.map(|(count, at)| base.part(at, count)).collect())
    }

    /// Displacements are in bytes.
    fn typed_blocks(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<Place>> {
        let address = call.bits(self.buffer)?;
        let counts = self.counts_of(call, blocks)?;
        let displacements = self.displacements_of(call, blocks)?;
        let handles = call.handles(self.datatypes, blocks)?;
        let mut places = Vec::new();
        for ((count, at), handle) in counts.into_iter().zip(displacements).zip(handles) {
            places.push(Place {
                address: address.wrapping_add_signed(at),
                count,
                layout: call.datatype_of(handle)?,
            });
        }
        Ok(places)
    }

    fn counts_of(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<u64>> {
        let counts = call.ints(self.counts, blocks)?;
        let positive = |count: i64| {
            u64::try_from(count)
                .map_err(|_| fault(ErrorClass::COUNT, format!("a count is {count}")))
        };
        counts.into_iter().map(positive).collect()
    }

    /// Where only one side has blocks, its displacements have a shorter name.
    fn displacements_of(&self, call: &mut Call<'_>, blocks: usize) -> CallResult<Vec<i64>> {
        let name = match call.has(self.displacements) {
            true => self.displacements,
            false => Arg::displs,
        };
        call.ints(name, blocks)
    }
}
