//! Conditions on unknown values, worked out for given ones.

use std::collections::{BTreeMap, BTreeSet};

use impasse_exec::Byte;
use impasse_exec::expr::{ExprId, Exprs, Node};
use impasse_ir::{ConvOp, Type, fold};

/// Conditions with a value for everything unknown in them.
pub(super) struct Formula<'a> {
    exprs: &'a Exprs,
    /// All expressions in them; operands come before those that use them.
    nodes: Vec<ExprId>,
    places: BTreeMap<ExprId, usize>,
    /// What each comes to.
    values: Vec<u128>,
    /// Conditions: where, whether they are to hold, and the places of the leaves in them.
    wanted: Vec<(usize, bool, Vec<usize>)>,
    /// Numbers that occur: integers, and floating-point numbers.
    numbers: BTreeSet<i128>,
    /// Whether something cannot be worked out: a division by zero.
    fails: bool,
}

/// Small numbers that are worth a try, whatever occurs.
const SMALL: [i128; 14] = [0, 1, 2, 3, 4, 5, 7, 8, 10, 16, 100, 1000, -1, 65536];

impl<'a> Formula<'a> {
    /// Conditions, and whether they are to hold.
    pub fn new(exprs: &'a Exprs, conditions: &[(ExprId, bool)]) -> Formula<'a> {
        let mut nodes = BTreeSet::new();
        let mut todo: Vec<ExprId> = conditions.iter().map(|(id, _)| *id).collect();
        while let Some(id) = todo.pop() {
            if nodes.insert(id) {
                todo.extend(exprs.operands(id));
            }
        }
        let nodes: Vec<ExprId> = nodes.into_iter().collect();
        let places: BTreeMap<ExprId, usize> = nodes.iter().copied().zip(0..).collect();
        let wanted = conditions.iter().map(|&(id, holds)| {
            let leaves = exprs.leaves_of(id).into_iter();
            (
                places[&id],
                holds,
                leaves.map(|leaf| places[&leaf]).collect(),
            )
        });
        let wanted = wanted.collect();
        let numbers = nodes.iter().filter_map(|&id| number(exprs, id)).collect();
        let mut formula = Formula {
            exprs,
            values: vec![0; nodes.len()],
            nodes,
            places,
            wanted,
            numbers,
            fails: false,
        };
        formula.work_out();
        formula
    }

    /// Whether everything unknown in it fits into a value: not so the bytes of large unknown objects.
    pub fn fits(&self) -> bool {
        let wide = |part: &Byte| matches!(part, Byte::Symbolic { index, .. } if *index >= 16);
        let mut nodes = self.nodes.iter();
        nodes.all(|&id| match self.exprs.node(id) {
            Node::Bytes(parts) => !parts.iter().any(wide),
            _ => true,
        })
    }

    /// How many expressions there are.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    /// The conditions that are not as wanted; all of them if something cannot be worked out.
    pub fn wrong(&self) -> Vec<usize> {
        let wrong = |(_, (at, holds, _)): &(usize, &(usize, bool, Vec<usize>))| {
            self.fails || (self.values[*at] & 1 == 1) != *holds
        };
        let conditions = self.wanted.iter().enumerate();
        conditions.filter(wrong).map(|(number, _)| number).collect()
    }

    /// The leaves of a condition.
    pub fn leaves_of(&self, condition: usize) -> &[usize] {
        &self.wanted[condition].2
    }

    /// The value of a leaf.
    pub fn value(&self, leaf: usize) -> u128 {
        self.values[leaf]
    }

    /// Gives a leaf a value.
    pub fn set(&mut self, leaf: usize, value: u128) {
        self.values[leaf] = value;
        self.work_out();
    }

    /// How many conditions are not as wanted with this value.
    pub fn wrong_with(&mut self, leaf: usize, value: u128) -> usize {
        self.set(leaf, value);
        self.wrong().len()
    }

    /// Values that are worth a try for a leaf: numbers that occur, those beside them, and those near
    /// its present value.
    pub fn candidates(&self, leaf: usize) -> Vec<u128> {
        let ty = self.exprs.ty(self.nodes[leaf]);
        if ty == Type::I1 {
            return vec![0, 1];
        }
        let now = as_number(ty, self.values[leaf]);
        let near = [
            now.saturating_sub(1),
            now.saturating_add(1),
            now / 2,
            now.saturating_mul(2),
        ];
        let known = self.numbers.iter().flat_map(|&number| {
            let (less, more) = (number.saturating_sub(1), number.saturating_add(1));
            [less, number, more]
        });
        let mut all: Vec<i128> = known.chain(SMALL).chain(near).collect();
        all.sort_unstable();
        all.dedup();
        let mut bits: Vec<u128> = all.into_iter().map(|number| as_bits(ty, number)).collect();
        if ty.is_float() {
            let halves = [0.5, 1e-9, 1e9].map(|number: f64| of_double(ty, number));
            bits.extend(halves);
        }
        bits
    }

    /// Works out everything but the leaves.
    fn work_out(&mut self) {
        self.fails = false;
        for at in 0..self.nodes.len() {
            match self.worked_out(self.nodes[at]) {
                Some(value) => self.values[at] = value,
                None => self.fails = true,
            }
        }
    }

    /// What an expression comes to, its operands being known.
    fn worked_out(&self, id: ExprId) -> Option<u128> {
        let of = |id: ExprId| Some(self.values[self.places[&id]]);
        match self.exprs.node(id) {
            Node::Leaf(_) => of(id),
            _ => self.exprs.apply(id, &of),
        }
    }
}

/// The number that a constant is, roughly.
fn number(exprs: &Exprs, id: ExprId) -> Option<i128> {
    match *exprs.node(id) {
        Node::Const(bits) => Some(as_number(exprs.ty(id), bits)),
        _ => None,
    }
}

/// A value as a whole number, roughly.
fn as_number(ty: Type, bits: u128) -> i128 {
    match ty {
        Type::F32 => f32::from_bits(bits as u32) as i128,
        Type::F64 => f64::from_bits(bits as u64) as i128,
        Type::I8 => i128::from(bits as u8 as i8),
        Type::I16 => i128::from(bits as u16 as i16),
        Type::I32 => i128::from(bits as u32 as i32),
        Type::I64 => i128::from(bits as u64 as i64),
        _ => bits as i128,
    }
}

/// A whole number as a value, cut off if it does not fit.
fn as_bits(ty: Type, number: i128) -> u128 {
    match ty {
        Type::I1 => (number & 1) as u128,
        Type::I8 => u128::from(number as u8),
        Type::I16 => u128::from(number as u16),
        Type::I32 => u128::from(number as u32),
        Type::I64 => u128::from(number as u64),
        Type::I128 => number as u128,
        _ if ty.is_float() => of_double(ty, number as f64),
        _ => u128::from(number as u64),
    }
}

/// A floating-point number as a value.
fn of_double(ty: Type, number: f64) -> u128 {
    let bits = u128::from(number.to_bits());
    match ty {
        Type::F64 => bits,
        _ => fold::convert(ConvOp::FpTrunc, Type::F64, bits, ty),
    }
}
