//! The fingerprint of one rank by itself, for comparing ranks with each other.
//!
//! The rank itself does not count, and other ranks that it knows count by the order in which they are found; which
//! they are is told apart. So two ranks that are in the same state up to renaming have the same hash, and what is to be
//! renamed is the list of the ranks that they know.

use super::Fingerprint;
use super::hash::Hash128;
use crate::expr::{ExprId, LeafKind};
use crate::world::World;
use impasse_relevance::Relevance;

/// The state of one rank, or of something that ranks share.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Part {
    /// All of it but which ranks are named in it.
    pub hash: u128,
    /// The ranks that are named, each once, in the order of finding them.
    pub ranks: Vec<u32>,
}

impl<'a> Fingerprint<'a> {
    /// Of nothing yet: part of a state.
    pub fn of_part(world: &'a World, relevance: Option<&'a Relevance>) -> Self {
        Self {
            named: Some(Vec::new()),
            ..Self::of_relevant(world, relevance)
        }
    }

    /// Adds the number of a rank that the host knows.
    pub fn add_rank(&mut self, rank: u32) {
        let number = self.name(rank);
        self.hash.word(6);
        self.hash.word(number);
    }

    /// What stands for a rank: in a part of a state its place among those that were found there.
    pub(super) fn name(&mut self, rank: u32) -> u64 {
        let Some(named) = &mut self.named else {
            return rank.into();
        };
        let known = named.iter().position(|&other| other == rank);
        let place = known.unwrap_or(named.len());
        if known.is_none() {
            named.push(rank);
        }
        place as u64
    }

    /// The part of a state; `None` if something is unknown in it that parts may share, or that only one rank
    /// knows: then parts by themselves do not say all.
    ///
    /// What all ranks know by its name is the same for each of them, and so is what was decided on it.
    pub fn finish_part(mut self) -> Option<Part> {
        let found: Vec<ExprId> = self.leaves.keys().copied().collect();
        if !found.into_iter().all(|leaf| self.is_known_by_name(leaf)) {
            return None;
        }
        let mut sum = 0u128;
        for (id, holds) in std::mem::take(&mut self.decisions) {
            let leaves = self.world.exprs.leaves_of(id);
            if leaves.iter().all(|&leaf| self.is_known_by_name(leaf)) {
                let mut hash = Hash128::new(4);
                hash.wide(self.expr(id));
                hash.word(holds.into());
                sum = sum.wrapping_add(hash.done());
            } else if leaves.iter().any(|&leaf| self.is_made_from_others(leaf)) {
                return None;
            }
            // Otherwise it is about something that is gone: no part has it, or that has no fingerprint.
        }
        self.hash.wide(sum);
        Some(Part {
            hash: self.hash.done(),
            ranks: self.named.unwrap_or_default(),
        })
    }

    fn is_known_by_name(&self, id: ExprId) -> bool {
        let leaf = self.world.exprs.leaf_of(id);
        let by_name = leaf.is_some_and(|leaf| leaf.kind == LeafKind::Uniform && !leaf.about.once);
        by_name && !self.is_made_from_others(id)
    }

    fn is_made_from_others(&self, id: ExprId) -> bool {
        let leaf = self.world.exprs.leaf_of(id);
        leaf.is_none_or(|leaf| leaf.about.sources.is_some() || leaf.about.arguments.is_some())
    }
}
