//! Graphs of which each rank knows a part: MPI 4.1, sections 8.5.4 and 8.5.5.

use std::sync::Arc;

use impasse_mpi::pointers::{UNWEIGHTED, WEIGHTS_EMPTY};
use impasse_mpi::{Arg, ErrorClass};

use super::{Topology, give_ints, one_group, wrong_kind};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::communicators::{Making, make};
use crate::state::{CommId, CommView, Mpi, Slot};

/// The edges of one rank, with their weights.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Edges {
    pub sources: Vec<i64>,
    pub source_weights: Vec<i64>,
    pub destinations: Vec<i64>,
    pub destination_weights: Vec<i64>,
}

handlers! {
    MPI_Dist_graph_create_adjacent => Start(create_adjacent),
    MPI_Dist_graph_create => Start(create),
    MPI_Dist_graph_neighbors_count => Run(count),
    MPI_Dist_graph_neighbors => Run(list),
}

/// An array of `len` ranks in the communicator.
fn ranks(call: &mut Call<'_>, name: Arg, len: usize, comm: &CommView) -> CallResult<Vec<i64>> {
    let ranks = if len == 0 {
        Vec::new()
    } else {
        call.ints(name, len)?
    };
    let size = i64::from(comm.size());
    match ranks.iter().find(|rank| !(0..size).contains(*rank)) {
        Some(rank) => Err(fault(
            ErrorClass::RANK,
            format!("there is no rank {rank} among {size}"),
        )),
        None => Ok(ranks),
    }
}

/// Whether there are weights, and `len` of them; 1 each where there are none.
fn weights(call: &mut Call<'_>, name: Arg, len: usize) -> CallResult<(bool, Vec<i64>)> {
    match call.bits(name)? {
        UNWEIGHTED => Ok((false, vec![1; len])),
        WEIGHTS_EMPTY => Ok((true, vec![1; len])),
        _ if len == 0 => Ok((true, Vec::new())),
        _ => Ok((true, call.ints(name, len)?)),
    }
}

/// Each rank tells its own edges in and out.
fn create_adjacent(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm_old)?;
    one_group(&comm)?;
    let (inward, outward) = (
        call.count(Arg::indegree)? as usize,
        call.count(Arg::outdegree)? as usize,
    );
    let sources = ranks(call, Arg::sources, inward, &comm)?;
    let (weighted, source_weights) = weights(call, Arg::sourceweights, inward)?;
    let destinations = ranks(call, Arg::destinations, outward, &comm)?;
    let (_, destination_weights) = weights(call, Arg::destweights, outward)?;
    let mut numbers = vec![weighted.into(), inward as i64];
    numbers.extend(sources.into_iter().chain(source_weights));
    numbers.extend(destinations.into_iter().chain(destination_weights));
    make(call, &comm, Arg::comm_dist_graph, make_adjacent, numbers)
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
    let comm = call.comm(Arg::comm_old)?;
    one_group(&comm)?;
    let nodes = call.count(Arg::n)? as usize;
    let sources = ranks(call, Arg::sources, nodes, &comm)?;
    let degrees = if nodes == 0 {
        Vec::new()
    } else {
        call.ints(Arg::degrees, nodes)?
    };
    if let Some(degree) = degrees.iter().find(|degree| **degree < 0) {
        return Err(fault(ErrorClass::ARG, format!("a degree is {degree}")));
    }
    let total = degrees.iter().sum::<i64>() as usize;
    let destinations = ranks(call, Arg::destinations, total, &comm)?;
    let (weighted, weights) = weights(call, Arg::weights, total)?;
    let from = sources.iter().zip(degrees);
    let from = from.flat_map(|(&source, degree)| vec![source; degree as usize]);
    let edges = from.zip(destinations).zip(weights);
    let mut numbers = vec![weighted.into()];
    numbers.extend(edges.flat_map(|((from, to), weight)| [from, to, weight]));
    make(call, &comm, Arg::comm_dist_graph, make_distributed, numbers)
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
    let comm = call.comm(Arg::comm)?;
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
    call.give_int(Arg::indegree, edges.sources.len() as i64)?;
    call.give_int(Arg::outdegree, edges.destinations.len() as i64)?;
    call.give_int(Arg::weighted, weighted.into())?;
    Ok(Outcome::SUCCESS)
}

fn list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let (weighted, edges) = mine(call)?;
    let (inward, outward) = (call.int(Arg::maxindegree)?, call.int(Arg::maxoutdegree)?);
    give_ints(call, Arg::sources, &edges.sources, inward)?;
    give_ints(call, Arg::destinations, &edges.destinations, outward)?;
    for (name, weights, room) in [
        (Arg::sourceweights, &edges.source_weights, inward),
        (Arg::destweights, &edges.destination_weights, outward),
    ] {
        let ignored = matches!(call.bits(name)?, UNWEIGHTED | WEIGHTS_EMPTY);
        if weighted && !ignored {
            give_ints(call, name, weights, room)?;
        }
    }
    Ok(Outcome::SUCCESS)
}
