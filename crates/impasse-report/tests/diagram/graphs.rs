//! The wait-for graph, drawn and for Graphviz.

use impasse_report::diagram::{dot, wait_for};

use super::executions::{Story, halo, only_waits, ring};
use super::{classed, finding, number, parsed, report};

#[test]
fn the_graph_shows_the_cycle_and_those_behind_it() {
    let drawing = wait_for(&only_waits());
    let document = parsed(&drawing);
    let nodes: Vec<(&str, &str)> = classed(&document, "node")
        .iter()
        .map(|node| {
            let text = node.children().find(|child| child.has_tag_name("text"));
            let text = text.and_then(|text| text.text()).expect("a label");
            (text, node.attribute("class").expect("a class"))
        })
        .collect();
    assert_eq!(
        nodes,
        [
            ("rank 0", "node root cycle"),
            ("rank 1", "node root cycle"),
            ("rank 2", "node"),
            ("rank 3", "node"),
            ("rank 4", "node"),
            ("rank 5", "node root free"),
        ]
    );
    let edges: Vec<_> = classed(&document, "edge")
        .iter()
        .map(|edge| {
            let class = edge.attribute("class").expect("a class");
            (number(*edge, "data-from"), number(*edge, "data-to"), class)
        })
        .collect();
    assert_eq!(
        edges,
        [
            (0, 1, "edge cycle"),
            (1, 0, "edge cycle"),
            (2, 0, "edge"),
            (3, 0, "edge"),
            (4, 3, "edge any"),
            (4, 5, "edge any"),
        ]
    );
}

#[test]
fn alike_ranks_are_one_node() {
    let drawing = wait_for(&halo(1024, 0));
    let document = parsed(&drawing);
    assert_eq!(classed(&document, "node").len(), 2);
    assert!(drawing.contains(">ranks 0-511 and 513-1023</text>"));
    assert!(drawing.contains(">rank 512</text>"));
    for ranks in [3_usize, 60] {
        let drawing = wait_for(&ring(ranks as u32));
        assert_eq!(classed(&parsed(&drawing), "node").len(), ranks);
    }
    let drawing = wait_for(&ring(1024));
    assert_eq!(classed(&parsed(&drawing), "node").len(), 1);
    assert!(drawing.contains(">ranks 0-1023</text>"));
}

#[test]
fn all_that_wait_for_all_are_one_node() {
    let everyone = |ranks: u32| {
        let mut story = Story::new(ranks);
        for rank in 0..ranks {
            let others = (0..ranks).filter(|&other| other != rank).collect();
            story.wait(rank, others, format!("waits for all but rank {rank}"));
        }
        wait_for(&story.execution)
    };
    let (few, many) = (everyone(5), everyone(40));
    assert_eq!(classed(&parsed(&few), "edge").len(), 20);
    assert_eq!(classed(&parsed(&many), "edge").len(), 1);
    assert!(many.contains(">ranks 0-39</text>"));
}

#[test]
fn nodes_do_not_cover_each_other() {
    for ranks in 2..=60 {
        let drawing = wait_for(&ring(ranks));
        let document = parsed(&drawing);
        let boxes: Vec<[u64; 4]> = document
            .descendants()
            .filter(|node| node.has_tag_name("rect"))
            .map(|rect| ["x", "y", "width", "height"].map(|name| number(rect, name)))
            .collect();
        for (at, a) in boxes.iter().enumerate() {
            for b in &boxes[..at] {
                let beside =
                    |low: usize| a[low] + a[low + 2] <= b[low] || b[low] + b[low + 2] <= a[low];
                assert!(beside(0) || beside(1), "{ranks} ranks: {a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn graphviz_gets_one_cluster_for_each_finding() {
    let mut second = finding(only_waits());
    second.message = "another \"one\" \\ & <b>".into();
    let text = dot(&report(vec![finding(ring(3)), second]));
    let (before, clusters) = text.split_once("subgraph").expect("a cluster");
    assert!(before.starts_with("digraph \"wait-for\" {\n"));
    let clusters: Vec<&str> = clusters.split("subgraph").collect();
    assert_eq!(clusters.len(), 2);
    let has = |parts: &[&str]| {
        let with_all = |cluster: &&&str| parts.iter().all(|part| cluster.contains(part));
        clusters.iter().filter(with_all).count() == 1
    };
    let title = "label=\"error[IMP001]: deadlock: some ranks wait for each other\";";
    assert!(has(&[
        title,
        "n0\" -> \"",
        "n2\" -> \"",
        "[color=\"#c4111f\", penwidth=2];"
    ]));
    let title = "label=\"error[IMP001]: another \\\"one\\\" \\\\ &amp; <b>\";";
    assert!(has(&[
        title,
        "n4\" -> \"",
        "[style=dashed, label=\"any\"];"
    ]));
}
