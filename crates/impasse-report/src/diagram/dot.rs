//! Wait-for graphs as text for Graphviz.

use std::fmt::Write;

use super::graph::{Graph, Node, graph};
use super::xml::{TITLE, shortened};
use crate::plain::{plain, wrap};
use crate::{Report, merge_findings};

/// Widest line in a node, in characters.
const WIDTH: usize = 30;

/// One graph with one cluster for each finding.
pub(super) fn dot(report: &Report) -> String {
    let mut out = String::from(
        "digraph \"wait-for\" {\n  rankdir=LR;\n  node [shape=box, fontname=\"sans-serif\", \
         fontsize=11];\n  edge [fontname=\"sans-serif\", fontsize=10];\n",
    );
    let findings = merge_findings(&report.runs);
    for (number, finding) in findings.iter().enumerate() {
        let title = format!(
            "{}[{}]: {}",
            finding.severity().as_str(),
            finding.code,
            finding.title()
        );
        _ = writeln!(
            out,
            "  subgraph \"cluster_{number}\" {{\n    label={};",
            quoted(&wrap(&plain(&title, TITLE), 80))
        );
        match &finding.execution {
            Some(execution) if !execution.waits.is_empty() => {
                cluster(&mut out, number, &graph(execution));
            }
            _ => {
                _ = writeln!(
                    out,
                    "    \"f{number}\" [shape=plaintext, label=\"no wait-for graph\"];"
                );
            }
        }
        out.push_str("  }\n");
    }
    if findings.is_empty() {
        let words = wrap(&plain(&report.summary(), TITLE), 80);
        _ = writeln!(
            out,
            "  \"verdict\" [shape=plaintext, label={}];",
            quoted(&words)
        );
    }
    out.push_str("}\n");
    out
}

fn cluster(out: &mut String, finding: usize, graph: &Graph) {
    for (at, node) in graph.nodes.iter().enumerate() {
        _ = writeln!(out, "    \"f{finding}n{at}\" [{}];", attributes(node));
    }
    for edge in &graph.edges {
        let mut looks = Vec::new();
        if edge.cycle {
            looks.push("color=\"#c4111f\", penwidth=2");
        }
        if edge.any {
            looks.push("style=dashed, label=\"any\"");
        }
        let looks = looks.join(", ");
        _ = writeln!(
            out,
            "    \"f{finding}n{}\" -> \"f{finding}n{}\" [{looks}];",
            edge.from, edge.to
        );
    }
}

fn attributes(node: &Node) -> String {
    let text = shortened(&node.text(), 90);
    let label = format!("{}\n{}", node.ranks, wrap(&text, WIDTH));
    let look = match (node.root, node.waits) {
        (true, true) => ", color=\"#c4111f\", penwidth=2, peripheries=2",
        (true, false) => ", style=dashed, peripheries=2",
        _ => "",
    };
    format!("label={}{look}", quoted(&label))
}

/// Text between quotes. Its lines are those of the result; all other signs stand for themselves.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '&' => quoted.push_str("&amp;"),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_cannot_be_left() {
        assert_eq!(quoted("a\"];\\N\n&lt;"), "\"a\\\"];\\\\N\\n&amp;lt;\"");
    }
}
