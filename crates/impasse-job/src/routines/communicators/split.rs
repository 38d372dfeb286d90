//! Communicators split into parts: MPI 4.1, section 7.4.2.

use std::collections::BTreeMap;

use impasse_mpi::constants::{
    COMM_TYPE_HW_GUIDED, COMM_TYPE_HW_UNGUIDED, COMM_TYPE_RESOURCE_GUIDED, COMM_TYPE_SHARED,
    UNDEFINED,
};
use impasse_mpi::{Arg, ErrorClass};

use super::making::{Making, make};
use crate::context::{Call, CallResult, fault};
use crate::routines::info;
use crate::state::{CommId, Mpi, Slot};

handlers! {
    MPI_Comm_split => Start(split),
    MPI_Comm_split_type => Start(split_type),
}

fn split(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let (color, key) = (call.int(Arg::color)?, call.int(Arg::key)?);
    if color < 0 && color != UNDEFINED {
        return Err(fault(ErrorClass::ARG, format!("the color is {color}")));
    }
    make(call, &comm, Arg::newcomm, by_color, vec![color, key])
}

/// All ranks are taken to run on one node, which has no parts.
fn split_type(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm)?;
    let (kind, key) = (call.int(Arg::split_type)?, call.int(Arg::key)?);
    let hints = info::argument(call)?;
    let mut note = |what: &str| {
        let routine = call.routine.plain;
        call.memory().note(format!("{what} ({routine})"));
    };
    let color = match kind {
        UNDEFINED => UNDEFINED,
        COMM_TYPE_SHARED => {
            note("all ranks are taken to share one node's memory");
            kind
        }
        COMM_TYPE_HW_UNGUIDED => {
            note("the node is taken to have no parts");
            UNDEFINED
        }
        COMM_TYPE_HW_GUIDED | COMM_TYPE_RESOURCE_GUIDED => {
            note("all ranks are taken to share every hardware resource");
            let guided = hints
                .iter()
                .any(|(key, _)| matches!(key.as_str(), "mpi_hw_resource_type" | "mpi_pset_name"));
            if guided { kind } else { UNDEFINED }
        }
        _ => return Err(fault(ErrorClass::ARG, format!("the split type is {kind}"))),
    };
    make(call, &comm, Arg::newcomm, by_type, vec![color, key])
}

/// Parts are called by their color.
fn by_color(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    parts(mpi, parent, slot, |routine, color| {
        format!("{routine}, color {color}")
    })
}

fn by_type(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    parts(mpi, parent, slot, |routine, _| routine.to_owned())
}

/// Members of one color by rising key, then by their rank in the parent. Of an intercommunicator
/// both groups are split, and parts of equal color belong together.
fn parts(mpi: &mut Mpi, parent: CommId, slot: &Slot, label: fn(&str, i64) -> String) -> Vec<u64> {
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
        let label = label(routine, color);
        let second: Vec<u32> = second;
        match sides.len() {
            1 => making.add(first, None, None, label),
            _ if first.is_empty() || second.is_empty() => {}
            _ => making.add(first, Some(second), None, label),
        }
    }
    making.finish()
}
