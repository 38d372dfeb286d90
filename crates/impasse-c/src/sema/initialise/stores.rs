//! The stores of a local's initialiser, sorted by where they go.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::slots::Slot;
use crate::hir::{Body, ExprId, ExprKind, Init, InitElement, InitValue};
use crate::types::{TypeId, Types};

/// Most stores of one initialiser.
pub(super) const MOST: usize = 1 << 20;

/// First bit, then the larger store first: a part is set behind the record it is part of.
type Key = (u128, Reverse<u64>);

/// Stores, each at most once per part.
#[derive(Clone, Default)]
pub(super) struct Stores {
    by_position: BTreeMap<Key, InitElement>,
    /// Whether there are stores of more than a scalar, of which a later one may override a part.
    has_wide: bool,
    /// Whether zeros are stored like other values, not left to be filled in.
    keeps_zeros: bool,
    /// What is evaluated before anything is stored.
    pub(super) before: Vec<ExprId>,
}

impl Stores {
    pub(super) fn new(keeps_zeros: bool) -> Self {
        Self {
            keeps_zeros,
            ..Self::default()
        }
    }

    /// Whether a zero must be stored to be sure of it.
    pub(super) fn needs_zeros(&self) -> bool {
        self.has_wide || self.keeps_zeros
    }

    pub(super) fn clear(&mut self, start: u64, end: u64) {
        let range =
            (u128::from(start) * 8, Reverse(u64::MAX))..(u128::from(end) * 8, Reverse(u64::MAX));
        if range.start >= range.end {
            return;
        }
        let keys: Vec<Key> = self.by_position.range(range).map(|(&key, _)| key).collect();
        for key in keys {
            self.by_position.remove(&key);
        }
    }

    pub(super) fn store(&mut self, types: &Types, body: &Body, slot: Slot, value: InitValue) {
        let is_zero = match &value {
            InitValue::Bytes(_) => false,
            InitValue::Expr(e) => matches!(body.expr(*e).kind, ExprKind::Const(0)),
        };
        let is_zero = is_zero && slot.bits.is_none();
        let element = InitElement {
            offset: slot.offset,
            bits: slot.bits,
            ty: slot.ty,
            value,
        };
        let key = key_of(types, &element);
        let is_scalar = types.is_scalar(slot.ty.ty);
        self.has_wide |= !is_scalar;
        if is_zero && !self.needs_zeros() {
            // What is not stored is zero.
            self.by_position.remove(&key);
        } else {
            self.by_position.insert(key, element);
        }
    }

    /// Adds what `others` stores, so many bytes further on; whether there was room for it.
    pub(super) fn add(&mut self, types: &Types, others: &Stores, bytes: u64) -> bool {
        self.has_wide |= others.has_wide;
        for element in others.by_position.values() {
            let mut element = element.clone();
            element.offset = element.offset.saturating_add(bytes);
            self.by_position.insert(key_of(types, &element), element);
        }
        self.by_position.len() <= MOST
    }

    /// Takes over what `others` evaluates before it stores.
    pub(super) fn evaluate_before(&mut self, others: Stores) {
        self.before.extend(others.before);
    }

    /// How far there is any store; scalars and records begin before that.
    pub(super) fn end(&self) -> u64 {
        let last = self.by_position.values().next_back();
        last.map_or(0, |element| element.offset.saturating_add(1))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.by_position.is_empty()
    }

    pub(super) fn elements_mut(&mut self) -> impl Iterator<Item = &mut InitElement> {
        self.by_position.values_mut()
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = &InitElement> {
        self.by_position.values()
    }

    /// The initialiser of an object of type `ty`. Nothing needs to be zeroed if the stores reach
    /// all bytes.
    pub(super) fn finish(self, types: &Types, ty: TypeId) -> Init {
        let elements: Vec<InitElement> = self.by_position.into_values().collect();
        let mut reached = 0;
        for element in &elements {
            let is_next = element.offset == reached && element.bits.is_none();
            if is_next {
                reached += length(types, element);
            }
        }
        Init {
            before: self.before,
            zero: types.size(ty) != Some(reached),
            elements,
        }
    }
}

/// Bytes that a store sets.
fn length(types: &Types, element: &InitElement) -> u64 {
    match &element.value {
        InitValue::Bytes(bytes) => bytes.len() as u64,
        InitValue::Expr(_) => types.size(element.ty.ty).unwrap_or(0),
    }
}

fn key_of(types: &Types, element: &InitElement) -> Key {
    let start = u128::from(element.offset) * 8;
    match element.bits {
        Some(bits) => (start + u128::from(bits.shift), Reverse(0)),
        None => (start, Reverse(length(types, element))),
    }
}
