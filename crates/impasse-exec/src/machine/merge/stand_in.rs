//! The values that stand for two: for what a place holds in one state, and in another.
//!
//! Few known numbers stay these: a choice between them that depends on nothing else. A number of which only the bounds
//! are known, by its form or since that was decided, keeps them. Both get wider as more states are made one, but not for
//! ever: a choice between more than [`MOST`] numbers is given up, and so is a bound that a later round of a loop exceeds.

use crate::expr::{About, ExprId, LeafKind, Nature, Node};
use crate::machine::decide::Decisions;
use crate::machine::{Pointers, Round};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{BinOp, ConvOp, Span, Type, fold};
use rustc_hash::{FxHashMap, FxHashSet};

/// What unknown values are called that stand for what differs from state to state.
const NAME: &str = "a value that changes from round to round";

/// What values are called that the host keeps a table of.
const VARYING: &str = "a value that depends on the order of events";
const VARYING_ANEW: &str = "another value that depends on the order of events";

/// A choice between more numbers than so many is not kept.
const MOST: usize = 4;

/// Of what was decided, so much is looked at.
const MOST_DECISIONS: usize = 64;

/// The type of a place, what it held, and what it holds.
pub(super) type Pair = (Type, Value, Value);

/// A number that differs between two states that are made one, and what stands for it.
#[derive(Clone, Copy, Debug)]
pub struct Varying {
    /// What stands for it: a leaf of nature [`Nature::Varying`].
    pub leaf: ExprId,
    /// What may stand for it instead, if it does not stand for something else: states whose numbers differ in the same places then
    /// differ in nothing else.
    pub name: ExprId,
    /// What it was in the older state, and is in the newer one.
    pub values: [Value; 2],
}

/// In what states differ that are made one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differing {
    /// In unknown values only.
    Unknown,
    /// In what earlier choices have left behind.
    Leftovers,
    /// They are rounds of a loop: more of the same is to come.
    Rounds,
}

/// The values that stand for what differs between two states: unknown ones, or those of some round.
#[derive(Debug, Default)]
pub struct Generalisation {
    values: FxHashMap<Pair, Value>,
    /// Numbers that differ, with the values that stand for them, by their type and by how much they differ.
    steps: FxHashMap<(Type, u128), Vec<(Value, Value)>>,
    made: u64,
    /// Whether choices between known numbers are kept.
    choices: bool,
    /// Whether all of an array becomes unknown if another element of it differs each time.
    pub(super) whole_arrays: bool,
    /// The round, if what differs are numbers of rounds.
    round: Option<Round>,
    /// Whether something differs that is no number of rounds.
    pub(super) failed: bool,
    /// Whether objects lost their ends.
    pub(super) opened: bool,
    /// Whether the older state may be no instance of what comes out.
    pub(super) one_sided: bool,
    /// What was decided in the two states.
    pub(super) decided: [Decisions; 2],
    /// What numbers are in the memory of ranks that differ from round to round.
    pub(super) types: NumberTypes,
    /// The numbers that differ, if the host keeps what they are.
    varying: Option<Vec<Varying>>,
    /// A number for the place at which they differ.
    place: u64,
}

/// The types of numbers in the memory of ranks, by rank and address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberTypes(pub(super) FxHashMap<(u32, u64), Type>);

impl Generalisation {
    /// Of states that differ so.
    pub fn of(differing: Differing) -> Self {
        Self {
            whole_arrays: differing == Differing::Rounds,
            choices: differing != Differing::Rounds,
            ..Self::default()
        }
    }

    /// What differs are numbers that grow from round to round: in this one.
    pub fn in_round(round: Round, types: &NumberTypes) -> Generalisation {
        Generalisation {
            round: Some(round),
            types: types.clone(),
            ..Generalisation::default()
        }
    }

    /// The host keeps a table of the numbers that differ: so nothing is forgotten.
    pub fn of_variants() -> Self {
        Self {
            varying: Some(Vec::new()),
            ..Self::default()
        }
    }

    /// The numbers that differ, if the host keeps what they are; `None` if more than numbers differs.
    pub fn variants(self) -> Option<Vec<Varying>> {
        let is_exact = !self.failed && !self.one_sided;
        self.varying.filter(|_| is_exact)
    }

    /// Values are to be made for what differs at a place.
    pub(super) fn look_at(&mut self, place: u64) {
        self.place = place;
    }

    /// Whether the host keeps what differs.
    pub(super) fn keeps_variants(&self) -> bool {
        self.varying.is_some()
    }

    /// Whether something differs that is no number that grows from round to round.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Whether what differs are numbers of rounds.
    pub(super) fn is_in_round(&self) -> bool {
        self.round.is_some()
    }

    /// Notes what a number in memory is taken to be.
    pub(super) fn note_type(&mut self, rank: u32, address: u64, ty: Type) {
        if self.is_in_round() {
            self.types.0.insert((rank, address), ty);
        }
    }

    /// The types that numbers in memory were taken to be of.
    pub fn types(self) -> NumberTypes {
        self.types
    }

    /// Whether both states are instances of what comes out: the newer one always is.
    pub fn has_both(&self) -> bool {
        !self.one_sided
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.made as usize
    }

    /// Whether nothing differed.
    pub fn is_empty(&self) -> bool {
        self.made == 0 && !self.opened
    }

    /// The value for a pair.
    pub(super) fn value(&mut self, world: &mut World, pair: Pair, pointers: Pointers) -> Value {
        let (ty, old, new) = pair;
        // Narrow numbers are no pointers, even if they look like some.
        let counts = match ty {
            Type::I8 | Type::I16 | Type::I32 => true,
            Type::I64 => pointers.is_none(),
            _ => false,
        };
        if self.varying.is_some() {
            return self.variant(world, pair, counts);
        }
        match self.round {
            None => self.unknown(world, pair, pointers, counts),
            Some(round) => {
                let value = counts
                    .then(|| world.in_round(ty, [old, new], round))
                    .flatten();
                self.failed |= value.is_none();
                value.unwrap_or(new)
            }
        }
    }

    /// What stands for a number that the host keeps.
    fn variant(&mut self, world: &mut World, pair: Pair, counts: bool) -> Value {
        let (ty, old, new) = pair;
        if old == new {
            return new;
        }
        self.failed |= !counts;
        let number = world.exprs.len() as u64;
        let leaf = varying_leaf(world, VARYING_ANEW, number, ty);
        let name = varying_leaf(world, VARYING, self.place, ty);
        let varying = Varying {
            leaf,
            name,
            values: [old, new],
        };
        self.varying
            .iter_mut()
            .for_each(|known| known.push(varying));
        Value::Symbolic(leaf)
    }

    /// The unknown value for a pair; its own if it may be a pointer.
    fn unknown(
        &mut self,
        world: &mut World,
        pair: Pair,
        pointers: Pointers,
        counts: bool,
    ) -> Value {
        let about = pointers.about();
        let targets = about.targets.as_ref();
        let plain = targets.is_some_and(|targets| targets.is_empty());
        if let Some(&value) = self.values.get(&pair).filter(|_| plain) {
            return value;
        }
        self.made += 1;
        let few = counts && self.choices;
        let choice = few.then(|| choice(world, pair)).flatten();
        let value = choice.unwrap_or_else(|| match counts {
            true => self.number(world, pair, about),
            false => Value::Symbolic(new_leaf(world, pair.0, about)),
        });
        self.values.insert(pair, value);
        value
    }

    /// The unknown number for a pair. Numbers that differ by as much as others did stay as far from those as they were:
    /// ranks that are not in the same round of a loop have counters that differ.
    fn number(&mut self, world: &mut World, pair: Pair, about: About) -> Value {
        let (ty, old, new) = pair;
        let step = difference(world, ty, new, old);
        let like = step.and_then(|step| self.steps.get(&(ty, step)));
        for &(other, value) in like.into_iter().flatten() {
            if let Some(apart) = difference(world, ty, new, other)
                && let Ok(value) = world
                    .exprs
                    .binary(BinOp::Add, ty, value, Value::Known(apart))
            {
                return value;
            }
        }
        let leaf = Value::Symbolic(new_leaf(world, ty, about));
        let value = self.within(world, pair, leaf);
        if let Some(step) = step {
            let steps = self.steps.entry((ty, step)).or_default();
            steps.push((new, value));
        }
        value
    }

    /// What was decided in both states of what differs between them: of the values that stand for it. A rank that
    /// asks later than others is told what they were told.
    pub(super) fn decided_alike(&self, world: &mut World) -> Vec<(ExprId, bool)> {
        if self.is_in_round() || self.made == 0 || self.keeps_variants() {
            return Vec::new();
        }
        let decided = [0, 1].map(|state| {
            let here_only = self.decided[state].not_in(&self.decided[1 - state]);
            here_only.take(MOST_DECISIONS).collect::<Vec<_>>()
        });
        if decided.iter().any(Vec::is_empty) {
            return Vec::new();
        }
        let [older, newer] = [0, 1].map(|at| self.of_stand_ins(world, at, &decided[at]));
        let mut alike: Vec<_> = newer
            .into_iter()
            .filter(|one| older.contains(one))
            .collect();
        alike.sort_unstable();
        alike
    }

    /// What was decided in one of the states, with the values that stand for what differs.
    fn of_stand_ins(
        &self,
        world: &mut World,
        state: usize,
        decided: &[(ExprId, bool)],
    ) -> FxHashSet<(ExprId, bool)> {
        let mut values = FxHashMap::default();
        let mut ambiguous = Vec::new();
        for (&(_, old, new), &value) in &self.values {
            if let Value::Symbolic(id) = [old, new][state]
                && values.insert(id, value).is_some_and(|other| other != value)
            {
                ambiguous.push(id);
            }
        }
        values.retain(|id, _| !ambiguous.contains(id));
        let with_stand_ins = |&(id, holds): &(ExprId, bool)| {
            let Some(Value::Symbolic(id)) = world.exprs.replaced(id, &mut values) else {
                return None;
            };
            let (id, negated) = world.exprs.canonical_condition(id);
            Some((id, holds != negated))
        };
        decided.iter().filter_map(with_stand_ins).collect()
    }

    /// A leaf for a pair of which one is not known, within the bounds of both. Rounds of a loop are to come to an end: for
    /// them those of the older one, as long as the newer one keeps to them.
    fn within(&self, world: &mut World, (ty, old, new): Pair, leaf: Value) -> Value {
        if old.known().is_some() && new.known().is_some() {
            return leaf;
        }
        let [own, other] = [0, 1].map(|at| self.bounds(world, at, ty, [old, new][at]));
        let bounds = [own[0].min(other[0]), own[1].max(other[1])];
        match !self.choices && old.known().is_none() && bounds != own {
            true => leaf,
            false => world.exprs.clamp(ty, leaf, bounds),
        }
    }

    /// The bounds of what is in one of the states: of its form, and those that decisions leave. What was decided on one
    /// rank holds for all.
    fn bounds(&self, world: &World, state: usize, ty: Type, value: Value) -> [i128; 2] {
        let [least, most] = world.exprs.bounds(ty, value);
        let decided = match value {
            Value::Symbolic(id) => self.decided[state].signed_range(id),
            Value::Known(_) => None,
        };
        decided.map_or([least, most], |(from, to)| [least.max(from), most.min(to)])
    }
}

/// A leaf that never comes up again. All ranks know it: it is one number, wherever it stands.
fn new_leaf(world: &mut World, ty: Type, about: About) -> ExprId {
    world.merging.generalised += 1;
    let sequence = world.merging.generalised;
    let (kind, exprs) = (LeafKind::Uniform, &mut world.exprs);
    let about = About {
        once: true,
        ..about
    };
    exprs.leaf_about(kind, NAME, sequence, ty, Span::UNKNOWN, about)
}

/// A leaf that stands for numbers that the host keeps.
fn varying_leaf(world: &mut World, name: &str, number: u64, ty: Type) -> ExprId {
    let about = About {
        nature: Nature::Varying,
        ..Pointers::default().about()
    };
    let exprs = &mut world.exprs;
    exprs.leaf_about(LeafKind::Uniform, name, number, ty, Span::UNKNOWN, about)
}

/// By how much two numbers differ, if that is known.
fn difference(world: &mut World, ty: Type, a: Value, b: Value) -> Option<u128> {
    let difference = world.exprs.binary(BinOp::Sub, ty, a, b);
    difference.ok().and_then(Value::known)
}

/// A choice between all numbers that two values are choices between, if they are few. It depends on nothing: two places
/// that held the same choice may hold different numbers from then on.
fn choice(world: &mut World, (ty, old, new): Pair) -> Option<Value> {
    let mut numbers = Vec::new();
    for value in [old, new] {
        add_numbers(world, value, &mut numbers)?;
    }
    numbers.sort_unstable();
    let mut numbers = numbers.into_iter().map(Value::Known);
    let first = numbers.next()?;
    Some(numbers.fold(first, |choice, number| {
        let bit = Value::Symbolic(new_leaf(world, Type::I1, Pointers::default().about()));
        world.exprs.select(ty, bit, number, choice)
    }))
}

/// Adds the numbers that a value is a choice between; `None` if they are too many, or not known.
fn add_numbers(world: &World, value: Value, numbers: &mut Vec<u128>) -> Option<()> {
    let number = match value {
        Value::Known(number) => number,
        Value::Symbolic(id) => match *world.exprs.node(id) {
            Node::Const(number) => number,
            Node::Select(_, a, b) => {
                add_numbers(world, Value::Symbolic(a), numbers)?;
                return add_numbers(world, Value::Symbolic(b), numbers);
            }
            // A `size_t` that was made from an `int`.
            Node::Convert(op @ (ConvOp::ZExt | ConvOp::SExt | ConvOp::Trunc), a) => {
                let (from, to) = (world.exprs.ty(a), world.exprs.ty(id));
                let mut narrow = Vec::new();
                add_numbers(world, Value::Symbolic(a), &mut narrow)?;
                let wide = |number| fold::convert(op, from, number, to);
                return add_new(numbers, narrow.into_iter().map(wide));
            }
            _ => return None,
        },
    };
    add_new(numbers, [number])
}

/// Adds numbers that are not there yet; `None` if they are too many.
fn add_new(numbers: &mut Vec<u128>, more: impl IntoIterator<Item = u128>) -> Option<()> {
    for number in more {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    (numbers.len() <= MOST).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Byte;
    use crate::world::Config;
    use impasse_ir::CmpOp;

    fn rounds() -> (World, Generalisation) {
        let world = World::new(Config::default(), None);
        (world, Generalisation::of(Differing::Rounds))
    }

    fn stand_in(world: &mut World, unknown: &mut Generalisation, old: Value, new: Value) -> Value {
        unknown.value(world, (Type::I32, old, new), Pointers::default())
    }

    #[test]
    fn counters_of_different_rounds_stay_as_far_apart() {
        let (mut world, mut unknown) = rounds();
        let mut made = |old, new| {
            stand_in(
                &mut world,
                &mut unknown,
                Value::Known(old),
                Value::Known(new),
            )
        };
        let (behind, ahead, other) = (made(7, 8), made(8, 9), made(10, 14));
        assert!(behind.known().is_none());
        assert_eq!(difference(&mut world, Type::I32, ahead, behind), Some(1));
        assert_eq!(difference(&mut world, Type::I32, other, behind), None);
        // The same for what stands for them, one round later.
        let one = Value::Known(1);
        let mut later = Generalisation::of(Differing::Rounds);
        let [behind, ahead] = [behind, ahead].map(|old| {
            let new = world.exprs.binary(BinOp::Add, Type::I32, old, one);
            stand_in(&mut world, &mut later, old, new.unwrap())
        });
        assert_eq!(difference(&mut world, Type::I32, ahead, behind), Some(1));
    }

    /// A choice stays one when it is stored, read again as a wider number, and joined with others.
    #[test]
    fn choices_are_found_in_wider_numbers() {
        let mut world = World::new(Config::default(), None);
        let mut unknown = Generalisation::of(Differing::Leftovers);
        let choice = stand_in(&mut world, &mut unknown, Value::Known(4), Value::Known(8));
        let Value::Symbolic(expr) = choice else {
            panic!("it is not known");
        };
        let forgotten: Vec<_> = (0..4).map(|index| Byte::Symbolic { expr, index }).collect();
        assert_eq!(world.exprs.from_bytes(Type::I32, &forgotten), choice);
        let wide = world
            .exprs
            .convert(ConvOp::ZExt, Type::I32, choice, Type::I64);
        assert_eq!(world.exprs.bounds(Type::I64, wide), [4, 8]);
        let mut numbers = vec![16];
        assert!(add_numbers(&world, wide, &mut numbers).is_some());
        assert_eq!(numbers, [16, 8, 4]);
    }

    #[test]
    fn what_was_decided_in_both_states_is_decided_of_what_stands_for_them() {
        for [before, after] in [[true, true], [true, false]] {
            let (mut world, mut unknown) = rounds();
            let mut leaf =
                || Value::Symbolic(new_leaf(&mut world, Type::I32, Pointers::default().about()));
            let (old, new) = (leaf(), leaf());
            let small = |world: &mut World, value| {
                let ten = Value::Known(10);
                match world.exprs.compare(CmpOp::Slt, Type::I32, value, ten) {
                    Value::Symbolic(id) => id,
                    Value::Known(_) => panic!("it is not known"),
                }
            };
            for (at, (value, holds)) in [(old, before), (new, after)].into_iter().enumerate() {
                let condition = small(&mut world, value);
                unknown.decided[at] = Decisions::of(&mut world.exprs, condition, holds);
            }
            let value = stand_in(&mut world, &mut unknown, old, new);
            let alike = unknown.decided_alike(&mut world);
            let condition = small(&mut world, value);
            let (condition, negated) = world.exprs.canonical_condition(condition);
            match before == after {
                true => assert_eq!(alike, [(condition, before != negated)]),
                false => assert_eq!(alike, []),
            }
        }
    }
}
