//! Reading and writing at addresses that are not known but lie in known objects. What is read is a
//! leaf that stands for what the object holds there; what can be written to is not known afterwards.
//! Such an access is taken to lie inside its object.

use super::Machine;
use super::candidates::few;
use super::pointers::Pointers;
use crate::expr::{About, BYTES, ExprId, LeafKind, byte_size};
use crate::stop::{Res, Stop};
use crate::value::Value;
use crate::world::World;
use impasse_ir::{Span, Type};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The places in one object at which an access can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(super) first: u64,
    pub(super) last: u64,
    /// The distance between them, not 0.
    stride: u64,
}

/// Objects of more bytes than this are not looked at as a whole.
const MOST_BYTES: u64 = 1 << 16;

/// A value that depends on larger expressions is a value of its own.
const MOST_NODES: usize = 1000;

/// More single places than this are taken as one range.
const MOST_PLACES: u64 = 1 << 12;

/// The same where ways are merged: then what is forgotten once is forgotten again and again.
const MOST_PLACES_OF_MANY: u64 = 1 << 6;

/// What a leaf is made from: the same gives the same leaf.
struct Inputs {
    exprs: Vec<ExprId>,
    /// Whether all else is known.
    known: bool,
    /// Whether this is all that it is made from; too much is not looked at.
    complete: bool,
    hasher: FxHasher,
}

impl Place {
    /// How many places there are.
    pub(super) fn count(&self) -> u64 {
        (self.last - self.first) / self.stride + 1
    }

    /// All of them.
    pub(super) fn addresses(&self) -> impl Iterator<Item = u64> + use<> {
        let Place { first, stride, .. } = *self;
        (0..self.count()).map(move |number| first + number * stride)
    }

    fn is_one(&self) -> bool {
        self.first == self.last
    }

    /// Whether accesses of `size` bytes, at more than `most` places or without gaps, count as one range.
    fn is_one_range(&self, size: u64, most: u64) -> bool {
        self.stride <= size || self.count() > most
    }

    /// The bytes from the first to the end of an access of `size` bytes at the last.
    pub(super) fn span(&self, size: u64) -> u64 {
        self.last - self.first + size
    }
}

impl Machine {
    /// Where accesses of `size` bytes at `address` can be; empty when that is not known.
    pub(crate) fn places(&self, world: &World, address: ExprId, size: u64) -> Vec<Place> {
        let linear = self.linear(&world.exprs, address);
        let mut bases = linear.bases.unwrap_or_default();
        bases.sort_unstable();
        bases.dedup();
        let mut places = Vec::new();
        for base in bases {
            let start = self.memory.home(base.first);
            let Some(object) = self.memory.object(start).filter(|object| object.alive) else {
                continue;
            };
            let origin = i128::from(base.first) + linear.low;
            let stride = match base.first == base.last {
                true => linear.stride.max(1),
                false => 1,
            };
            let end = i128::from(start) + i128::from(object.size) - i128::from(size);
            let before = (i128::from(start) - origin).max(0);
            let first = origin
                + before
                    .cast_unsigned()
                    .next_multiple_of(stride.into())
                    .cast_signed();
            let last = (i128::from(base.last) + linear.high).min(end);
            if let (true, Ok(first), Ok(last)) =
                (first <= last, u64::try_from(first), u64::try_from(last))
            {
                let last = last - (last - first) % stride;
                places.push(Place {
                    first,
                    last,
                    stride,
                });
            }
        }
        places
    }

    /// Where an access can be, or why that is not known. A choice that decides it is asked for.
    pub(crate) fn place(
        &mut self,
        world: &mut World,
        ptr: Value,
        size: u64,
        span: Span,
    ) -> Res<Vec<Place>> {
        world.spoil_period_by(&[ptr]);
        if let (true, Value::Symbolic(id)) = (world.config.forgets(), ptr)
            && self.resolve(world, ptr).is_none()
        {
            let places = self.places(world, id, size);
            if !places.is_empty() {
                return Ok(places);
            }
        }
        let id = match self.chosen(world, ptr, span)? {
            Value::Known(bits) => {
                let (first, stride) = (bits as u64, 1);
                return Ok(vec![Place {
                    first,
                    last: first,
                    stride,
                }]);
            }
            Value::Symbolic(id) => id,
        };
        let places = self.places(world, id, size);
        if places.is_empty() {
            let text = world.exprs.display(id);
            let reason = format!("an address that is not known: {text}");
            return Err(Box::new(Stop::Unsupported { reason, span }));
        }
        Ok(places)
    }

    /// Reads a value of type `ty` at an address that need not be known.
    pub(crate) fn load_at(
        &mut self,
        world: &mut World,
        ty: Type,
        ptr: Value,
        span: Span,
    ) -> Res<Value> {
        if let Value::Known(ptr) = ptr {
            return self.load_known(world, ty, ptr as u64, span);
        }
        let size = byte_size(ty) as u64;
        let places = self.place(world, ptr, size, span)?;
        let id = match (&*places, ptr) {
            ([one], _) if one.is_one() => return self.load_known(world, ty, one.first, span),
            (_, Value::Symbolic(id)) => id,
            _ => return Ok(ptr),
        };
        if let Some(value) = self.same_everywhere(&places, size) {
            return Ok(Value::Known(value));
        }
        let few = few(&places, ty).or_else(|| self.few_functions(&places, ty));
        if let Some(few) = few
            && let Some(value) = self.choose(world, ty, id, &few, span)?
        {
            return Ok(value);
        }
        let inputs = self.inputs(&[id], &places, size);
        let pointers = self.pointers_at(world, &places, size);
        let name = format!(
            "{} at an unknown place",
            self.place_name(self.memory.home(places[0].first))
        );
        Ok(Value::Symbolic(
            self.made_from(world, inputs, &name, ty, span, pointers),
        ))
    }

    fn load_known(&mut self, world: &mut World, ty: Type, ptr: u64, span: Span) -> Res<Value> {
        self.touch(ptr, byte_size(ty) as u64, false, span);
        self.load_value(world, ty, ptr, span).or_else(|stop| {
            self.survive(world, stop)?;
            Ok(self.fresh_leaf(world, "value read out of bounds", ty, span))
        })
    }

    fn store_known(
        &mut self,
        world: &World,
        ty: Type,
        ptr: u64,
        value: Value,
        span: Span,
    ) -> Res<()> {
        self.touch(ptr, byte_size(ty) as u64, true, span);
        let result = self.store_value(world, ty, ptr, value);
        result.or_else(|fault| {
            let stop = self.fault_stop(fault, span);
            self.survive(world, stop)
        })
    }

    /// Writes a value of type `ty` at an address that need not be known.
    pub(crate) fn store_at(
        &mut self,
        world: &mut World,
        ty: Type,
        ptr: Value,
        value: Value,
        span: Span,
    ) -> Res<()> {
        if let Value::Known(ptr) = ptr {
            return self.store_known(world, ty, ptr as u64, value, span);
        }
        let size = byte_size(ty) as u64;
        let places = self.place(world, ptr, size, span)?;
        let id = match (&*places, ptr) {
            ([one], _) if one.is_one() => {
                return self.store_known(world, ty, one.first, value, span);
            }
            (_, Value::Symbolic(id)) => id,
            _ => return Ok(()),
        };
        if let Some(few) = few(&places, ty)
            && self.store_one(world, ty, (id, &few), value, span)?
        {
            return Ok(());
        }
        let mut exprs = vec![id];
        let mut pointers = Pointers::default();
        match value {
            Value::Symbolic(value) => {
                exprs.push(value);
                self.pointers_of(world, value, &mut pointers);
            }
            Value::Known(bits) if self.memory.leads_to_object(bits as u64) => {
                pointers.add(bits as u64, bits as u64);
            }
            Value::Known(_) => {}
        }
        let most = match world.config.forgets() {
            true => MOST_PLACES_OF_MANY,
            false => MOST_PLACES,
        };
        for place in places {
            let (place, size) = match place.is_one_range(size, most) {
                true => self.whole_elements(place, size),
                false => (place, size),
            };
            let mut inputs = self.inputs(&exprs, &[place], size);
            value.hash(&mut inputs.hasher);
            let pointers = pointers
                .clone()
                .and(self.pointers_at(world, &[place], size));
            let name = self.unknown_name(place.first);
            let leaf = self.made_from(world, inputs, &name, BYTES, span, pointers);
            self.forget_place(place, size, leaf, most);
        }
        Ok(())
    }

    /// Makes `len` bytes from `address` unknown, as far as their object reaches. `pointers` is
    /// where pointers can lead that were written there, besides those that are there.
    pub(crate) fn forget(
        &mut self,
        world: &mut World,
        address: u64,
        len: u64,
        pointers: Pointers,
        span: Span,
    ) {
        let start = self.memory.home(address);
        let Some(object) = self.memory.object(start).filter(|object| object.alive) else {
            return;
        };
        let first = address.max(start);
        let len = len.min((start + object.size).saturating_sub(first));
        if len == 0 || object.constant {
            return;
        }
        let mut pointers = pointers;
        self.pointers_in(world, first, len, &mut pointers);
        let name = self.unknown_name(first);
        let leaf = self.new_leaf(world, &name, BYTES, span, pointers.about());
        self.memory.forget_range(first, len, leaf, 0);
    }

    /// The same accesses to all of the elements that they are to a field of, as far as their object reaches. A
    /// whole object that is forgotten costs nothing, and all of it but a field at its edge as much as its bytes.
    fn whole_elements(&self, place: Place, size: u64) -> (Place, u64) {
        let home = self.memory.home(place.first);
        let end = home + self.memory.object(home).map_or(0, |object| object.size);
        let before = (place.first - home) % place.stride;
        let (first, last) = (place.first - before, place.last - before);
        let whole = place
            .stride
            .max(before + size)
            .min(end.saturating_sub(last));
        (
            Place {
                first,
                last,
                ..place
            },
            whole.max(size),
        )
    }

    fn unknown_name(&self, address: u64) -> String {
        let home = self.memory.home(address);
        format!("unknown contents of {}", self.place_name(home))
    }

    /// Makes what can be written at some places, at `most` so many of them one by one, bytes of a leaf.
    fn forget_place(&mut self, place: Place, size: u64, leaf: ExprId, most: u64) {
        if place.is_one_range(size, most) {
            let len = place.span(size);
            self.memory.forget_range(place.first, len, leaf, 0);
            return;
        }
        for (number, address) in (0u64..).zip(place.addresses()) {
            // A constant object cannot be written.
            let _ = self
                .memory
                .forget(address, size, Some(leaf), (number * size) as u32);
        }
    }

    /// The number that is at all of these places.
    fn same_everywhere(&self, places: &[Place], size: u64) -> Option<u128> {
        let mut all = None;
        for place in places {
            if place.count() > MOST_PLACES {
                return None;
            }
            let bytes = self.memory.read_known(place.first, place.span(size)).ok()?;
            for value in bytes.windows(size as usize).step_by(place.stride as usize) {
                if *all.get_or_insert_with(|| value.to_vec()) != value {
                    return None;
                }
            }
        }
        let number = all?
            .iter()
            .rev()
            .fold(0, |bits, &byte| bits << 8 | u128::from(byte));
        Some(number)
    }

    /// What a value depends on that is made from expressions and from what is at these places.
    fn inputs(&self, exprs: &[ExprId], places: &[Place], size: u64) -> Inputs {
        let mut inputs = Inputs {
            exprs: exprs.to_vec(),
            known: true,
            complete: true,
            hasher: FxHasher::default(),
        };
        exprs.hash(&mut inputs.hasher);
        for place in places {
            let len = place.span(size);
            let outline = (len <= MOST_BYTES).then(|| self.memory.outline(place.first, len));
            match outline {
                Some(Ok(outline)) => {
                    outline.digest.hash(&mut inputs.hasher);
                    inputs.exprs.extend(outline.expressions);
                    inputs.known &= !outline.has_gaps;
                }
                _ => inputs.complete = false,
            }
        }
        inputs
    }

    /// The leaf that stands for a value made from `inputs`.
    fn made_from(
        &mut self,
        world: &mut World,
        inputs: Inputs,
        name: &str,
        ty: Type,
        span: Span,
        pointers: Pointers,
    ) -> ExprId {
        let exprs = &mut world.exprs;
        let sources = match inputs.complete {
            true => exprs.leaves_within(&inputs.exprs, MOST_NODES),
            false => None,
        };
        let Some(sources) = sources else {
            return self.new_leaf(world, name, ty, span, pointers.about());
        };
        let uniform = inputs.known && exprs.are_uniform(&sources);
        let kind = match uniform {
            true => LeafKind::Uniform,
            false => LeafKind::RankLocal(self.rank),
        };
        let about = About {
            sources: Some(sources.into()),
            ..pointers.about()
        };
        exprs.leaf_about(kind, name, inputs.hasher.finish(), ty, span, about)
    }
}
