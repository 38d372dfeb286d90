//! Graphs that every rank knows as a whole: MPI 4.1, sections 8.5.3, 8.5.5 and 8.5.8.

use std::sync::Arc;

use impasse_mpi::constants::UNDEFINED;
use impasse_mpi::{Arg, ErrorClass};

use super::{Topology, give_ints, one_group, wrong_kind};
use crate::context::{Call, CallResult, Outcome, fault};
use crate::routines::communicators::{Making, make};
use crate::state::{CommId, CommView, Mpi, Slot};

handlers! {
    MPI_Graph_create => Start(create),
    MPI_Graphdims_get => Run(dimensions),
    MPI_Graph_get => Run(get),
    MPI_Graph_neighbors_count => Run(count),
    MPI_Graph_neighbors => Run(list),
    MPI_Graph_map => Run(map),
}

/// The part of the edges that belongs to a rank.
pub(super) fn neighbours_of<'a>(ends: &[i64], edges: &'a [i64], rank: usize) -> &'a [i64] {
    let end = |at: usize| ends.get(at).and_then(|&end| usize::try_from(end).ok());
    let from = match rank.checked_sub(1) {
        Some(before) => end(before).unwrap_or_default(),
        None => 0,
    };
    let to = end(rank).unwrap_or_default();
    edges.get(from..to).unwrap_or_default()
}

/// A graph.
struct WholeGraph {
    ends: Vec<i64>,
    edges: Vec<i64>,
}

/// The graph that the arguments 1 to 3 tell: number of nodes, ends, edges.
fn argument(call: &mut Call<'_>, comm: &CommView) -> CallResult<WholeGraph> {
    let nodes = call.int(Arg::nnodes)?;
    if !(0..=i64::from(comm.size())).contains(&nodes) {
        let size = comm.size();
        let text = format!("a graph of {nodes} nodes does not fit on {size} ranks");
        return Err(fault(ErrorClass::ARG, text));
    }
    let ends = match nodes {
        0 => Vec::new(),
        _ => call.ints(Arg::index, nodes as usize)?,
    };
    let rising = ends.is_sorted() && ends.first().is_none_or(|&first| first >= 0);
    if !rising {
        return Err(fault(ErrorClass::ARG, "the index array does not rise"));
    }
    let edges = match ends.last() {
        None | Some(0) => Vec::new(),
        Some(&last) => call.ints(Arg::edges, last as usize)?,
    };
    match edges.iter().find(|node| !(0..nodes).contains(*node)) {
        Some(node) => Err(fault(
            ErrorClass::ARG,
            format!("there is no node {node} among {nodes}"),
        )),
        None => Ok(WholeGraph { ends, edges }),
    }
}

fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(Arg::comm_old)?;
    one_group(&comm)?;
    let graph = argument(call, &comm)?;
    let mut numbers = vec![graph.ends.len() as i64];
    numbers.extend(graph.ends.into_iter().chain(graph.edges));
    make(call, &comm, Arg::comm_graph, make_graph, numbers)
}

fn make_graph(mpi: &mut Mpi, parent: CommId, slot: &Slot) -> Vec<u64> {
    let mut making = Making::new(mpi, parent, slot);
    let members = making.comm().members.to_vec();
    if making.agree("graphs") {
        let said = making.said(members.first().copied().unwrap_or_default());
        let (nodes, rest) = said.split_first().unwrap_or((&0, &[]));
        let nodes = (*nodes as usize).min(rest.len());
        let (ends, edges) = rest.split_at(nodes);
        let topology = Topology::Graph {
            ends: ends.to_vec(),
            edges: edges.to_vec(),
        };
        let members: Vec<u32> = members.into_iter().take(nodes).collect();
        if !members.is_empty() {
            let label = making.routine().to_owned();
            making.add(members, None, Some(Arc::new(topology)), label);
        }
    }
    making.finish()
}

/// The graph of the communicator argument.
fn graph(call: &mut Call<'_>) -> CallResult<WholeGraph> {
    let comm = call.comm(Arg::comm)?;
    match comm.comm.topology.as_deref() {
        Some(Topology::Graph { ends, edges }) => Ok(WholeGraph {
            ends: ends.clone(),
            edges: edges.clone(),
        }),
        _ => wrong_kind("graph"),
    }
}

fn dimensions(call: &mut Call<'_>) -> CallResult<Outcome> {
    let graph = graph(call)?;
    call.give_int(Arg::nnodes, graph.ends.len() as i64)?;
    call.give_int(Arg::nedges, graph.edges.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>) -> CallResult<Outcome> {
    let graph = graph(call)?;
    let (nodes, edges) = (call.int(Arg::maxindex)?, call.int(Arg::maxedges)?);
    if nodes < graph.ends.len() as i64 || edges < graph.edges.len() as i64 {
        return Err(fault(
            ErrorClass::ARG,
            "there is not enough room for the graph",
        ));
    }
    give_ints(call, Arg::index, &graph.ends, nodes)?;
    give_ints(call, Arg::edges, &graph.edges, edges)?;
    Ok(Outcome::SUCCESS)
}

/// The neighbours of the rank argument.
fn neighbours(call: &mut Call<'_>) -> CallResult<Vec<i64>> {
    let graph = graph(call)?;
    let rank = call.int(Arg::rank)?;
    let known = usize::try_from(rank)
        .ok()
        .filter(|&at| at < graph.ends.len());
    match known {
        Some(rank) => Ok(neighbours_of(&graph.ends, &graph.edges, rank).to_vec()),
        None => {
            let nodes = graph.ends.len();
            Err(fault(
                ErrorClass::RANK,
                format!("there is no rank {rank} among {nodes}"),
            ))
        }
    }
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    let found = neighbours(call)?;
    call.give_int(Arg::nneighbors, found.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let found = neighbours(call)?;
    let room = call.int(Arg::maxneighbors)?;
    give_ints(call, Arg::neighbors, &found, room)?;
    Ok(Outcome::SUCCESS)
}

fn map(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(Arg::comm)?;
    let nodes = argument(call, &comm)?.ends.len() as i64;
    let me = i64::from(comm.me);
    call.give_int(Arg::newrank, if me < nodes { me } else { UNDEFINED })?;
    Ok(Outcome::SUCCESS)
}
