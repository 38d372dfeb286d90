//! Initialisers: from braces, designators and strings to what is stored where.
//!
//! The walk over the items (`items`, `designators`) is the same for locals and for
//! objects with static storage. What it finds goes to a [`Sink`]: for locals a sorted set of
//! stores (`stores`), for static objects an image of the bytes (`image`), whose values are
//! evaluated (`constants`). As gcc does it, stores are in the order of their offsets, and what a
//! later designator overrides is dropped.

mod constants;
mod designators;
mod image;
mod items;
mod slots;
mod stores;
#[cfg(test)]
pub(super) mod tests;

use image::Image;
use rustc_hash::FxHashMap;
use slots::Slot;
use stores::Stores;

use crate::ast::{Initializer, TokenId};
use crate::hir::{Init, InitValue, StaticInit};
use crate::sema::Sema;
use crate::types::{Length, QualType, RecordId, Type};

/// The walk over one initialiser.
struct Filler<'s, 'a> {
    sema: &'s mut Sema<'a>,
    /// Where it stands, for messages.
    at: TokenId,
    sink: Sink,
    /// Elements of the one array of unknown length so far: the object, or its flexible member.
    unknown: u64,
    /// Which member of a union has been set, by offset and type.
    active: FxHashMap<(u64, RecordId), u64>,
    /// Whether something was found too large; said once.
    too_large: bool,
}

/// Where what an initialiser stores goes.
enum Sink {
    /// Stores at run time.
    Stores(Stores),
    /// Bytes.
    Image(Image),
}

impl Sema<'_> {
    /// The first contents of a local, and its type with the length that they gave it.
    pub(crate) fn initialise_local(
        &mut self,
        at: TokenId,
        ty: QualType,
        init: &Initializer,
    ) -> (QualType, Init) {
        let stores = Stores::new(self.unit.types.is_scalar(ty.ty));
        let (ty, unknown, sink) = self.initialise(at, Sink::Stores(stores), ty, init);
        if unknown > 0 && self.unit.types.as_record(ty.ty).is_some() {
            self.error(
                at,
                "a flexible array member of a local can't be initialised",
            );
        }
        let Sink::Stores(stores) = sink else {
            return (ty, Init::default());
        };
        let init = stores.finish(&self.unit.types, ty.ty);
        (ty, init)
    }

    /// The first contents of an object with static storage, its type with the length that they
    /// gave it, and its size with that of a flexible member.
    pub(crate) fn initialise_static(
        &mut self,
        at: TokenId,
        ty: QualType,
        init: &Initializer,
    ) -> (QualType, u64, StaticInit) {
        let before = self.diagnostics.errors();
        let (ty, unknown, sink) = self.initialise(at, Sink::Image(Image::default()), ty, init);
        let mut size = self.unit.types.size(ty.ty).unwrap_or(0);
        if let Some(record) = self.unit.types.as_record(ty.ty) {
            let element = self.unit.types.flexible_element(record).unwrap_or(0);
            size = size.saturating_add(element.saturating_mul(unknown));
        }
        let data = match sink {
            // Contents that could not be worked out are not known, as if defined elsewhere.
            _ if self.diagnostics.errors() > before => StaticInit::Declared,
            Sink::Image(image) => image.finish(),
            Sink::Stores(_) => Image::default().finish(),
        };
        (ty, size, data)
    }

    /// Walks over an initialiser: the object's type with the length it got, the number of elements of
    /// its array of unknown length, and what is stored.
    fn initialise(
        &mut self,
        at: TokenId,
        sink: Sink,
        ty: QualType,
        init: &Initializer,
    ) -> (QualType, u64, Sink) {
        let is_empty = matches!(init, Initializer::List(items, _) if items.is_empty());
        if self.unit.types.is_variable_array(ty.ty) {
            if !is_empty {
                self.error(at, "an array of variable length can't be initialised");
            }
            return (ty, 0, sink);
        }
        let mut filler = Filler {
            sema: self,
            at,
            sink,
            unknown: 0,
            active: FxHashMap::default(),
            too_large: false,
        };
        let slot = Slot {
            ty,
            offset: 0,
            bits: None,
        };
        match init {
            Initializer::List(items, _) => filler.braced(slot, items),
            Initializer::Expr(e) => filler.whole(slot, *e),
        }
        let (unknown, sink, too_large) = (filler.unknown, filler.sink, filler.too_large);
        if too_large {
            self.error(at, "the initialiser is too large");
        }
        let mut ty = ty;
        if let Type::Array {
            element,
            length: Length::Unknown,
        } = *self.unit.types.get(ty.ty)
        {
            let length = Length::Known(unknown);
            ty.ty = self.unit.types.intern(Type::Array { element, length });
        }
        (ty, unknown, sink)
    }
}

impl Filler<'_, '_> {
    /// Forgets all that was stored in a part.
    fn clear(&mut self, slot: Slot) {
        if slot.bits.is_some() {
            // A bit-field is one store: the new one replaces it.
            return;
        }
        let end = slot
            .offset
            .saturating_add(self.sema.unit.types.extent(slot));
        match &mut self.sink {
            Sink::Stores(stores) => stores.clear(slot.offset, end),
            Sink::Image(image) => image.clear(slot.offset, end),
        }
    }

    /// Stores a value of the part's type.
    fn set_part(&mut self, slot: Slot, value: InitValue) {
        let sema = &mut *self.sema;
        if sema.unit.types.size(slot.ty.ty) == Some(0) {
            return;
        }
        match &mut self.sink {
            Sink::Stores(stores) => {
                stores.store(&sema.unit.types, &sema.function.body, slot, value);
            }
            Sink::Image(image) => {
                for write in &sema.static_writes(slot, &value) {
                    self.too_large |= !image.apply(write, 0);
                }
            }
        }
    }
}
