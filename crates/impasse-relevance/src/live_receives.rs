//! Liveness of receives: from where on nothing that comes over a channel can matter any more.
//!
//! A value on its way to a rank need not be told from another if every call that the rank can still
//! make puts what it gets where it does not matter. That is a liveness analysis, backwards over the
//! control flow graph with the fact "a call that gets something relevant is still ahead" (may, union
//! over successors, smallest fixed point):
//!
//! - A call gets something relevant if it puts data from a channel into a node that is relevant, if
//!   it calls a function of the module with such a call (smallest fixed point over the call graph),
//!   or if nothing is known of the function that it calls.
//! - The answer for a position in a function covers what is ahead until the function returns. A rank
//!   has a frame for each caller, so asking for all of its frames covers all that it can still do.
//!
//! Two things break the picture of frames, and for each the answer is "may still receive" everywhere:
//! a module with calls that return twice (`longjmp` goes on where no frame shows it), and a function
//! with such a call, or without a body, whose address is taken (a handler may call it at any time).

use crate::Externals;
use crate::facts::returns_twice;
use crate::graph::{Extent, Graph, Location};
use impasse_ir::{Body, Module};
use std::collections::{BTreeMap, BTreeSet};

/// What a call gets from channels.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Received {
    /// Into these bytes.
    Into(Location, Extent),
    /// Whatever this function of the module gets, which it calls.
    Inside(usize),
    /// Nothing is known of the called function.
    Anything,
}

/// The calls of a function that may get something that matters.
#[derive(Clone, Debug)]
struct FunctionReceives {
    calls: BTreeSet<usize>,
    /// First instruction of each block, the one behind it, and whether one of `calls` may follow
    /// behind the block.
    blocks: Vec<(usize, usize, bool)>,
}

/// Where calls may get something that matters, by function.
#[derive(Clone, Debug, Default)]
pub(crate) struct LiveReceives(Vec<Option<FunctionReceives>>);

impl LiveReceives {
    /// From what each call gets, and the functions that may be called from outside the module. Needs
    /// to know what matters.
    pub(crate) fn new(
        module: &Module,
        externals: &dyn Externals,
        graph: &mut Graph,
        calls: &BTreeMap<(usize, usize), Vec<Received>>,
        addressed: &[usize],
    ) -> Self {
        let bodies = module
            .functions
            .iter()
            .map(|function| function.body.as_ref());
        let jumps = bodies
            .clone()
            .flatten()
            .any(|body| returns_twice(externals, body));
        let live = receiving_calls(graph, calls);
        let functions: BTreeSet<usize> = live.iter().map(|&(function, _)| function).collect();
        // A function whose address is taken may be called at any time.
        let unknown = |index: &usize| {
            let function = module.functions.get(*index);
            functions.contains(index) || function.is_none_or(|function| function.body.is_none())
        };
        if jumps || addressed.iter().any(unknown) {
            return Self::default();
        }
        let receives = (0..).zip(bodies).map(|(index, body)| {
            let calls = live.range((index, 0)..(index + 1, 0)).map(|&(_, at)| at);
            body.map(|body| FunctionReceives::new(body, calls.collect()))
        });
        Self(receives.collect())
    }

    /// Whether a call may get something that matters, from instruction `at` of a function on until
    /// the function returns.
    pub(crate) fn at(&self, function: usize, at: usize) -> bool {
        let receives = self.0.get(function).and_then(Option::as_ref);
        receives.is_none_or(|receives| receives.at(at))
    }
}

/// The calls that may get something that matters: function and instruction.
fn receiving_calls(
    graph: &mut Graph,
    calls: &BTreeMap<(usize, usize), Vec<Received>>,
) -> BTreeSet<(usize, usize)> {
    let mut found: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut functions: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = found.len();
        for (&place, received) in calls {
            let live = received.iter().any(|received| match *received {
                Received::Into(location, extent) => graph.any_matters(location, extent),
                Received::Inside(function) => functions.contains(&function),
                Received::Anything => true,
            });
            if live && found.insert(place) {
                functions.insert(place.0);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

impl FunctionReceives {
    fn new(body: &Body, calls: BTreeSet<usize>) -> Self {
        let range = |block: &impasse_ir::Block| (block.start as usize, block.end as usize, false);
        let mut receives = Self {
            calls,
            blocks: body.blocks.iter().map(range).collect(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..receives.blocks.len()).rev() {
                let last = body.block_insts(&body.blocks[index]).last();
                let after = last.map_or_else(Vec::new, |last| body.successors(&last.op));
                let live = after.iter().any(|target| {
                    let block = receives.blocks.get(target.block.index());
                    block.is_none_or(|&(start, _, _)| receives.at(start))
                });
                changed |= live && !receives.blocks[index].2;
                receives.blocks[index].2 |= live;
            }
        }
        receives
    }

    fn at(&self, at: usize) -> bool {
        let inside = |(start, end, _): &&(usize, usize, bool)| (*start..*end).contains(&at);
        let block = self.blocks.iter().find(inside);
        block.is_none_or(|&(_, end, later)| later || self.calls.range(at..end).next().is_some())
    }
}
