//! Draws the wait-for graph.

use std::fmt::Write;

use super::graph::{Edge, Graph};
use super::graph_layout::{Places, places};
use super::xml::{TITLE, escaped};

/// How far a curve bends at most.
const BEND: i64 = 44;

/// An `svg` element, without its style.
pub(super) fn draw(graph: &Graph, id: &str) -> String {
    let places = places(graph);
    let (width, height) = match graph.nodes.is_empty() {
        true => (200, 40),
        false => places.size,
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"wait-for\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Wait-for graph: {}\">\n",
        escaped(&summary(graph), TITLE)
    );
    if graph.nodes.is_empty() {
        out.push_str("<text class=\"note\" x=\"16\" y=\"24\">no rank waits</text>\n");
    }
    for name in ["edge-end", "cycle-end"] {
        _ = write!(
            out,
            "<marker id=\"{name}-{id}\" class=\"{name}\" markerWidth=\"10\" markerHeight=\"8\" \
             refX=\"9\" refY=\"4\" orient=\"auto\" markerUnits=\"userSpaceOnUse\">\
             <path d=\"M0,0L10,4L0,8z\"/></marker>"
        );
    }
    out.push_str("\n<g class=\"edges\">\n");
    for edge in &graph.edges {
        draw_edge(&mut out, graph, &places, edge, id);
    }
    out.push_str("</g>\n");
    for word in &places.words {
        let (text, x, y) = (word.text, word.x, word.y);
        _ = writeln!(
            out,
            "<text class=\"word\" x=\"{x}\" y=\"{y}\">{text}</text>"
        );
    }
    for at in 0..graph.nodes.len() {
        draw_node(&mut out, graph, &places, at);
    }
    out.push_str("</svg>\n");
    out
}

/// The root causes in words.
fn summary(graph: &Graph) -> String {
    let roots = graph.nodes.iter().filter(|node| node.root);
    let mut roots = roots.map(|node| format!("{} {}", node.ranks, node.text()));
    let shown: Vec<String> = roots.by_ref().take(3).collect();
    match roots.count() {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

fn draw_node(out: &mut String, graph: &Graph, places: &Places, at: usize) {
    let node = &graph.nodes[at];
    let ((x, y), (wide, high)) = (places.at[at], places.half);
    let mut class = String::from("node");
    for (is, name) in [
        (node.root, " root"),
        (node.cycle, " cycle"),
        (!node.waits, " free"),
    ] {
        class.push_str(if is { name } else { "" });
    }
    let place = node.at.as_ref().map(super::xml::place);
    let place = place.unwrap_or_default();
    let text = if node.waits {
        node.texts.join("; ")
    } else {
        node.text()
    };
    let title = escaped(&format!("{}: {text}{place}", node.ranks), TITLE);
    let (first, second) = &places.lines[at];
    let above = if second.is_some() { y - 3 } else { y + 4 };
    _ = write!(
        out,
        "<g class=\"{class}\" data-node=\"{at}\"><title>{title}</title>\
         <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\"/>\
         <text x=\"{x}\" y=\"{above}\">{}</text>",
        x - wide,
        y - high,
        2 * wide,
        2 * high,
        escaped(first, TITLE)
    );
    if let Some(second) = second {
        let (line, text) = (y + 13, escaped(second, TITLE));
        _ = write!(
            out,
            "<text class=\"what\" x=\"{x}\" y=\"{line}\">{text}</text>"
        );
    }
    out.push_str("</g>\n");
}

/// A curve bent to one side, so that two that go both ways do not cover each other.
fn draw_edge(out: &mut String, graph: &Graph, places: &Places, edge: &Edge, id: &str) {
    let (a, b) = (places.at[edge.from], places.at[edge.to]);
    let mut class = String::from("edge");
    class.push_str(if edge.cycle { " cycle" } else { "" });
    class.push_str(if edge.any { " any" } else { "" });
    let end = if edge.cycle { "cycle-end" } else { "edge-end" };
    let path = if edge.from == edge.to {
        let (x, y) = (a.0 + places.half.0, a.1);
        format!("M{x},{}c34,-16 34,28 0,12", y - 6)
    } else {
        let middle = ((a.0 + b.0) / 2, (a.1 + b.1) / 2);
        // Not so far that a long curve would leave the drawing.
        let side = |length: i64| (length / 8).clamp(-BEND, BEND);
        let bend = (middle.0 + side(b.1 - a.1), middle.1 - side(b.0 - a.0));
        let start = border(a, bend, places.half);
        let stop = border(b, bend, places.half);
        format!(
            "M{},{}Q{},{} {},{}",
            start.0, start.1, bend.0, bend.1, stop.0, stop.1
        )
    };
    let (from, to) = (&graph.nodes[edge.from].ranks, &graph.nodes[edge.to].ranks);
    let verb = if from.len() == 1 { "waits" } else { "wait" };
    let any = if edge.any { " or others" } else { "" };
    let title = escaped(&format!("{from} {verb} for {to}{any}"), TITLE);
    _ = writeln!(
        out,
        "<path class=\"{class}\" data-from=\"{}\" data-to=\"{}\" marker-end=\"url(#{end}-{id})\" \
         d=\"{path}\"><title>{title}</title></path>",
        edge.from, edge.to
    );
}

/// Where the line from the middle of a node towards a point leaves the node.
fn border(middle: (i64, i64), towards: (i64, i64), half: (i64, i64)) -> (i64, i64) {
    let (dx, dy) = (towards.0 - middle.0, towards.1 - middle.1);
    if dx == 0 && dy == 0 {
        return middle;
    }
    if half.0 * dy.abs() < half.1 * dx.abs() {
        let x = half.0 * dx.signum();
        (middle.0 + x, middle.1 + dy * half.0 / dx.abs())
    } else {
        let y = half.1 * dy.signum();
        (middle.0 + dx * half.1 / dy.abs(), middle.1 + y)
    }
}
