//! The plan of a linked module: its parts, and where each comes from.

use crate::{FuncId, GlobalId, Linkage};
use std::collections::HashMap;

/// A function of the linked module.
pub(super) struct FunctionPlan {
    pub(super) name: String,
    pub(super) linkage: Linkage,
    /// Module and index of the definition or declaration that is taken.
    pub(super) from: (usize, usize),
    pub(super) rank: Rank,
}

/// An object of the linked module.
pub(super) struct GlobalPlan {
    pub(super) name: String,
    pub(super) linkage: Linkage,
    pub(super) size: u64,
    pub(super) align: u32,
    pub(super) from: (usize, usize),
    pub(super) rank: Rank,
}

/// What wins, later ones over earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    WeakDeclared,
    Declared,
    Weak,
    Common,
    Strong,
}

impl Rank {
    pub(super) fn new(defined: bool, linkage: Linkage) -> Self {
        match (defined, linkage) {
            (false, Linkage::Weak) => Rank::WeakDeclared,
            (false, _) => Rank::Declared,
            (true, Linkage::Weak) => Rank::Weak,
            (true, Linkage::Common) => Rank::Common,
            (true, _) => Rank::Strong,
        }
    }
}

/// Where everything goes. Numbers of modules and indices are those of the input.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) functions: Vec<FunctionPlan>,
    pub(super) globals: Vec<GlobalPlan>,
    /// For each module, where references to its functions and objects go.
    pub(super) function_of: Vec<Vec<usize>>,
    pub(super) global_of: Vec<Vec<usize>>,
    /// The function with the blocks of a function that lost against another definition.
    pub(super) losers: HashMap<(usize, usize), usize>,
}

impl Plan {
    /// Where references to function `id` of `module` go.
    pub(super) fn function(&self, module: usize, id: FuncId) -> FuncId {
        let found = self.function_of[module].get(id.index());
        FuncId(found.map_or(u32::MAX, |&index| FuncId::from_index(index).0))
    }

    /// Where references to object `id` of `module` go.
    pub(super) fn global(&self, module: usize, id: GlobalId) -> GlobalId {
        let found = self.global_of[module].get(id.index());
        GlobalId(found.map_or(u32::MAX, |&index| GlobalId::from_index(index).0))
    }

    /// Where references to blocks of function `id` of `module` go.
    pub(super) fn owner_of_blocks(&self, module: usize, id: FuncId) -> FuncId {
        match self.losers.get(&(module, id.index())) {
            Some(&index) => FuncId::from_index(index),
            None => self.function(module, id),
        }
    }

    /// The function that is made of function `index` of `module`.
    pub(super) fn function_from(&self, module: usize, index: usize) -> Option<usize> {
        let winner = self.function_of[module][index];
        let wins = self.functions[winner].from == (module, index);
        let loser = || self.losers.get(&(module, index)).copied();
        wins.then_some(winner).or_else(loser)
    }

    /// The object that is made of object `index` of `module`.
    pub(super) fn global_from(&self, module: usize, index: usize) -> Option<usize> {
        let winner = self.global_of[module][index];
        (self.globals[winner].from == (module, index)).then_some(winner)
    }
}

/// Takes the better of two; common objects and declarations also add up.
pub(super) fn merge(known: &mut GlobalPlan, new: GlobalPlan) {
    if new.rank > known.rank {
        *known = new;
    } else if new.rank == known.rank && matches!(known.rank, Rank::Common | Rank::Declared) {
        let align = known.align.max(new.align);
        if new.size > known.size {
            *known = new;
        }
        known.align = align;
    }
}
