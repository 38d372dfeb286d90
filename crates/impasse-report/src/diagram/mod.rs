//! The space-time diagram and the wait-for graph of an execution.

mod causes;
mod dot;
mod draw;
mod file;
mod graph;
mod graph_draw;
mod graph_layout;
mod labels;
mod lanes;
mod layout;
mod links;
mod style;
mod time;
mod waits;
mod xml;

use crate::{Execution, Report};
use layout::{Layout, View};

pub use style::STYLE;

/// The space-time diagram of the most important finding as one SVG file.
///
/// Large executions are reduced to the ranks that matter most and to the last events; the drawing
/// says how much it leaves out. Without an execution, it says the verdict in words.
pub fn svg(report: &Report) -> String {
    file::file(report)
}

/// The wait-for graphs of all findings, for Graphviz.
pub fn dot(report: &Report) -> String {
    dot::dot(report)
}

/// The space-time diagram of an execution with all its lanes, as an `svg` element for a page.
///
/// Everything that happened carries `data-event`, its index in [`Execution::events`]. What joins
/// lanes carries its ranks and places, so that a page can move lanes and draw it again. The page
/// has to include [`STYLE`].
pub fn space_time(execution: &Execution) -> String {
    let view = View {
        lanes: lanes::all(execution),
        columns: usize::MAX,
    };
    draw::draw(&Layout::new(execution, view))
}

/// The wait-for graph at the end of an execution, as an `svg` element for a page.
///
/// Ranks that wait alike are one node. The page has to include [`STYLE`].
pub fn wait_for(execution: &Execution) -> String {
    graph_draw::draw(&graph::graph(execution), &id_of(execution))
}

/// A name that tells the definitions of one drawing from those of another on the same page.
fn id_of(execution: &Execution) -> String {
    let texts = execution.events.iter().map(|event| event.text.as_bytes());
    let waits = execution.waits.iter().map(|wait| wait.text.as_bytes());
    let ranks = execution.ranks.to_le_bytes();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in texts.chain(waits).chain([&ranks[..]]).flatten() {
        hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{:08x}", hash >> 32)
}
