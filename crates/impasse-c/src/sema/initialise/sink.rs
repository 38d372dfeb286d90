//! Where what an initialiser stores goes.

use super::super::Sema;
use super::Filler;
use super::image::Image;
use super::slots::Slot;
use super::stores::Stores;
use crate::hir::InitValue;
use crate::types::Types;

pub(super) enum Sink {
    /// Stores at run time.
    Stores(Stores),
    /// Bytes.
    Image(Image),
}

impl Filler {
    /// Forgets all that was stored in a part.
    pub(super) fn clear(&mut self, slot: Slot, types: &Types) {
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
    pub(super) fn set_part(&mut self, filler: &mut Filler, slot: Slot, value: InitValue) {
        if self.unit.types.size(slot.ty.ty) == Some(0) {
            return;
        }
        match &mut filler.sink {
            Sink::Stores(stores) => stores.store(&self.unit.types, &self.body, slot, value),
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
