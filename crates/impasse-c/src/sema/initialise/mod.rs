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
use crate::types::{Length, QualType, RecordId, Type, Types};

/// The state of one initialiser.
struct Filler {
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

impl Filler {
    fn new(at: TokenId, sink: Sink) -> Self {
        Self {
            at,
            sink,
            unknown: 0,
            active: FxHashMap::default(),
            too_large: false,
        }
    }
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
        let mut filler = Filler::new(at, Sink::Stores(stores));
        let ty = self.initialise(&mut filler, ty, init);
        if filler.unknown > 0 && self.unit.types.as_record(ty.ty).is_some() {
            self.error(
                at,
                "a flexible array member of a local can't be initialised",
            );
        }
        let Sink::Stores(stores) = filler.sink else {
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
        let mut filler = Filler::new(at, Sink::Image(Image::default()));
        let ty = self.initialise(&mut filler, ty, init);
        let mut size = self.unit.types.size(ty.ty).unwrap_or(0);
        if let Some(record) = self.unit.types.as_record(ty.ty) {
            let element = self.unit.types.flexible_element(record).unwrap_or(0);
            size = size.saturating_add(element.saturating_mul(filler.unknown));
        }
        let data = match filler.sink {
            // Contents that could not be worked out are not known, as if defined elsewhere.
            _ if self.diagnostics.errors() > before => StaticInit::Declared,
            Sink::Image(image) => image.finish(),
            Sink::Stores(_) => Image::default().finish(),
        };
        (ty, size, data)
    }

    fn initialise(&mut self, filler: &mut Filler, ty: QualType, init: &Initializer) -> QualType {
        let at = filler.at;
        let is_empty = matches!(init, Initializer::List(items, _) if items.is_empty());
        if self.unit.types.is_variable_array(ty.ty) {
            if !is_empty {
                self.error(at, "an array of variable length can't be initialised");
            }
            return ty;
        }
        let slot = Slot {
            ty,
            offset: 0,
            bits: None,
        };
        match init {
            Initializer::List(items, _) => self.braced(filler, slot, items),
            Initializer::Expr(e) => self.whole(filler, slot, *e),
        }
        if filler.too_large {
            self.error(at, "the initialiser is too large");
        }
        match *self.unit.types.get(ty.ty) {
            Type::Array {
                element,
                length: Length::Unknown,
            } => {
                let length = Length::Known(filler.unknown);
                let completed = self.unit.types.intern(Type::Array { element, length });
                QualType {
                    ty: completed,
                    quals: ty.quals,
                }
            }
            _ => ty,
        }
    }
}

enum Sink {
    /// Stores at run time.
    Stores(Stores),
    /// Bytes.
    Image(Image),
}

// Where what an initialiser stores goes.
impl Filler {
    /// Forgets all that was stored in a part.
    fn clear(&mut self, slot: Slot, types: &Types) {
        if slot.bits.is_some() {
            // A bit-field is one store: the new one replaces it.
            return;
        }
        let end = slot.offset.saturating_add(types.extent(slot));
        match &mut self.sink {
            Sink::Stores(stores) => stores.clear(slot.offset, end),
            Sink::Image(image) => image.clear(slot.offset, end),
        }
    }
}

impl Sema<'_> {
    /// Stores a value of the part's type.
    fn set_part(&mut self, filler: &mut Filler, slot: Slot, value: InitValue) {
        if self.unit.types.size(slot.ty.ty) == Some(0) {
            return;
        }
        match &mut filler.sink {
            Sink::Stores(stores) => {
                stores.store(&self.unit.types, &self.function.body, slot, value)
            }
            Sink::Image(_) => {
                let writes = self.static_writes(slot, &value);
                if let Sink::Image(image) = &mut filler.sink {
                    for write in &writes {
                        filler.too_large |= !image.apply(write, 0);
                    }
                }
            }
        }
    }
}
