//! Communicators split into parts: MPI 4.1, section 7.4.2.

use std::collections::BTreeMap;

use impasse_mpi::constant;

use super::making::{Making, make};
use crate::call::{Call, CallResult, Starter, UNDEFINED, fault};
use crate::calls::info;
use crate::state::{CommId, Mpi, Slot};

pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Comm_split" => split,
        "MPI_Comm_split_type" => split_type,
        _ => return None,
    })
}

fn split(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    let (color, key) = (call.int(1)?, call.int(2)?);
    if color < 0 && color != UNDEFINED {
        return Err(fault("MPI_ERR_ARG", format!("the color is {color}")));
    }
    make(call, &comm, 3, by_color, vec![color, key])
}

/// All ranks are taken to run on one node, which has no parts.
fn split_type(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    let (kind, key) = (call.int(1)?, call.int(2)?);
    let hints = info::argument(call, 3)?;
    let is = |name: &str| constant(name) == Some(kind);
    let color = if kind == UNDEFINED {
        UNDEFINED
    } else if is("MPI_COMM_TYPE_SHARED") {
        call.memory()
            .note("all ranks are taken to share one node's memory (MPI_Comm_split_type)");
        kind
    } else if is("MPI_COMM_TYPE_HW_UNGUIDED") {
        call.memory()
            .note("the node is taken to have no parts (MPI_Comm_split_type)");
        UNDEFINED
    } else if is("MPI_COMM_TYPE_HW_GUIDED") || is("MPI_COMM_TYPE_RESOURCE_GUIDED") {
        call.memory()
            .note("all ranks are taken to share every hardware resource (MPI_Comm_split_type)");
        let guided = hints
            .iter()
            .any(|(key, _)| matches!(key.as_str(), "mpi_hw_resource_type" | "mpi_pset_name"));
        if guided { kind } else { UNDEFINED }
    } else {
        return Err(fault("MPI_ERR_ARG", format!("the split type is {kind}")));
    };
    make(call, &comm, 4, by_color, vec![color, key])
}

/// Members of one color by rising key, then by their rank in the parent. Of an intercommunicator
/// both groups are split, and parts of equal color belong together.
fn by_color(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let sides = making.sides();
    let mut parts: BTreeMap<i64, [Vec<(i64, u32)>; 2]> = BTreeMap::new();
    for (at, side) in sides.iter().enumerate() {
        for &member in side.iter() {
            let (color, key) = (making.number(member, 0), making.number(member, 1));
            if color != UNDEFINED {
                parts.entry(color).or_default()[at].push((key, member));
            }
        }
    }
    let routine = making.routine();
    for (color, mut part) in parts {
        part.iter_mut()
            .for_each(|side| side.sort_by_key(|&(key, _)| key));
        let [first, second] = part.map(|side| side.into_iter().map(|(_, member)| member).collect());
        let label = match routine {
            "MPI_Comm_split" => format!("{routine}, color {color}"),
            _ => routine.to_owned(),
        };
        let second: Vec<u32> = second;
        match sides.len() {
            1 => making.add(first, None, None, label),
            _ if first.is_empty() || second.is_empty() => {}
            _ => making.add(first, Some(second), None, label),
        }
    }
    making.finish()
}
