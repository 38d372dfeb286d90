//! The numbers in which states differ that are kept as one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use impasse_exec::expr::ExprId;
use impasse_exec::{Value, Varying, World};
use rustc_hash::{FxHashMap, FxHashSet};

/// Larger expressions are not worked out.
const MOST_NODES: usize = 200;

/// So many states may be kept as one: all orders of eight letters. So numbers for their values have 16 bits.
const MOST: usize = 1 << 16;

/// What one number is in each state.
#[derive(Clone, Debug)]
struct Column {
    /// For each state which of the values it is.
    which: Arc<[u16]>,
    /// The values, each once.
    values: Arc<[u64]>,
}

/// States that are kept as one: leaves stand for the numbers in which they differ.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// For each leaf, in order, what it is.
    columns: Vec<(ExprId, Column)>,
    /// A hash of the numbers of each state: their sum. No two are the same.
    prints: Arc<[u128]>,
}

impl Table {
    /// One state, in which nothing is left open.
    pub fn of_one() -> Table {
        Table {
            columns: Vec::new(),
            prints: [0].into(),
        }
    }

    /// How many states there are.
    pub fn len(&self) -> usize {
        self.prints.len()
    }

    /// A number that another table of the same state has only if it says the same.
    pub fn print(&self) -> u128 {
        let states = self.prints.iter().fold(0u128, |sum, print| {
            // A sum of sums would not tell which belong together.
            let mut hasher = DefaultHasher::new();
            print.hash(&mut hasher);
            let high = u128::from(hasher.finish()) << 64;
            sum.wrapping_add(high | *print & u128::from(u64::MAX))
        });
        states.wrapping_add(self.len() as u128)
    }

    /// Tells machines the numbers of one of the states.
    pub fn tell(&self, world: &mut World) {
        world.varying = self.first();
    }

    /// What leaves are in the first state.
    fn first(&self) -> FxHashMap<ExprId, u128> {
        let columns = self.columns.iter();
        let first = columns.filter_map(|(leaf, column)| Some((*leaf, column.of(0)?.into())));
        first.collect()
    }

    /// The states in which a condition holds, and those in which it does not. None if it rests on something else.
    pub fn split(&self, world: &World, condition: ExprId) -> Option<[Table; 2]> {
        let holds = self.column(world, Value::Symbolic(condition), &FxHashMap::default())?;
        let states = |wanted: u64| {
            let states = 0..self.len();
            let chosen = states.filter(|&state| holds.of(state) == Some(wanted));
            chosen.collect::<Vec<usize>>()
        };
        let parts = [states(1), states(0)];
        Some(parts.map(|states| match states.len() == self.len() {
            true => self.clone(),
            false => self.only(&states),
        }))
    }

    /// Some of the states.
    fn only(&self, states: &[usize]) -> Table {
        let columns = self.columns.iter();
        let columns = columns.map(|(leaf, column)| (*leaf, column.only(states)));
        Table {
            columns: columns.collect(),
            prints: states.iter().map(|&state| self.prints[state]).collect(),
        }
    }

    /// The values of expressions that are the same in all states.
    pub fn same_in_all(&self, world: &World, exprs: &[ExprId]) -> FxHashMap<ExprId, u128> {
        let known = exprs.iter().filter_map(|&id| {
            let of_one = |leaf: ExprId| match self.find(leaf)?.values[..] {
                [value] => Some(u128::from(value)),
                _ => None,
            };
            let mut leaves = world.exprs.leaves_of(id).into_iter();
            if !leaves.all(|leaf| of_one(leaf).is_some()) {
                return None;
            }
            let leaf = |leaf: ExprId| of_one(leaf).unwrap_or(0);
            Some((id, world.exprs.evaluate(id, MOST_NODES, &leaf)?))
        });
        known.collect()
    }

    /// Whether a leaf is the same in all states.
    pub fn has_constants(&self) -> bool {
        self.columns
            .iter()
            .any(|(_, column)| column.values.len() == 1)
    }

    /// Leaves that are the same in all states are of no use any more, unless they are needed.
    pub fn drop_constants(&mut self, needed: &FxHashSet<ExprId>) {
        let mut prints = self.prints.to_vec();
        self.columns.retain(|(leaf, column)| {
            let stays = column.values.len() > 1 || needed.contains(leaf);
            if !stays {
                column.add_to(&mut prints, *leaf, u128::wrapping_sub);
            }
            stays
        });
        self.prints = prints.into();
    }

    fn find(&self, leaf: ExprId) -> Option<&Column> {
        let at = self.columns.binary_search_by_key(&leaf, |(leaf, _)| *leaf);
        self.columns.get(at.ok()?).map(|(_, column)| column)
    }

    /// What leaves are in the first state, with those that stand for what differs from an older one.
    pub fn first_with(
        &self,
        world: &World,
        varying: &[Varying],
    ) -> Option<FxHashMap<ExprId, u128>> {
        let mut all = self.first();
        for Varying { leaf, values, .. } in varying {
            let value = match values[1] {
                Value::Known(bits) => bits,
                Value::Symbolic(id) => {
                    let number = |leaf: ExprId| all.get(&leaf).copied().unwrap_or(0);
                    world.exprs.evaluate(id, MOST_NODES, &number)?
                }
            };
            all.insert(*leaf, value);
        }
        Some(all)
    }

    /// The same states in terms of these leaves, with other names: what is `varying` was one of its values in them. None if they rest on something else.
    pub fn in_terms(
        &self,
        world: &World,
        (varying, at): (&[Varying], usize),
        leaves: &[(ExprId, ExprId)],
    ) -> Option<Table> {
        let mut more: FxHashMap<ExprId, Column> = FxHashMap::default();
        // What stands for later ones may be made of what stands for those before.
        for Varying { leaf, values, .. } in varying {
            let column = self.column(world, values[at], &more)?;
            more.insert(*leaf, column);
        }
        let mut columns = Vec::with_capacity(leaves.len());
        for &(leaf, name) in leaves {
            let column = more.get(&leaf).or_else(|| self.find(leaf))?;
            columns.push((name, column.clone()));
        }
        columns.sort_unstable_by_key(|(leaf, _)| *leaf);
        let mut prints = self.prints.to_vec();
        let is_in = |columns: &[(ExprId, Column)], (leaf, column): &(ExprId, Column)| {
            let at = columns.binary_search_by_key(leaf, |(leaf, _)| *leaf);
            at.is_ok_and(|at| columns[at].1.is(column))
        };
        for gone in self.columns.iter().filter(|one| !is_in(&columns, one)) {
            gone.1.add_to(&mut prints, gone.0, u128::wrapping_sub);
        }
        for new in columns.iter().filter(|one| !is_in(&self.columns, one)) {
            new.1.add_to(&mut prints, new.0, u128::wrapping_add);
        }
        Some(
            Table {
                columns,
                prints: prints.into(),
            }
            .each_once(),
        )
    }

    fn each_once(self) -> Table {
        let mut seen = FxHashSet::default();
        let states = (0..self.len()).filter(|&state| seen.insert(self.prints[state]));
        let states: Vec<usize> = states.collect();
        match states.len() == self.len() {
            true => self,
            false => self.only(&states),
        }
    }

    /// The states that are not among others, in the same terms.
    pub fn without(&self, others: &Table) -> Table {
        let others: FxHashSet<u128> = others.prints.iter().copied().collect();
        let states = (0..self.len()).filter(|&state| !others.contains(&self.prints[state]));
        self.only(&states.collect::<Vec<usize>>())
    }

    /// These states and others, in the same terms, that are not among them. None if they are too many.
    pub fn and(&self, others: &Table) -> Option<Table> {
        if self.len() + others.len() > MOST {
            return None;
        }
        let pairs = self.columns.iter().zip(&others.columns);
        let columns = pairs.map(|((leaf, one), (_, other))| (*leaf, one.and(other)));
        Some(Table {
            columns: columns.collect(),
            prints: self.prints.iter().chain(&*others.prints).copied().collect(),
        })
    }

    /// A value in all states, if that of some leaves is known besides.
    fn column(
        &self,
        world: &World,
        value: Value,
        more: &FxHashMap<ExprId, Column>,
    ) -> Option<Column> {
        let id = match value {
            Value::Known(bits) => return Column::constant(bits, self.len()),
            Value::Symbolic(id) => id,
        };
        let leaves = world.exprs.leaves_of(id);
        let column = |leaf: &ExprId| more.get(leaf).or_else(|| self.find(*leaf));
        let columns: Option<Vec<&Column>> = leaves.iter().map(column).collect();
        let columns = columns?;
        if leaves[..] == [id] {
            return columns.first().copied().cloned();
        }
        // Many states have the same numbers in few places.
        let mut made = Made::default();
        let mut known: FxHashMap<Vec<u16>, u16> = FxHashMap::default();
        let mut which = Vec::with_capacity(self.len());
        for state in 0..self.len() {
            let key: Vec<u16> = columns.iter().map(|column| column.which[state]).collect();
            let value = match known.get(&key) {
                Some(&value) => value,
                None => {
                    let number = |leaf: ExprId| {
                        let at = leaves.iter().position(|known| *known == leaf);
                        at.and_then(|at| columns[at].of(state))
                            .map_or(0, u128::from)
                    };
                    let value = world.exprs.evaluate(id, MOST_NODES, &number)?;
                    *known
                        .entry(key)
                        .or_insert(made.number(u64::try_from(value).ok()?)?)
                }
            };
            which.push(value);
        }
        Some(Column {
            which: which.into(),
            values: made.values.into(),
        })
    }
}

/// The values of a column that is being made.
#[derive(Default)]
struct Made {
    values: Vec<u64>,
    numbers: FxHashMap<u64, u16>,
}

impl Made {
    fn number(&mut self, value: u64) -> Option<u16> {
        if let Some(&number) = self.numbers.get(&value) {
            return Some(number);
        }
        let number = u16::try_from(self.values.len()).ok()?;
        self.values.push(value);
        self.numbers.insert(value, number);
        Some(number)
    }
}

impl Column {
    fn constant(bits: u128, len: usize) -> Option<Column> {
        Some(Column {
            which: vec![0; len].into(),
            values: [u64::try_from(bits).ok()?].into(),
        })
    }

    fn of(&self, state: usize) -> Option<u64> {
        let which = self.which.get(state)?;
        self.values.get(usize::from(*which)).copied()
    }

    /// Whether it is surely the same as another one.
    fn is(&self, other: &Column) -> bool {
        Arc::ptr_eq(&self.which, &other.which) && Arc::ptr_eq(&self.values, &other.values)
    }

    fn only(&self, states: &[usize]) -> Column {
        let mut made = Made::default();
        let mut numbers = vec![None; self.values.len()];
        let which = states.iter().map(|&state| {
            let number = usize::from(self.which[state]);
            // There are not more values than before.
            *numbers[number].get_or_insert_with(|| made.number(self.values[number]).unwrap_or(0))
        });
        Column {
            which: which.collect(),
            values: made.values.into(),
        }
    }

    fn and(&self, other: &Column) -> Column {
        let mut made = Made::default();
        let mut which = Vec::with_capacity(self.which.len() + other.which.len());
        for column in [self, other] {
            let numbers = column
                .values
                .iter()
                .map(|&value| made.number(value).unwrap_or(0));
            let numbers: Vec<u16> = numbers.collect();
            which.extend(
                column
                    .which
                    .iter()
                    .map(|&number| numbers[usize::from(number)]),
            );
        }
        Column {
            which: which.into(),
            values: made.values.into(),
        }
    }

    /// Adds the hashes of the numbers to those of states, or takes them away.
    fn add_to(&self, prints: &mut [u128], leaf: ExprId, add: impl Fn(u128, u128) -> u128) {
        let hash = |value: &u64| {
            let half = |salt: u8| {
                let mut hasher = DefaultHasher::new();
                (salt, leaf, value).hash(&mut hasher);
                u128::from(hasher.finish())
            };
            half(0) << 64 | half(1)
        };
        let hashes: Vec<u128> = self.values.iter().map(hash).collect();
        for (print, which) in prints.iter_mut().zip(&*self.which) {
            *print = add(*print, hashes[usize::from(*which)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use impasse_exec::expr::LeafKind;
    use impasse_ir::{BinOp, CmpOp, Span, Type};
    use std::collections::BTreeSet;

    type States = BTreeSet<Vec<u64>>;

    fn leaves(world: &mut World) -> Vec<ExprId> {
        let kind = LeafKind::Uniform;
        let leaf = |at| {
            world
                .exprs
                .leaf(kind, "number", at, Type::I32, Span::UNKNOWN)
        };
        (0..3).map(leaf).collect()
    }

    fn states(table: &Table, leaves: &[ExprId]) -> States {
        let number = |leaf: &ExprId, state| table.find(*leaf).and_then(|one| one.of(state));
        let state = |state| {
            leaves
                .iter()
                .map(|leaf| number(leaf, state).unwrap())
                .collect()
        };
        (0..table.len()).map(state).collect()
    }

    /// Of one state after the other.
    fn table(world: &World, leaves: &[ExprId], wanted: &States) -> Table {
        let mut all: Option<Table> = None;
        let names: Vec<_> = leaves.iter().map(|leaf| (*leaf, *leaf)).collect();
        for state in wanted {
            let varying = leaves.iter().zip(state).map(|(&leaf, &value)| Varying {
                leaf,
                name: leaf,
                values: [Value::of(value); 2],
            });
            let varying: Vec<Varying> = varying.collect();
            let one = Table::of_one().in_terms(world, (&varying, 1), &names);
            let one = one.unwrap();
            all = Some(match all {
                None => one,
                Some(all) => all.and(&one.without(&all)).unwrap(),
            });
        }
        all.unwrap()
    }

    /// A table does what a set of states does.
    #[test]
    fn tables_are_sets_of_states() {
        let mut world = World::default();
        let leaves = leaves(&mut world);
        let mut random = 7u64;
        let mut below = |most: u64| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) % most
        };
        for _ in 0..200 {
            let mut some = |count: u64| -> States {
                let mut state = || (0..3).map(|_| below(4)).collect::<Vec<u64>>();
                (0..count).map(|_| state()).collect()
            };
            let (one, other) = (some(6), some(9));
            let [a, b] = [&one, &other].map(|states| table(&world, &leaves, states));
            assert_eq!(states(&a, &leaves), one);
            let new = b.without(&a);
            assert_eq!(states(&new, &leaves), &other - &one);
            assert_eq!(states(&a.and(&new).unwrap(), &leaves), &one | &other);
            // The first is less than the second and one.
            let [first, second] = [leaves[0], leaves[1]].map(Value::Symbolic);
            let sum = world
                .exprs
                .binary(BinOp::Add, Type::I32, second, Value::Known(1));
            let less = world
                .exprs
                .compare(CmpOp::Slt, Type::I32, first, sum.unwrap());
            let Value::Symbolic(less) = less else {
                panic!("it is not known");
            };
            let [holds, does_not] = b.split(&world, less).unwrap();
            let is_less = |state: &&Vec<u64>| state[0] <= state[1];
            assert_eq!(
                states(&holds, &leaves),
                other.iter().filter(is_less).cloned().collect()
            );
            assert_eq!(states(&does_not, &leaves).len() + holds.len(), other.len());
            // States that differed in what is not kept are the same.
            let names = [(leaves[0], leaves[2]), (leaves[1], leaves[0])];
            let fewer = b.in_terms(&world, (&[], 0), &names).unwrap();
            let kept: States = other.iter().map(|state| vec![state[1], state[0]]).collect();
            assert_eq!(states(&fewer, &[leaves[0], leaves[2]]), kept);
            assert_eq!(
                fewer.print(),
                table(&world, &[leaves[0], leaves[2]], &kept).print()
            );
        }
    }
}
