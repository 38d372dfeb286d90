//! The wait-for graph at the end of an execution.

use std::collections::BTreeMap;

use serde_json::json;

use super::Budget;
use super::message::message;
use super::model::{Edge, Graph, Location, Node, Properties};
use super::places::Places;
use crate::{Diagnostic, Execution, SourceLocation};

/// At most so many edges. A ring of 1,024 ranks fits.
const EDGES: usize = 1100;

/// Who waits for whom when a finding's execution has come to its end, if that
/// is told and the budget allows it.
pub(super) fn graphs(
    finding: &Diagnostic,
    places: &mut Places<'_>,
    budget: &mut Budget,
) -> Vec<Graph> {
    let Some(execution) = finding.execution.as_deref() else {
        return Vec::new();
    };
    let (edges, is_complete) = edges(execution);
    if execution.waits.is_empty() || !budget.spend_edges(edges.len().max(1)) {
        return Vec::new();
    }
    let text = match is_complete {
        true => "who waits for whom at the end",
        false => "who waits for whom at the end, in part",
    };
    vec![Graph {
        description: message(text),
        nodes: nodes(execution, &edges, places),
        edges: edges.into_iter().map(|(_, _, edge)| edge).collect(),
    }]
}

/// The edges with their two ranks, and whether these are all.
fn edges(execution: &Execution) -> (Vec<(u32, u32, Edge)>, bool) {
    let mut edges = Vec::new();
    for wait in &execution.waits {
        let awaited = wait.awaited.ranges().iter();
        for target in awaited.flat_map(|&(first, last)| first..=last) {
            if edges.len() == EDGES {
                return (edges, false);
            }
            let edge = Edge {
                id: edges.len().to_string(),
                source_node_id: wait.rank.to_string(),
                target_node_id: target.to_string(),
                label: message(&wait.text),
                properties: Properties::from([("any", json!(wait.any))]),
            };
            edges.push((wait.rank, target, edge));
        }
    }
    (edges, true)
}

/// A node for each rank at either end of an edge, and for those that wait for
/// nobody who could help.
fn nodes(execution: &Execution, edges: &[(u32, u32, Edge)], places: &mut Places<'_>) -> Vec<Node> {
    let helpless = execution
        .waits
        .iter()
        .filter(|wait| wait.awaited.is_empty());
    let helpless = helpless.take(EDGES).map(|wait| wait.rank);
    let ends = edges
        .iter()
        .flat_map(|(source, target, _)| [*source, *target]);
    let mut ranks: BTreeMap<u32, Option<&SourceLocation>> =
        ends.chain(helpless).map(|rank| (rank, None)).collect();
    for wait in &execution.waits {
        if let Some(at) = ranks.get_mut(&wait.rank) {
            *at = at.or(wait.at.as_ref());
        }
    }
    ranks
        .into_iter()
        .map(|(rank, at)| Node {
            id: rank.to_string(),
            label: message(&format!("rank {rank}")),
            location: at.and_then(|at| places.physical(at)).map(|place| Location {
                physical_location: Some(place),
                ..Location::default()
            }),
        })
        .collect()
}
