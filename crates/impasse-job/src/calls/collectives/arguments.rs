//! Arguments of collective calls: roots, and data in blocks.

use crate::call::{Call, CallResult, IN_PLACE, PROC_NULL, ROOT, fault, lift};
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

/// The root argument at `index` (MPI 4.1, section 6.2.3 for intercommunicators).
pub(super) fn rooted(call: &mut Call<'_>, index: usize, comm: &CommView) -> CallResult<Rooted> {
    let root = call.int(index)?;
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
                "MPI_ERR_ROOT",
                format!("the root is {root} among {size} ranks"),
            ))
        }
    }
}

/// Whether the address argument at `index` is `MPI_IN_PLACE`.
pub(super) fn is_in_place(call: &mut Call<'_>, index: usize) -> CallResult<bool> {
    Ok(call.bits(index)? == IN_PLACE)
}

/// Reads data.
pub(super) fn read(call: &mut Call<'_>, place: &Place) -> CallResult<Payload> {
    lift(Payload::read(&mut call.memory(), place))
}

/// Reads data at several places.
pub(super) fn read_all(call: &mut Call<'_>, places: &[Place]) -> CallResult<Vec<Payload>> {
    places.iter().map(|place| read(call, place)).collect()
}

/// `blocks` blocks of equal size one behind the other; arguments: address, count, datatype.
pub(super) fn equal_blocks(
    call: &mut Call<'_>,
    (address, count, datatype): (usize, usize, usize),
    blocks: usize,
) -> CallResult<Vec<Place>> {
    let first = call.place(address, count, datatype)?;
    let block = |at: usize| first.part((at as i64).wrapping_mul(first.count as i64), first.count);
    Ok((0..blocks).map(block).collect())
}

/// Blocks with counts and displacements of their own; arguments: address, counts, displacements
/// in elements, datatype.
pub(super) fn varied_blocks(
    call: &mut Call<'_>,
    (address, counts, displacements, datatype): (usize, usize, usize, usize),
    blocks: usize,
) -> CallResult<Vec<Place>> {
    let layout = call.datatype(datatype)?;
    let base = Place {
        address: call.bits(address)?,
        count: 0,
        layout,
    };
    let counts = counts_of(call, counts, blocks)?;
    let displacements = call.ints(displacements, blocks)?;
    let both = counts.into_iter().zip(displacements);
    Ok(both.map(|(count, at)| base.part(at, count)).collect())
}

/// Blocks with datatypes of their own; displacements are in bytes.
pub(super) fn typed_blocks(
    call: &mut Call<'_>,
    (address, counts, displacements, datatypes): (usize, usize, usize, usize),
    blocks: usize,
) -> CallResult<Vec<Place>> {
    let address = call.bits(address)?;
    let counts = counts_of(call, counts, blocks)?;
    let displacements = call.ints(displacements, blocks)?;
    let handles = call.handles(datatypes, blocks)?;
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

fn counts_of(call: &mut Call<'_>, index: usize, blocks: usize) -> CallResult<Vec<u64>> {
    let counts = call.ints(index, blocks)?;
    let positive = |count: i64| {
        u64::try_from(count).map_err(|_| fault("MPI_ERR_COUNT", format!("a count is {count}")))
    };
    counts.into_iter().map(positive).collect()
}
