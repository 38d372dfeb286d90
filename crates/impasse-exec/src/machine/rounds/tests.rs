//! Numbers of rounds against trying each round: what is said to hold for so many rounds does in all of them.

use super::*;
use crate::world::Config;
use impasse_ir::{BinOp, CmpOp, ConvOp, fold};
use impasse_testing::Random;

const COMPARISONS: [CmpOp; 10] = [
    CmpOp::Eq,
    CmpOp::Ne,
    CmpOp::Slt,
    CmpOp::Sle,
    CmpOp::Sgt,
    CmpOp::Sge,
    CmpOp::Ult,
    CmpOp::Ule,
    CmpOp::Ugt,
    CmpOp::Uge,
];

const OPERATIONS: [BinOp; 11] = [
    BinOp::Add,
    BinOp::Sub,
    BinOp::Mul,
    BinOp::Shl,
    BinOp::And,
    BinOp::URem,
    BinOp::SRem,
    BinOp::UDiv,
    BinOp::SDiv,
    BinOp::LShr,
    BinOp::AShr,
];

/// In numbers of 8 bits everything comes again after so many rounds.
const ALL: u64 = 256;

impl World {
    /// What a value is in a round of the outer loop and one of the inner.
    fn at(&self, value: Value, rounds: [u64; 2]) -> u128 {
        let round = |leaf: ExprId| {
            let level = self.rounds.open.iter().position(|period| period.has(leaf));
            rounds[level.expect("nothing else is unknown")].into()
        };
        match value {
            Value::Known(bits) => bits,
            Value::Symbolic(id) => (self.exprs.evaluate(id, 100, &round)).expect("it is small"),
        }
    }

    /// Some rounds of both loops for which what was computed is to hold: the last ones, and others.
    fn rounds_to_try(&self, random: &mut Random) -> Vec<[u64; 2]> {
        let most = [0, 1].map(|level| {
            let rounds = self.rounds.open.get(level).map_or(1, |one| one.rounds);
            rounds.min(ALL)
        });
        if most.contains(&0) {
            return Vec::new();
        }
        let mut tried = vec![
            most.map(|most| most - 1),
            [most[0] - 1, 0],
            [0, most[1] - 1],
        ];
        tried.extend((0..20).map(|_| most.map(|most| random.below(most))));
        tried
    }
}

/// A number that stays the same, or that grows from round to round of the innermost loop.
fn number(world: &mut World, random: &mut Random, ty: Type) -> Value {
    let start = random.below(ALL).into();
    let step = random.one_of(&[0, 0, 1, 2, 8, 16, 255, 251, 100]);
    let pair = [start, (start + step) & 255].map(Value::Known);
    let number = world.in_round(ty, pair, Round::Open(0));
    number.expect("it is linear")
}

/// Two loops, and numbers that depend on them.
fn loops(random: &mut Random, ty: Type) -> (World, Vec<Value>) {
    let mut world = World::default();
    world.begin_period();
    let mut numbers = vec![number(&mut world, random, ty)];
    world.begin_period();
    numbers.extend((0..2).map(|_| number(&mut world, random, ty)));
    (world, numbers)
}

#[test]
fn what_is_computed_is_so_in_all_rounds() {
    let (mut random, ty, mut followed) = (Random::new(5), Type::I8, 0);
    for _ in 0..10_000 {
        let (mut world, mut numbers) = loops(&mut random, ty);
        let mut results = Vec::new();
        for _ in 0..2 {
            let [a, b] = [random.one_of(&numbers), random.one_of(&numbers)];
            let small = Value::Known(random.one_of(&[0, 1, 2, 3, 4, 7, 8, 16, 127, 254]));
            let b = random.one_of(&[b, small, small]);
            let op = random.one_of(&OPERATIONS);
            let Some(result) = world.binary_in_round(op, ty, a, b) else {
                continue;
            };
            results.push((op, a, b, result));
            numbers.push(result);
        }
        for rounds in world.rounds_to_try(&mut random) {
            for &(op, a, b, result) in &results {
                let [a, b, result] = [a, b, result].map(|value| world.at(value, rounds));
                assert_eq!(fold::binary(op, ty, a, b), Ok(result), "{op:?} {a} {b}");
                followed += 1;
            }
        }
    }
    assert!(followed > 20_000, "only {followed} are followed");
}

#[test]
fn what_is_converted_is_so_in_all_rounds() {
    let (mut random, mut followed) = (Random::new(6), 0);
    for _ in 0..4_000 {
        let (mut world, numbers) = loops(&mut random, Type::I8);
        let value = random.one_of(&numbers);
        let widening = random.one_of(&[ConvOp::SExt, ConvOp::ZExt]);
        let Some(wide) = world.converted_in_round(widening, Type::I8, value, Type::I16) else {
            continue;
        };
        let narrow = world.converted_in_round(ConvOp::Trunc, Type::I16, wide, Type::I8);
        for rounds in world.rounds_to_try(&mut random) {
            let [from, wide] = [value, wide].map(|value| world.at(value, rounds));
            let widened = fold::convert(widening, Type::I8, from, Type::I16);
            assert_eq!(wide, widened, "{widening:?} {from}");
            assert!(narrow.is_none_or(|narrow| world.at(narrow, rounds) == from));
            followed += 1;
        }
    }
    assert!(followed > 10_000, "only {followed} are followed");
}

#[test]
fn what_is_compared_is_so_in_all_rounds() {
    let (mut random, ty, mut followed) = (Random::new(7), Type::I8, 0);
    for _ in 0..10_000 {
        let (mut world, numbers) = loops(&mut random, ty);
        let (op, a) = (random.one_of(&COMPARISONS), random.one_of(&numbers));
        let b = random.one_of(&[numbers[0], numbers[1], numbers[2], Value::Known(100)]);
        let holds = match world.compared_in_round(op, ty, a, b) {
            Some(known) => known.known().is_some_and(|bits| bits == 1),
            // Branches ask like this, also where the answer changes at once.
            None => match world.exprs.compare(op, ty, a, b) {
                Value::Known(_) => continue,
                Value::Symbolic(condition) => world.holds_in_round(condition) == Some(true),
            },
        };
        for rounds in world.rounds_to_try(&mut random) {
            let [a, b] = [a, b].map(|value| world.at(value, rounds));
            assert_eq!(fold::compare(op, ty, a, b), holds, "{op:?} {a} {b}");
            followed += 1;
        }
    }
    assert!(followed > 20_000, "only {followed} are followed");
}

/// A bound is not smaller than it has to be.
#[test]
fn horizons_are_where_conditions_change() {
    let (mut random, ty, mut exact) = (Random::new(3), Type::I8, 0);
    for at in 0..4_000 {
        let mut world = World::default();
        world.begin_period();
        let [a, b] = [0; 2].map(|_| number(&mut world, &mut random, ty));
        let op = COMPARISONS[at % COMPARISONS.len()];
        let Value::Symbolic(condition) = world.exprs.compare(op, ty, a, b) else {
            continue;
        };
        let Some(holds) = world.holds_in_round(condition) else {
            continue;
        };
        let holds_at = |round| world.at(Value::Symbolic(condition), [round, 0]) == 1;
        let change = (0..ALL).find(|&round| holds_at(round) != holds);
        exact += usize::from(world.rounds.open[0].rounds == change.unwrap_or(u64::MAX));
    }
    assert!(exact > 500, "only {exact} bounds are exact");
}

/// The largest number that the host is given in the place of others.
const MOST: i64 = 60;

/// Numbers that the host was given in a period, and what they stand for.
type Given = Vec<(i64, Value)>;

/// Gives the host some numbers.
fn give(world: &mut World, random: &mut Random, numbers: &[Value], given: &mut Given) {
    for _ in 0..random.below(3) {
        let number = random.one_of(numbers);
        match world.name_in_round(Type::I8, number, MOST) {
            Some(name) => given.push((name.known().expect("it is one") as i64, number)),
            None => world.spoil_period(),
        }
    }
}

/// Numbers of the host are told apart in all rounds as in the first, and are what it is told that they stand for.
fn assert_one_to_one(world: &World, given: &Given, rounds: [u64; 2]) {
    for (at, &(name, number)) in given.iter().enumerate() {
        let number = world.at(number, rounds);
        assert!(i64::try_from(number).is_ok_and(|number| number <= MOST));
        for &(other, of) in &given[..at] {
            let same = world.at(of, rounds) == number;
            assert_eq!(
                same,
                other == name,
                "{name} and {other} in round {rounds:?}"
            );
        }
    }
}

#[test]
fn names_are_one_to_one_in_all_rounds() {
    let (mut random, ty, mut tried) = (Random::new(8), Type::I8, 0);
    for _ in 0..10_000 {
        let mut world = World::default();
        world.begin_period();
        let line = |world: &mut World, random: &mut Random, most: u64| {
            let (start, step) = (random.below(most), random.one_of(&[0, 1, 2, 255]));
            let pair = [start, (start + step) & 255].map(u128::from);
            let number = world.in_round(ty, pair.map(Value::Known), Round::Open(0));
            number.expect("it is linear")
        };
        let mut outer = Given::new();
        // The host has kept one that grows, or stays.
        let kept = random.below(8) as i64;
        let step = random.one_of(&[0, 0, 1]);
        let name = world.kept_in_round([kept - step, kept], Round::Open(0), MOST);
        let of = [kept - step, kept].map(|number| Value::Known((number & 255) as u128));
        let number = world.in_round(ty, of, Round::Open(0));
        outer.push((name, number.expect("it is linear")));
        let mut numbers: Vec<_> = (0..2).map(|_| line(&mut world, &mut random, 9)).collect();
        give(&mut world, &mut random, &numbers, &mut outer);

        world.begin_period();
        numbers.push(line(&mut world, &mut random, 9));
        let mut inner = outer.clone();
        for &(name, _) in &outer {
            world.keep_name(name);
        }
        give(&mut world, &mut random, &numbers, &mut inner);
        for &(name, of) in &inner {
            let told = world.named_in_round(ty, name);
            let spoilt = world.rounds_to_try(&mut random).is_empty();
            assert!(spoilt || world.at(told, [3, 2]) == world.at(of, [3, 2]));
        }
        let of_both = world.clone();
        let lasting = |world: &World, of| world.at(of, [0, 0]) == world.at(of, [0, 1]);
        outer.extend(inner.iter().filter(|(_, of)| lasting(&of_both, *of)));
        let ends = world.rounds.open[1].rounds;
        world.end_period();
        give(&mut world, &mut random, &numbers[..2], &mut outer);
        for rounds in world.rounds_to_try(&mut random) {
            let inside = [rounds[0], random.below(ends.clamp(1, ALL))];
            assert_one_to_one(&of_both, &outer, [rounds[0], 0]);
            if ends > 0 {
                assert_one_to_one(&of_both, &inner, inside);
            }
            tried += 1;
        }
    }
    assert!(tried > 10_000, "only {tried} rounds are tried");
}

/// What grows in an inner loop by what depends on the outer one is no line in both.
#[test]
fn steps_are_the_same_in_each_round_of_the_outer_loop() {
    let (mut random, ty, mut followed) = (Random::new(9), Type::I8, 0);
    for _ in 0..2_000 {
        let mut world = World::default();
        world.begin_period();
        let pair = [0; 2].map(|_| number(&mut world, &mut random, ty));
        world.begin_period();
        let Some(value) = world.in_round(ty, pair, Round::Open(0)) else {
            continue;
        };
        for rounds in world.rounds_to_try(&mut random) {
            let [old, new] = pair.map(|value| world.at(value, rounds));
            let grown = new.wrapping_add(new.wrapping_sub(old).wrapping_mul(rounds[1].into()));
            assert_eq!(world.at(value, rounds), grown & 255, "{rounds:?}");
            followed += 1;
        }
    }
    assert!(followed > 1_000, "only {followed} are followed");
}

/// A round that cannot be followed is not gone on with, nor are those around it.
#[test]
fn what_cannot_be_followed_spoils_a_round() {
    let mut world = World::new(Config::default(), None);
    assert!(!world.is_spoilt());
    world.begin_period();
    world.begin_period();
    let pair = [Value::Known(3), Value::Known(4)];
    let number = world.in_round(Type::I64, pair, Round::Open(0));
    world.spoil_period_by(&[Value::Known(7)]);
    assert!(!world.is_spoilt());
    world.spoil_period_by(&[number.expect("it is linear")]);
    assert!(world.is_spoilt());
    assert_eq!(world.end_period().rounds, 0);
    assert!(world.is_spoilt());
    world.end_period();
    assert!(!world.is_spoilt());
}
