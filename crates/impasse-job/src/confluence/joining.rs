//! States of one rank that are kept as one, since they differ in nothing but numbers.
//!
//! A rank that keeps the order in which things came (who contacted it first, and what was said) has as many states
//! as there are orders. As long as it only keeps it, they are one state, with a [`Table`] of what the orders have left
//! behind; they are taken apart where it decides on that. So a rank that sorts what it has kept goes through the steps of sorting, not
//! through all orders.

use impasse_exec::expr::{ExprId, Nature};
use impasse_exec::{Fingerprint, Generalisation, Value, Varying, World};
use rustc_hash::{FxHashMap, FxHashSet};

use super::table::Table;
use crate::job::Job;
use crate::rank::Status;

/// A state that stands for others, with the numbers in which they differ.
pub(super) struct Variants {
    pub job: Job,
    pub table: Table,
}

/// Two of them in the same terms.
pub(super) struct Joined {
    /// Stands for all.
    pub job: Job,
    /// The older states.
    pub older: Table,
    /// The newer ones that are not among them.
    pub new: Table,
}

impl Variants {
    /// What is the same in all states becomes known.
    pub fn settle(&mut self, world: &World, rank: u32) -> Option<()> {
        if !self.table.has_constants() {
            return Some(());
        }
        let exprs = self.job.varying(world, rank)?;
        let values = self.table.same_in_all(world, &exprs);
        let machine = self.job.ranks[rank as usize].machine_mut();
        machine.settle_variants(&values);
        let others = exprs.iter().filter(|id| !values.contains_key(id));
        let needed: FxHashSet<ExprId> = others.flat_map(|id| world.exprs.leaves_of(*id)).collect();
        self.table.drop_constants(&needed);
        Some(())
    }

    /// These states and newer ones. None if they differ in more than numbers.
    pub fn with(&self, world: &mut World, rank: u32, newer: &Variants) -> Option<Joined> {
        let (mut job, varying) = newer.job.made_one_with(world, &self.job, rank)?;
        let exprs = job.varying(world, rank)?;
        let mut leaves: Vec<ExprId> = Vec::new();
        let mut in_others: Vec<ExprId> = Vec::new();
        for id in exprs {
            match world.exprs.leaf_of(id).is_some() {
                true => leaves.push(id),
                false => in_others.extend(world.exprs.leaves_of(id)),
            }
        }
        leaves.extend(&in_others);
        leaves.sort_unstable();
        leaves.dedup();
        let is_live = |leaf: &ExprId| leaves.binary_search(leaf).is_ok();
        let mut names: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut taken = FxHashSet::default();
        for Varying { leaf, name, .. } in &varying {
            let is_free = !is_live(name) && !taken.contains(name);
            if is_live(leaf) && is_free && !in_others.contains(leaf) {
                taken.insert(*name);
                names.insert(*leaf, *name);
            }
        }
        let mut dropped = newer.table.first_with(world, &varying)?;
        dropped.retain(|leaf, _| !is_live(leaf));
        let machine = job.ranks[rank as usize].machine_mut();
        if !dropped.is_empty() {
            machine.drop_variants(world, &dropped);
        }
        if !names.is_empty() {
            machine.rename_variants(&names);
        }
        let named = |leaf: &ExprId| (*leaf, names.get(leaf).copied().unwrap_or(*leaf));
        let leaves: Vec<_> = leaves.iter().map(named).collect();
        let older = self.table.in_terms(world, (&varying, 0), &leaves)?;
        let newer = newer.table.in_terms(world, (&varying, 1), &leaves)?;
        let new = newer.without(&older);
        Some(Joined { job, older, new })
    }
}

impl Job {
    /// A number for where a rank is, what it counts with, and what MPI holds: states with the same may be made one.
    /// None if they must not.
    pub(super) fn place_alone(&self, world: &World, rank: u32) -> Option<u128> {
        let mut mpi = Fingerprint::of_numbered(world, self.setup.relevance());
        self.add_to(&mut mpi, world, 0..0, self.setup.relevance());
        let mut print = Fingerprint::new(world);
        print.add_value(self.place(world, self.shape(world)));
        let machine = self.ranks[rank as usize].machine();
        print.add_value(machine.sizes_on_heap());
        let is_plain = mpi.varying().is_empty();
        print.add_value(mpi.finish());
        is_plain.then(|| print.finish())
    }

    /// This state and an older one as one, and what stands for the numbers that differ.
    fn made_one_with(
        &self,
        world: &mut World,
        older: &Job,
        rank: u32,
    ) -> Option<(Job, Vec<Varying>)> {
        let mut job = self.clone();
        let [now, before] = [self, older].map(|job| &job.ranks[rank as usize]);
        if !now.calling.is_empty() || !before.calling.is_empty() {
            return None;
        }
        match (&now.status, &before.status) {
            (Status::Waiting(one, _), Status::Waiting(other, _)) if one.args == other.args => {
                let varies = |value: &Value| match value {
                    Value::Symbolic(id) => world.exprs.rests_on(*id, Nature::Varying),
                    Value::Known(_) => false,
                };
                if one.args.iter().any(varies) {
                    return None;
                }
            }
            (Status::Deciding(..), Status::Deciding(..) | Status::Runnable) => {
                // What is asked may be another condition now.
                job.ranks[rank as usize].status = Status::Runnable;
                job.runnable.push_back(rank);
            }
            _ => return None,
        }
        let held = [older, self].map(|job| job.mpi.held_addresses(rank));
        let held = [&held[0][..], &held[1][..]];
        let relevance = self.setup.relevance();
        let mut values = Generalisation::of_variants();
        let machine = job.ranks[rank as usize].machine_mut();
        let is_one = machine.generalise(world, before.machine(), held, relevance, &mut values);
        let varying = values.variants().filter(|_| is_one)?;
        job.stands_for_others = true;
        Some((job, varying))
    }

    /// The expressions in the memory of a rank that rest on numbers in which states differ. None if there are such elsewhere.
    fn varying(&self, world: &World, rank: u32) -> Option<Vec<ExprId>> {
        let relevance = self.setup.relevance();
        let mut mpi = Fingerprint::of_numbered(world, relevance);
        self.add_to(&mut mpi, world, 0..0, relevance);
        let mut print = Fingerprint::of_numbered(world, relevance);
        let state = &self.ranks[rank as usize];
        print.add(state.machine(), &self.mpi.held_addresses(rank));
        mpi.varying().is_empty().then(|| print.varying())
    }
}
