//! Where pointers lead that are in memory or in values: what must be known of them when what holds them
//! is forgotten.

use super::Machine;
use super::places::Place;
use crate::expr::{About, BYTES, ExprId, Nature, Target};
use crate::memory::pointers::Found;
use crate::world::World;
use impasse_ir::Type;

/// More objects than this are not kept apart.
const MOST_TARGETS: usize = 1 << 14;

/// Where pointers that are forgotten may have led.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pointers {
    targets: Vec<Target>,
    /// Whether one of them may lead anywhere.
    anywhere: bool,
}

impl Pointers {
    /// Adds an address.
    pub(crate) fn add(&mut self, first: u64, last: u64) {
        self.targets.push(Target { first, last });
    }

    /// Both together.
    pub(super) fn and(mut self, other: Pointers) -> Self {
        self.targets.extend(other.targets);
        self.anywhere |= other.anywhere;
        self
    }

    /// Whether there is none.
    pub(super) fn is_none(&self) -> bool {
        self.targets.is_empty() && !self.anywhere
    }

    /// Where they lead.
    pub(super) fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// What a leaf that holds them is to know.
    pub(crate) fn about(mut self) -> About {
        self.targets.sort_unstable();
        self.targets.dedup();
        let known = !self.anywhere && self.targets.len() <= MOST_TARGETS;
        About {
            nature: Nature::Approximate,
            targets: known.then(|| self.targets.into()),
            ..About::default()
        }
    }
}

impl Machine {
    /// Where pointers lead that are at these places.
    pub(super) fn pointers_at(&self, world: &World, places: &[Place], size: u64) -> Pointers {
        let mut pointers = Pointers::default();
        for place in places {
            let object = self.memory.object(place.first);
            let used = object.map_or(0, |object| object.extent());
            let offset = place.first & u64::from(u32::MAX);
            let len = place.span(size).min(used.saturating_sub(offset));
            self.pointers_in(world, place.first, len, &mut pointers);
        }
        pointers
    }

    /// Adds where pointers lead that are in a range of memory.
    pub(crate) fn pointers_in(
        &self,
        world: &World,
        address: u64,
        len: u64,
        pointers: &mut Pointers,
    ) {
        self.memory.each_pointer(address, len, |found| match found {
            Found::Address(address) => pointers.add(address, address),
            Found::Expr(expr) => self.pointers_of(world, expr, pointers),
        });
    }

    /// Adds where a value leads if it is a pointer.
    pub(super) fn pointers_of(&self, world: &World, expr: ExprId, pointers: &mut Pointers) {
        let exprs = &world.exprs;
        if let Some(leaf) = exprs.leaf_of(expr)
            && exprs.ty(expr) == BYTES
        {
            match &leaf.about.targets {
                Some(targets) => pointers.targets.extend(targets.iter()),
                None => pointers.anywhere |= leaf.about.nature == Nature::Approximate,
            }
            return;
        }
        if !matches!(exprs.ty(expr), Type::Ptr | Type::I64) {
            return;
        }
        match self.linear(exprs, expr).bases {
            Some(_) => {
                let places = self.places(world, expr, 0);
                let targets = places.iter().map(|place| Target {
                    first: place.first,
                    last: place.last,
                });
                pointers.targets.extend(targets);
            }
            None => pointers.anywhere |= exprs.ty(expr) == Type::Ptr,
        }
    }
}
