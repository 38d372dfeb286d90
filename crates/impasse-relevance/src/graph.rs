//! Classes of objects by who may point to them (Steensgaard's analysis), and which data depends on
//! which.

use crate::Level;

/// A register, the contents of an object, or a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Node(u32);

/// When one node matters, another does.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// Only when the first matters at least this much.
    at_least: Level,
    then: Node,
    /// How much the other matters then; `None` for as much as the first.
    becomes: Option<Level>,
}

/// All nodes.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The node that each was united with; itself if it stands for its class.
    parents: Vec<Node>,
    /// What the value or contents of a class may point to.
    pointees: Vec<Option<Node>>,
    levels: Vec<Level>,
    edges: Vec<Vec<Edge>>,
}

impl Graph {
    /// A new node.
    pub(crate) fn add(&mut self) -> Node {
        let node = Node(u32::try_from(self.parents.len()).unwrap_or(u32::MAX));
        self.parents.push(node);
        self.pointees.push(None);
        self.levels.push(Level::Irrelevant);
        self.edges.push(Vec::new());
        node
    }

    /// The node that stands for the class of `node`.
    pub(crate) fn find(&mut self, node: Node) -> Node {
        let mut at = node;
        loop {
            let up = self.parents[at.0 as usize];
            if up == at {
                return at;
            }
            let above = self.parents[up.0 as usize];
            self.parents[at.0 as usize] = above;
            at = above;
        }
    }

    /// The class of objects that `node` may point to.
    pub(crate) fn pointee(&mut self, node: Node) -> Node {
        let class = self.find(node);
        if let Some(pointee) = self.pointees[class.0 as usize] {
            return self.find(pointee);
        }
        let new = self.add();
        self.pointees[class.0 as usize] = Some(new);
        new
    }

    /// Makes two classes one, and with them what they point to.
    pub(crate) fn unite(&mut self, a: Node, b: Node) {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            let (keep, gone) = match self.edges[a.0 as usize].len() < self.edges[b.0 as usize].len()
            {
                true => (b, a),
                false => (a, b),
            };
            self.parents[gone.0 as usize] = keep;
            let moved = std::mem::take(&mut self.edges[gone.0 as usize]);
            self.edges[keep.0 as usize].extend(moved);
            let level = self.levels[gone.0 as usize].max(self.levels[keep.0 as usize]);
            self.levels[keep.0 as usize] = level;
            let theirs = self.pointees[gone.0 as usize].take();
            match (self.pointees[keep.0 as usize], theirs) {
                (Some(ours), Some(theirs)) => todo.push((ours, theirs)),
                (None, Some(theirs)) => self.pointees[keep.0 as usize] = Some(theirs),
                _ => {}
            }
        }
    }

    /// `a` and `b` may point to the same objects.
    pub(crate) fn share_pointees(&mut self, a: Node, b: Node) {
        let (a, b) = (self.pointee(a), self.pointee(b));
        self.unite(a, b);
    }

    /// `node` matters at least this much.
    pub(crate) fn raise(&mut self, node: Node, level: Level) {
        let class = self.find(node);
        let slot = &mut self.levels[class.0 as usize];
        *slot = level.max(*slot);
    }

    /// As much as `when` matters, so does `then`.
    pub(crate) fn same(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Object, then, None);
    }

    /// When `when` matters at all, the whole value of `then` does.
    pub(crate) fn whole(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Object, then, Some(Level::Value));
    }

    /// When the whole value of `when` matters, that of `then` does.
    pub(crate) fn exact(&mut self, when: Node, then: Node) {
        self.edge(when, Level::Value, then, Some(Level::Value));
    }

    fn edge(&mut self, when: Node, at_least: Level, then: Node, becomes: Option<Level>) {
        let class = self.find(when);
        self.edges[class.0 as usize].push(Edge {
            at_least,
            then,
            becomes,
        });
    }

    /// Follows all edges.
    pub(crate) fn propagate(&mut self) {
        let all = 0..u32::try_from(self.parents.len()).unwrap_or(u32::MAX);
        let matters = |node: &Node| self.levels[node.0 as usize] > Level::Irrelevant;
        let mut todo: Vec<Node> = all.map(Node).filter(matters).collect();
        while let Some(node) = todo.pop() {
            let class = self.find(node);
            let level = self.levels[class.0 as usize];
            for at in 0..self.edges[class.0 as usize].len() {
                let edge = self.edges[class.0 as usize][at];
                if level < edge.at_least {
                    continue;
                }
                let then = self.find(edge.then);
                let becomes = edge.becomes.unwrap_or(level);
                if self.levels[then.0 as usize] < becomes {
                    self.levels[then.0 as usize] = becomes;
                    todo.push(then);
                }
            }
        }
    }

    /// How much a node matters.
    pub(crate) fn level(&mut self, node: Node) -> Level {
        let class = self.find(node);
        self.levels[class.0 as usize]
    }
}
