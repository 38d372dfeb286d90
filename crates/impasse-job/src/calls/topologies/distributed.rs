//! Graphs of which each rank knows a part: MPI 4.1, sections 8.5.4 and 8.5.5.

use std::sync::Arc;

use super::{Topology, give_ints, one_group, wrong_kind};
use crate::call::{Call, CallResult, Handler, Outcome, Starter, fault};
use crate::calls::communicators::{Making, make};
use crate::state::{CommId, CommView, Mpi, Slot};

/// `MPI_UNWEIGHTED`
const UNWEIGHTED: u64 = 2;
/// `MPI_WEIGHTS_EMPTY`
const NO_WEIGHTS: u64 = 3;

/// The edges of one rank, with their weights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Edges {
    pub sources: Vec<i64>,
    pub source_weights: Vec<i64>,
    pub destinations: Vec<i64>,
    pub destination_weights: Vec<i64>,
}

pub(super) fn starter(name: &str) -> Option<Starter> {
    Some(match name {
        "MPI_Dist_graph_create_adjacent" => create_adjacent,
        "MPI_Dist_graph_create" => create,
        _ => return None,
    })
}

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Dist_graph_neighbors_count" => count,
        "MPI_Dist_graph_neighbors" => list,
        _ => return None,
    })
}

/// An array of `len` ranks in the communicator.
fn ranks(call: &mut Call<'_>, index: usize, len: usize, comm: &CommView) -> CallResult<Vec<i64>> {
    let ranks = if len == 0 {
        Vec::new()
    } else {
        call.ints(index, len)?
    };
    let size = i64::from(comm.size());
    match ranks.iter().find(|rank| !(0..size).contains(*rank)) {
        Some(rank) => Err(fault(
            "MPI_ERR_RANK",
            format!("there is no rank {rank} among {size}"),
        )),
        None => Ok(ranks),
    }
}

/// Whether there are weights, and `len` of them; 1 each where there are none.
fn weights(call: &mut Call<'_>, index: usize, len: usize) -> CallResult<(bool, Vec<i64>)> {
    match call.bits(index)? {
        UNWEIGHTED => Ok((false, vec![1; len])),
        NO_WEIGHTS => Ok((true, vec![1; len])),
        _ if len == 0 => Ok((true, Vec::new())),
        _ => Ok((true, call.ints(index, len)?)),
    }
}

/// Each rank tells its own edges in and out.
fn create_adjacent(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    one_group(&comm)?;
    let (inward, outward) = (call.count(1)? as usize, call.count(4)? as usize);
    let sources = ranks(call, 2, inward, &comm)?;
    let (weighted, source_weights) = weights(call, 3, inward)?;
    let destinations = ranks(call, 5, outward, &comm)?;
    let (_, destination_weights) = weights(call, 6, outward)?;
    let mut numbers = vec![weighted.into(), inward as i64];
    numbers.extend(sources.into_iter().chain(source_weights));
    numbers.extend(destinations.into_iter().chain(destination_weights));
    make(call, &comm, 9, make_adjacent, numbers)
}

fn make_adjacent(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let making = Making::new(mpi, parent, slot);
    let members = making.comm().members.to_vec();
    let mut weighted = false;
    let mut edges = Vec::new();
    for &member in &members {
        let said = making.said(member);
        let inward = making.number(member, 1) as usize;
        let rest = said.get(2..).unwrap_or_default();
        let (into, out) = rest.split_at((2 * inward).min(rest.len()));
        let (sources, source_weights) = into.split_at(inward.min(into.len()));
        let (destinations, destination_weights) = out.split_at(out.len() / 2);
        weighted |= making.number(member, 0) != 0;
        edges.push(Edges {
            sources: sources.to_vec(),
            source_weights: source_weights.to_vec(),
            destinations: destinations.to_vec(),
            destination_weights: destination_weights.to_vec(),
        });
    }
    arranged(making, members, weighted, edges)
}

fn arranged(
    mut making: Making<'_>,
    members: Vec<u32>,
    weighted: bool,
    edges: Vec<Edges>,
) -> Vec<u64> {
    let topology = Arc::new(Topology::Distributed { weighted, edges });
    let label = making.routine().to_owned();
    making.add(members, None, Some(topology), label);
    making.finish()
}

/// Each rank tells any edges: some sources, and destinations for each of them.
fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    one_group(&comm)?;
    let nodes = call.count(1)? as usize;
    let sources = ranks(call, 2, nodes, &comm)?;
    let degrees = if nodes == 0 {
        Vec::new()
    } else {
        call.ints(3, nodes)?
    };
    if let Some(degree) = degrees.iter().find(|degree| **degree < 0) {
        return Err(fault("MPI_ERR_ARG", format!("a degree is {degree}")));
    }
    let total = degrees.iter().sum::<i64>() as usize;
    let destinations = ranks(call, 4, total, &comm)?;
    let (weighted, weights) = weights(call, 5, total)?;
    let from = sources.iter().zip(degrees);
    let from = from.flat_map(|(&source, degree)| vec![source; degree as usize]);
    let edges = from.zip(destinations).zip(weights);
    let mut numbers = vec![weighted.into()];
    numbers.extend(edges.flat_map(|((from, to), weight)| [from, to, weight]));
    make(call, &comm, 8, make_distributed, numbers)
}

/// The edges of each rank are in the order of those who told them.
fn make_distributed(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let making = Making::new(mpi, parent, slot);
    let members = making.comm().members.to_vec();
    let mut weighted = false;
    let mut edges = vec![Edges::default(); members.len()];
    for &member in &members {
        weighted |= making.number(member, 0) != 0;
        let told = making.said(member).get(1..).unwrap_or_default();
        for &[from, to, weight] in told.as_chunks::<3>().0 {
            if let Some(source) = edges.get_mut(from as usize) {
                source.destinations.push(to);
                source.destination_weights.push(weight);
            }
            if let Some(destination) = edges.get_mut(to as usize) {
                destination.sources.push(from);
                destination.source_weights.push(weight);
            }
        }
    }
    arranged(making, members, weighted, edges)
}

/// The caller's edges.
fn mine(call: &mut Call<'_>) -> CallResult<(bool, Edges)> {
    let comm = call.comm(0)?;
    match comm.comm.topology.as_deref() {
        Some(Topology::Distributed { weighted, edges }) => {
            let mine = edges.get(comm.me as usize).cloned();
            Ok((*weighted, mine.unwrap_or_default()))
        }
        _ => wrong_kind("distributed graph"),
    }
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (weighted, edges) = mine(call)?;
    call.give_int(1, edges.sources.len() as i64)?;
    call.give_int(2, edges.destinations.len() as i64)?;
    call.give_int(3, weighted.into())?;
    Ok(Outcome::SUCCESS)
}

fn list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (weighted, edges) = mine(call)?;
    let (inward, outward) = (call.int(1)?, call.int(4)?);
    give_ints(call, 2, &edges.sources, inward)?;
    give_ints(call, 5, &edges.destinations, outward)?;
    for (index, weights, room) in [
        (3, &edges.source_weights, inward),
        (6, &edges.destination_weights, outward),
    ] {
        let ignored = matches!(call.bits(index)?, UNWEIGHTED | NO_WEIGHTS);
        if weighted && !ignored {
            give_ints(call, index, weights, room)?;
        }
    }
    Ok(Outcome::SUCCESS)
}
