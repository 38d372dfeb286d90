//! Where the nodes of a wait-for graph stand: root causes at the left, cycles among them on
//! ellipses, and those that wait behind them in layers to the right.

use super::graph::Graph;
use super::xml::{shortened, width};

/// Up to this many nodes, each says what it waits for.
const DETAILED: usize = 9;

/// Longest text in a node, in characters.
const TEXT: usize = 44;

/// How many nodes stand above each other in a layer.
const ROWS: usize = 12;

/// Space around everything, and between layers.
const MARGIN: i64 = 16;
const BETWEEN: i64 = 70;

/// A word that stands beside a root cause.
pub(super) struct Word {
    pub text: &'static str,
    pub x: i64,
    pub y: i64,
}

/// The places of all nodes.
pub(super) struct Places {
    /// The middle of each node.
    pub at: Vec<(i64, i64)>,
    /// First and second line of each node.
    pub lines: Vec<(String, Option<String>)>,
    /// What names the root causes.
    pub words: Vec<Word>,
    /// Half the width and height of every node.
    pub half: (i64, i64),
    /// Size of the drawing.
    pub size: (i64, i64),
}

/// Nodes placed as if they were alone.
struct Block {
    places: Vec<(usize, i64, i64)>,
    words: Vec<Word>,
    size: (i64, i64),
}

/// Places all nodes of a graph.
pub(super) fn places(graph: &Graph) -> Places {
    let detailed = graph.nodes.len() <= DETAILED;
    let lines: Vec<(String, Option<String>)> = graph
        .nodes
        .iter()
        .map(|node| {
            let ranks = shortened(&node.ranks.to_string(), TEXT);
            (ranks, detailed.then(|| shortened(&node.text(), TEXT)))
        })
        .collect();
    let widths = lines.iter().flat_map(|(first, second)| {
        let second = second.as_deref().map_or(0, |text| width(text) * 13 / 14);
        [width(first), second]
    });
    let widest = i64::try_from(widths.max().unwrap_or(0)).unwrap_or(0);
    let half = (widest / 2 + 10, if detailed { 21 } else { 13 });
    let columns: Vec<Block> = layers(graph)
        .iter()
        .enumerate()
        .map(|(layer, nodes)| match layer {
            0 => roots(graph, nodes, half),
            _ => table(nodes, half),
        })
        .collect();
    joined(graph.nodes.len(), columns, lines, half)
}

/// Blocks from left to right, each in the middle of the height.
fn joined(
    count: usize,
    columns: Vec<Block>,
    lines: Vec<(String, Option<String>)>,
    half: (i64, i64),
) -> Places {
    let height = columns.iter().map(|block| block.size.1).max().unwrap_or(0);
    let mut places = Places {
        at: vec![(0, 0); count],
        lines,
        words: Vec::new(),
        half,
        size: (0, height + 2 * MARGIN),
    };
    let mut x = MARGIN;
    for block in columns {
        let y = MARGIN + (height - block.size.1) / 2;
        for (node, dx, dy) in block.places {
            places.at[node] = (x + dx, y + dy);
        }
        places
            .words
            .extend(block.words.into_iter().map(|word| Word {
                x: x + word.x,
                y: y + word.y,
                ..word
            }));
        x += block.size.0 + BETWEEN;
    }
    // A node that waits for itself has a loop at its right side.
    places.size.0 = x - BETWEEN + 2 * MARGIN;
    places
}

/// Nodes by how many steps they are behind a root cause.
fn layers(graph: &Graph) -> Vec<Vec<usize>> {
    let count = graph.nodes.len();
    let mut layer: Vec<Option<usize>> = graph
        .nodes
        .iter()
        .map(|node| node.root.then_some(0))
        .collect();
    let mut layers: Vec<Vec<usize>> = Vec::new();
    for depth in 0..count {
        let inside = |at: &usize| layer[*at] == Some(depth);
        let nodes: Vec<usize> = (0..count).filter(inside).collect();
        if nodes.is_empty() {
            break;
        }
        for edge in &graph.edges {
            if layer[edge.to] == Some(depth) && layer[edge.from].is_none() {
                layer[edge.from] = Some(depth + 1);
            }
        }
        layers.push(nodes);
    }
    layers
}

/// Lone nodes above each other, in as many columns as needed.
fn table(nodes: &[usize], half: (i64, i64)) -> Block {
    let step = (2 * half.0 + BETWEEN / 2, 2 * half.1 + 22);
    let cell = |at: usize| (at / ROWS, at % ROWS);
    let mut places = Vec::new();
    let mut size = (0, 0);
    for (at, &node) in nodes.iter().enumerate() {
        let (column, row) = cell(at);
        let (x, y) = (column as i64 * step.0, row as i64 * step.1);
        places.push((node, x + half.0, y + half.1));
        size = (size.0.max(x + 2 * half.0), size.1.max(y + 2 * half.1));
    }
    Block {
        places,
        words: Vec::new(),
        size,
    }
}

/// Cycles on ellipses, under them the others.
fn roots(graph: &Graph, nodes: &[usize], half: (i64, i64)) -> Block {
    let mut blocks = Vec::new();
    let mut lone = Vec::new();
    for &node in nodes {
        let members = graph.along(graph.nodes[node].component);
        if members.len() == 1 {
            lone.push(node);
        } else if graph.nodes[node].component == node {
            blocks.push(ellipse(&members, half));
        }
    }
    if !lone.is_empty() {
        let mut block = table(&lone, half);
        for (_, _, y) in &mut block.places {
            *y += 18;
        }
        block.size.1 += 18;
        let cycles = lone.iter().filter(|&&node| graph.nodes[node].cycle);
        block.words.push(Word {
            text: match (lone.len(), cycles.count()) {
                (1, 1) => "root cause: they wait for each other",
                (1, _) => "root cause",
                _ => "root causes",
            },
            x: half.0,
            y: 10,
        });
        blocks.push(block);
    }
    stacked(blocks)
}

/// Blocks above each other, each in the middle of the width.
fn stacked(blocks: Vec<Block>) -> Block {
    let width = blocks.iter().map(|block| block.size.0).max().unwrap_or(0);
    let mut all = Block {
        places: Vec::new(),
        words: Vec::new(),
        size: (width, 0),
    };
    for block in blocks {
        let (x, y) = ((width - block.size.0) / 2, all.size.1);
        let places = block.places.into_iter();
        all.places
            .extend(places.map(|(node, dx, dy)| (node, x + dx, y + dy)));
        all.words.extend(block.words.into_iter().map(|word| Word {
            x: x + word.x,
            y: y + word.y,
            ..word
        }));
        all.size.1 = y + block.size.1 + 30;
    }
    all.size.1 = (all.size.1 - 30).max(0);
    all
}

/// A cycle on an ellipse that is large enough for its nodes.
fn ellipse(members: &[usize], half: (i64, i64)) -> Block {
    let count = members.len() as i64;
    // The circumference, with some room more because of the slanted parts, over two pi.
    let wide = (count * (2 * half.0 + 16) * 13 / 63).max(half.0 + 76);
    let high = match count {
        2 => 0,
        _ => (count * (2 * half.1 + 14) * 13 / 63).max(half.1 + 45),
    };
    // Two stand side by side; more begin at the top.
    let start = if count == 2 { 2 * count } else { 3 * count };
    let turn = 4 * count;
    let mut places = Vec::new();
    for (at, &node) in members.iter().enumerate() {
        let angle = start + 4 * at as i64;
        let x = sine(angle + turn / 4, turn, wide);
        let y = sine(angle, turn, high);
        places.push((node, wide + half.0 + x, high + half.1 + y));
    }
    // With an odd number of nodes, the lowest are not at the very bottom.
    let lowest = places.iter().map(|place| place.2).max().unwrap_or(0);
    Block {
        places,
        words: vec![Word {
            text: "root cause: a cycle",
            x: wide + half.0,
            y: high + half.1 + 4,
        }],
        size: (2 * (wide + half.0), lowest + half.1),
    }
}

/// The sine of a part of a turn times `radius`, by a formula of Bhaskara that is off by at most
/// two in a thousand. Whole numbers give the same picture on every machine.
fn sine(part: i64, turn: i64, radius: i64) -> i64 {
    let half = turn / 2;
    let part = part.rem_euclid(turn);
    let (sign, part) = if part < half {
        (1, part)
    } else {
        (-1, part - half)
    };
    let product = part * (half - part);
    sign * radius * 16 * product / (5 * half * half - 4 * product)
}

#[cfg(test)]
mod tests {
    use super::sine;

    #[test]
    fn the_sine_is_good_enough_for_a_drawing() {
        for part in -12..=24 {
            let exact = (std::f64::consts::TAU * f64::from(part) / 12.0).sin() * 1000.0;
            let near = sine(i64::from(part), 12, 1000) as f64;
            assert!((exact - near).abs() <= 3.0, "{part}: {exact} {near}");
        }
    }
}
