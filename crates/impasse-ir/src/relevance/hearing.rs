//! From where on nothing that comes over a channel can matter any more.
//!
//! A value on its way to a rank need not be told from another if all calls that the rank can still
//! make put what they get where it does not matter.

use super::Level;
use super::facts::returns_twice;
use super::graph::{Graph, Node};
use crate::{Body, Module};
use std::collections::{BTreeMap, BTreeSet};

/// What a call gets from channels.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heard {
    /// It puts it here.
    Into(Node),
    /// What the called function of the module gets.
    By(usize),
    /// Nothing is known of the called function.
    Anything,
}

/// Where in a function calls may get something that matters.
#[derive(Clone, Debug)]
struct Ears {
    calls: BTreeSet<usize>,
    /// First instruction of each block, the one behind it, and whether a block after it hears.
    blocks: Vec<(usize, usize, bool)>,
}

/// Where calls may get something that matters, by function.
#[derive(Clone, Debug, Default)]
pub(super) struct Hearing(Vec<Option<Ears>>);

impl Hearing {
    /// From what each call gets, and the functions that may be called from outside the module. Needs
    /// to know what matters.
    pub(super) fn new(
        module: &Module,
        graph: &mut Graph,
        calls: &BTreeMap<(usize, usize), Vec<Heard>>,
        addressed: &[usize],
    ) -> Self {
        let bodies = module
            .functions
            .iter()
            .map(|function| function.body.as_ref());
        let jumps = bodies
            .clone()
            .flatten()
            .any(|body| returns_twice(module, body));
        let hears = hearing_calls(graph, calls);
        let functions: BTreeSet<usize> = hears.iter().map(|&(function, _)| function).collect();
        // A function whose address is taken may be called at any time.
        let unknown = |index: &usize| {
            let function = module.functions.get(*index);
            functions.contains(index) || function.is_none_or(|function| function.body.is_none())
        };
        if jumps || addressed.iter().any(unknown) {
            return Self::default();
        }
        let ears = (0..).zip(bodies).map(|(index, body)| {
            let calls = hears.range((index, 0)..(index + 1, 0)).map(|&(_, at)| at);
            body.map(|body| Ears::new(body, calls.collect()))
        });
        Self(ears.collect())
    }

    /// Whether a call may get something that matters, from instruction `at` of a function on until
    /// the function returns.
    pub(super) fn at(&self, function: usize, at: usize) -> bool {
        let ears = self.0.get(function).and_then(Option::as_ref);
        ears.is_none_or(|ears| ears.at(at))
    }
}

/// The calls that may get something that matters: function and instruction.
fn hearing_calls(
    graph: &mut Graph,
    calls: &BTreeMap<(usize, usize), Vec<Heard>>,
) -> BTreeSet<(usize, usize)> {
    let mut found: BTreeSet<(usize, usize)> = BTreeSet::new();
    let mut functions: BTreeSet<usize> = BTreeSet::new();
    loop {
        let before = found.len();
        for (&place, heard) in calls {
            let hears = heard.iter().any(|heard| match *heard {
                Heard::Into(node) => graph.level(node) > Level::Irrelevant,
                Heard::By(function) => functions.contains(&function),
                Heard::Anything => true,
            });
            if hears && found.insert(place) {
                functions.insert(place.0);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

impl Ears {
    fn new(body: &Body, calls: BTreeSet<usize>) -> Self {
        let range = |block: &crate::Block| (block.start as usize, block.end as usize, false);
        let mut ears = Self {
            calls,
            blocks: body.blocks.iter().map(range).collect(),
        };
        let mut changed = true;
        while changed {
            changed = false;
            for index in (0..ears.blocks.len()).rev() {
                let last = body.block_insts(&body.blocks[index]).last();
                let after = last.map_or_else(Vec::new, |last| body.successors(&last.op));
                let hears = after.iter().any(|target| {
                    let block = ears.blocks.get(target.block.index());
                    block.is_none_or(|&(start, _, _)| ears.at(start))
                });
                changed |= hears && !ears.blocks[index].2;
                ears.blocks[index].2 |= hears;
            }
        }
        ears
    }

    fn at(&self, at: usize) -> bool {
        let inside = |(start, end, _): &&(usize, usize, bool)| (*start..*end).contains(&at);
        let block = self.blocks.iter().find(inside);
        block.is_none_or(|&(_, end, later)| later || self.calls.range(at..end).next().is_some())
    }
}
