//! Graphs that every rank knows as a whole: MPI 4.1, sections 8.5.3, 8.5.5 and 8.5.8.

use std::sync::Arc;

use super::{Topology, give_ints, one_group, wrong_kind};
use crate::call::{Call, CallResult, Handler, Outcome, Starter, UNDEFINED, fault};
use crate::calls::communicators::{Making, make};
use crate::state::{CommId, CommView, Mpi, Slot};

pub(super) fn starter(name: &str) -> Option<Starter> {
    match name {
        "MPI_Graph_create" => Some(create),
        _ => None,
    }
}

pub(super) fn lookup(name: &str) -> Option<Handler> {
    Some(match name {
        "MPI_Graphdims_get" => dimensions,
        "MPI_Graph_get" => get,
        "MPI_Graph_neighbors_count" => count,
        "MPI_Graph_neighbors" => list,
        "MPI_Graph_map" => map,
        _ => return None,
    })
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
struct Graph {
    ends: Vec<i64>,
    edges: Vec<i64>,
}

/// The graph that the arguments 1 to 3 tell: number of nodes, ends, edges.
fn argument(call: &mut Call<'_>, comm: &CommView) -> CallResult<Graph> {
    let nodes = call.int(1)?;
    if !(0..=i64::from(comm.size())).contains(&nodes) {
        let size = comm.size();
        let text = format!("a graph of {nodes} nodes does not fit on {size} ranks");
        return Err(fault("MPI_ERR_ARG", text));
    }
    let ends = match nodes {
        0 => Vec::new(),
        _ => call.ints(2, nodes as usize)?,
    };
    let rising = ends.is_sorted() && ends.first().is_none_or(|&first| first >= 0);
    if !rising {
        return Err(fault("MPI_ERR_ARG", "the index array does not rise"));
    }
    let edges = match ends.last() {
        None | Some(0) => Vec::new(),
        Some(&last) => call.ints(3, last as usize)?,
    };
    match edges.iter().find(|node| !(0..nodes).contains(*node)) {
        Some(node) => Err(fault(
            "MPI_ERR_ARG",
            format!("there is no node {node} among {nodes}"),
        )),
        None => Ok(Graph { ends, edges }),
    }
}

fn create(call: &mut Call<'_>) -> CallResult<u32> {
    let comm = call.comm(0)?;
    one_group(&comm)?;
    let graph = argument(call, &comm)?;
    let mut numbers = vec![graph.ends.len() as i64];
    numbers.extend(graph.ends.into_iter().chain(graph.edges));
    make(call, &comm, 5, make_graph, numbers)
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
            making.add(
                members,
                None,
                Some(Arc::new(topology)),
                "MPI_Graph_create".to_owned(),
            );
        }
    }
    making.finish()
}

/// The graph of the communicator argument.
fn graph(call: &mut Call<'_>) -> CallResult<Graph> {
    let comm = call.comm(0)?;
    match comm.comm.topology.as_deref() {
        Some(Topology::Graph { ends, edges }) => Ok(Graph {
            ends: ends.clone(),
            edges: edges.clone(),
        }),
        _ => wrong_kind("graph"),
    }
}

fn dimensions(call: &mut Call<'_>) -> CallResult<Outcome> {
    let graph = graph(call)?;
    call.give_int(1, graph.ends.len() as i64)?;
    call.give_int(2, graph.edges.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn get(call: &mut Call<'_>) -> CallResult<Outcome> {
    let graph = graph(call)?;
    let (nodes, edges) = (call.int(1)?, call.int(2)?);
    if nodes < graph.ends.len() as i64 || edges < graph.edges.len() as i64 {
        return Err(fault(
            "MPI_ERR_ARG",
            "there is not enough room for the graph",
        ));
    }
    give_ints(call, 3, &graph.ends, nodes)?;
    give_ints(call, 4, &graph.edges, edges)?;
    Ok(Outcome::SUCCESS)
}

/// The neighbours of the rank argument.
fn neighbours(call: &mut Call<'_>) -> CallResult<Vec<i64>> {
    let graph = graph(call)?;
    let rank = call.int(1)?;
    let known = usize::try_from(rank)
        .ok()
        .filter(|&at| at < graph.ends.len());
    match known {
        Some(rank) => Ok(neighbours_of(&graph.ends, &graph.edges, rank).to_vec()),
        None => {
            let nodes = graph.ends.len();
            Err(fault(
                "MPI_ERR_RANK",
                format!("there is no rank {rank} among {nodes}"),
            ))
        }
    }
}

fn count(call: &mut Call<'_>) -> CallResult<Outcome> {
    let found = neighbours(call)?;
    call.give_int(2, found.len() as i64)?;
    Ok(Outcome::SUCCESS)
}

fn list(call: &mut Call<'_>) -> CallResult<Outcome> {
    let found = neighbours(call)?;
    let room = call.int(2)?;
    give_ints(call, 3, &found, room)?;
    Ok(Outcome::SUCCESS)
}

fn map(call: &mut Call<'_>) -> CallResult<Outcome> {
    let comm = call.comm(0)?;
    let nodes = argument(call, &comm)?.ends.len() as i64;
    let me = i64::from(comm.me);
    call.give_int(4, if me < nodes { me } else { UNDEFINED })?;
    Ok(Outcome::SUCCESS)
}
