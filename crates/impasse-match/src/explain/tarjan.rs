//! Strongly connected components, without recursion.

/// Numbers the components of the sub-graph of `alive` nodes, successors before
/// predecessors. Nodes outside get `usize::MAX`.
pub(super) fn components<'a, I>(
    alive: &[bool],
    successors: impl Fn(usize) -> I + 'a,
) -> (Vec<usize>, usize)
where
    I: Iterator<Item = usize>,
{
    let mut search = Search {
        order: vec![0; alive.len()],
        low: vec![0; alive.len()],
        component: vec![usize::MAX; alive.len()],
        stack: Vec::new(),
        next_order: 1,
        components: 0,
    };
    for root in 0..alive.len() {
        if !alive[root] || search.order[root] != 0 {
            continue;
        }
        let mut path = vec![(root, successors(root))];
        search.enter(root);
        while let Some((node, rest)) = path.last_mut() {
            let node = *node;
            match rest.find(|&next| alive[next]) {
                Some(next) if search.order[next] == 0 => {
                    search.enter(next);
                    path.push((next, successors(next)));
                }
                Some(next) => search.see(node, next),
                None => {
                    path.pop();
                    search.close(node);
                    if let Some((parent, _)) = path.last() {
                        search.low[*parent] = search.low[*parent].min(search.low[node]);
                    }
                }
            }
        }
    }
    (search.component, search.components)
}

struct Search {
    order: Vec<usize>,
    low: Vec<usize>,
    component: Vec<usize>,
    stack: Vec<usize>,
    next_order: usize,
    components: usize,
}

impl Search {
    fn enter(&mut self, node: usize) {
        self.order[node] = self.next_order;
        self.low[node] = self.next_order;
        self.next_order += 1;
        self.stack.push(node);
    }

    /// An edge to a node that was entered before.
    fn see(&mut self, node: usize, next: usize) {
        if self.component[next] == usize::MAX {
            self.low[node] = self.low[node].min(self.order[next]);
        }
    }

    fn close(&mut self, node: usize) {
        if self.low[node] != self.order[node] {
            return;
        }
        while let Some(member) = self.stack.pop() {
            self.component[member] = self.components;
            if member == node {
                break;
            }
        }
        self.components += 1;
    }
}
