//! Few places that an access can be at: what is there is kept exactly, as a choice between them.

use super::Machine;
use super::places::Place;
use crate::expr::{ExprId, Exprs, Node, byte_size, mask};
use crate::stop::Res;
use crate::value::Value;
use crate::world::World;
use impasse_ir::{BinOp, CmpOp, ConvOp, Span, Type, fold};

/// Most places that are kept apart.
const MOST: u64 = 5;

/// Larger expressions are not made larger.
const MOST_NODES: usize = 64;

/// The addresses of few places of numbers, which can be kept apart.
pub(super) fn few(places: &[Place], ty: Type) -> Option<Vec<u64>> {
    let number = ty.is_int() && ty != Type::I128;
    number.then(|| addresses(places)).flatten()
}

fn addresses(places: &[Place]) -> Option<Vec<u64>> {
    let count: u64 = places.iter().map(Place::count).sum();
    (count <= MOST).then(|| places.iter().flat_map(Place::addresses).collect())
}

impl Machine {
    /// The addresses of few places that hold addresses of functions: a call must know which.
    pub(super) fn few_functions(&self, places: &[Place], ty: Type) -> Option<Vec<u64>> {
        let few = (ty == Type::Ptr).then(|| addresses(places)).flatten()?;
        let is_function = |&place: &u64| {
            let bytes = self.memory.read_known(place, 8).ok();
            let pointer = bytes.and_then(|bytes| bytes.try_into().ok());
            pointer.is_some_and(|bytes| self.function_at(u64::from_le_bytes(bytes)).is_some())
        };
        few.iter().all(is_function).then_some(few)
    }

    /// The number at `address`, which is one of `candidates`.
    pub(super) fn choose(
        &mut self,
        world: &mut World,
        ty: Type,
        address: ExprId,
        candidates: &[u64],
        span: Span,
    ) -> Res<Option<Value>> {
        let Some((&first, rest)) = candidates.split_first() else {
            return Ok(None);
        };
        let mut chosen = self.load_value(world, ty, first, span)?;
        let Some(here) = is_at(&mut world.exprs, address, first) else {
            return Ok(None);
        };
        chosen = world.exprs.given(here, true, chosen);
        for &candidate in rest {
            let value = self.load_value(world, ty, candidate, span)?;
            if is_large(&world.exprs, chosen) || is_large(&world.exprs, value) {
                return Ok(None);
            }
            let Some(here) = is_at(&mut world.exprs, address, candidate) else {
                return Ok(None);
            };
            let value = world.exprs.given(here, true, value);
            chosen = world.exprs.select(ty, here, value, chosen);
        }
        Ok(Some(chosen))
    }

    /// Writes a number to `address`, which is one of `candidates`; `false` if that is too much to
    /// keep.
    pub(super) fn store_one(
        &mut self,
        world: &mut World,
        ty: Type,
        (address, candidates): (ExprId, &[u64]),
        value: Value,
        span: Span,
    ) -> Res<bool> {
        let mut all = Vec::with_capacity(candidates.len());
        for &candidate in candidates {
            if self
                .memory
                .check(candidate, byte_size(ty) as u64, true)
                .is_err()
            {
                return Ok(false);
            }
            let old = self.load_value(world, ty, candidate, span)?;
            if is_large(&world.exprs, old) || is_large(&world.exprs, value) {
                return Ok(false);
            }
            let Some(here) = is_at(&mut world.exprs, address, candidate) else {
                return Ok(false);
            };
            all.push((candidate, world.exprs.select(ty, here, value, old)));
        }
        for (candidate, value) in all {
            let result = self.store_value(world, ty, candidate, value);
            result.map_err(|fault| self.fault_stop(fault, span))?;
        }
        Ok(true)
    }
}

fn is_large(exprs: &Exprs, value: Value) -> bool {
    let Value::Symbolic(id) = value else {
        return false;
    };
    let (mut seen, mut todo) = (std::collections::BTreeSet::new(), vec![id]);
    while let Some(id) = todo.pop() {
        if seen.len() > MOST_NODES {
            return true;
        }
        if seen.insert(id) {
            todo.extend(exprs.operands(id));
        }
    }
    false
}

/// Whether an address is this one: a condition on the index in it, which may also be decided
/// elsewhere; `None` if there is no index. Products are taken not to overflow.
fn is_at(exprs: &mut Exprs, address: ExprId, candidate: u64) -> Option<Value> {
    let (mut id, mut bits) = (address, u128::from(candidate));
    while let Some((inner, value)) = inverted(exprs, id, bits) {
        (id, bits) = (inner, value);
    }
    let ty = exprs.ty(id);
    let is =
        |exprs: &mut Exprs| exprs.compare(CmpOp::Eq, ty, Value::Symbolic(id), Value::Known(bits));
    (ty != Type::Ptr).then(|| is(exprs))
}

/// The operand that an expression with a constant is made of, and which value it has if the expression
/// has the value `bits`.
fn inverted(exprs: &Exprs, id: ExprId, bits: u128) -> Option<(ExprId, u128)> {
    let ty = exprs.ty(id);
    let constant = |id| match exprs.node(id) {
        Node::Const(bits) => Some(*bits),
        _ => None,
    };
    let signed = |bits: u128| (bits << 64).cast_signed() >> 64;
    let exact = |factor: i128| {
        let (number, mask) = (signed(bits), mask(ty));
        let divides = factor != 0 && number % factor == 0;
        divides.then(|| (number / factor).cast_unsigned() & mask)
    };
    match *exprs.node(id) {
        Node::Binary(BinOp::Add, a, b) => {
            let value = fold::binary(BinOp::Sub, ty, bits, constant(b)?).ok()?;
            Some((a, value))
        }
        Node::Binary(BinOp::Mul, a, b) if ty == Type::I64 => {
            Some((a, exact(signed(constant(b)?))?))
        }
        Node::Binary(BinOp::Shl, a, b) if ty == Type::I64 => {
            Some((a, exact(1 << constant(b).filter(|&shift| shift < 32)?)?))
        }
        Node::Convert(op @ (ConvOp::SExt | ConvOp::ZExt), a) => {
            let from = exprs.ty(a);
            let narrow = bits & mask(from);
            (fold::convert(op, from, narrow, ty) == bits).then_some((a, narrow))
        }
        Node::Convert(ConvOp::IntToPtr | ConvOp::PtrToInt, a) => Some((a, bits)),
        _ => None,
    }
}
