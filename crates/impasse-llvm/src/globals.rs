//! Global objects: their first contents as bytes and addresses.

use impasse_ir::{Const, Init, Reloc, Symbol};

use crate::constants::{Constant, ValueId};
use crate::error::{Res, malformed, unsupported};
use crate::fold::{Folded, Folder};
use crate::types::{Leaf, Ty, TyId};
use crate::values::What;

/// An object that is not zero is at most so large.
const MOST_BYTES: u64 = 1 << 30;

/// The contents of an object.
#[derive(Default)]
struct Image {
    bytes: Vec<u8>,
    relocs: Vec<Reloc>,
}

/// The first contents of an object from its initialiser.
pub(crate) fn init(folder: &Folder<'_>, ty: TyId, value: ValueId) -> Res<Init> {
    let mut image = Image::default();
    write(folder, ty, value, 0, 0, &mut image)?;
    let last = image.bytes.iter().rposition(|&byte| byte != 0);
    image.bytes.truncate(last.map_or(0, |last| last + 1));
    if image.bytes.is_empty() && image.relocs.is_empty() {
        return Ok(Init::Zero);
    }
    image.relocs.sort_by_key(|reloc| reloc.offset);
    Ok(Init::Data {
        bytes: image.bytes,
        relocs: image.relocs,
    })
}

/// A table of distances from itself to other objects, as a table of the addresses of these: LLVM makes
/// such tables of 32 bits each, to be read by `llvm.load.relative` only. `None` if the object is none.
pub(crate) fn table(folder: &Folder<'_>, ty: TyId, init: ValueId, own: Symbol) -> Option<Init> {
    let Ok(Ty::Array(_, element)) = folder.types.get(ty) else {
        return None;
    };
    if *folder.types.get(*element).ok()? != Ty::Int(32) {
        return None;
    }
    let What::Constant(Constant::Aggregate(elements)) = &folder.values.get(init).ok()?.what else {
        return None;
    };
    let mut relocs = Vec::new();
    for (index, &element) in elements.iter().enumerate() {
        let (symbol, addend) = folder.distance(element, own)?;
        let offset = 8 * index as u64;
        relocs.push(Reloc {
            offset,
            symbol,
            addend,
        });
    }
    let bytes = Vec::new();
    Some(Init::Data { bytes, relocs })
}

fn write(
    folder: &Folder<'_>,
    ty: TyId,
    value: ValueId,
    at: u64,
    depth: u32,
    image: &mut Image,
) -> Res<()> {
    let what = &folder.values.get(value)?.what;
    if matches!(what, What::Constant(Constant::Null | Constant::Undef))
        || folder.types.layout(ty)?.size == 0
    {
        return Ok(());
    }
    if depth > 64 {
        return malformed("an initialiser that is too deep");
    }
    match (folder.types.get(ty)?, what) {
        (Ty::Array(count, element), What::Constant(Constant::Data(data))) => {
            let leaves = folder.types.leaves(*element)?;
            let ([leaf], true) = (&leaves[..], data.len() as u64 <= *count) else {
                return malformed("an initialiser of a wrong type");
            };
            let size = folder.types.layout(*element)?.size;
            for (index, &bits) in data.iter().enumerate() {
                image.put(at + size * index as u64, *leaf, bits.into())?;
            }
        }
        (Ty::Array(count, element), What::Constant(Constant::Aggregate(elements)))
            if elements.len() as u64 <= *count =>
        {
            let size = folder.types.layout(*element)?.size;
            for (index, &value) in elements.iter().enumerate() {
                write(
                    folder,
                    *element,
                    value,
                    at + size * index as u64,
                    depth + 1,
                    image,
                )?;
            }
        }
        (Ty::Struct { packed, fields }, What::Constant(Constant::Aggregate(elements)))
            if elements.len() == fields.len() =>
        {
            for (index, &value) in elements.iter().enumerate() {
                let (offset, field) = folder.types.field(*packed, fields, index as u64)?;
                write(folder, field, value, at + offset, depth + 1, image)?;
            }
        }
        _ => {
            // Each initialiser has fuel of its own.
            let folder = Folder::new(folder.types, folder.values);
            let leaves = folder.types.leaves(ty)?;
            for (leaf, part) in leaves.iter().zip(folder.parts(value)?) {
                image.part(at, *leaf, part)?;
            }
        }
    }
    Ok(())
}

impl Image {
    fn part(&mut self, at: u64, leaf: Leaf, part: Folded) -> Res<()> {
        if !leaf.at.is_multiple_of(8) {
            return unsupported("an initialiser of single bits");
        }
        let at = at + leaf.at / 8;
        match part {
            Folded::Const(Const::Int(_, bits) | Const::Float(_, bits)) => {
                let (size, bytes) = (bytes_of(leaf), bits.to_le_bytes());
                self.bytes_at(at, &bytes[..size])
            }
            Folded::Const(Const::Address(symbol, addend)) | Folded::AddressBits(symbol, addend) => {
                self.relocs.push(Reloc {
                    offset: at,
                    symbol,
                    addend,
                });
                Ok(())
            }
            Folded::CutAddress(..) => unsupported("a part of an address"),
            Folded::Number(bits) => self.bytes_at(at, &bits.to_le_bytes()),
            Folded::Const(Const::Null | Const::Undef(_)) => Ok(()),
        }
    }

    /// Writes a number as records have it.
    fn put(&mut self, at: u64, leaf: Leaf, bits: u128) -> Res<()> {
        let bytes = bits.to_le_bytes();
        self.bytes_at(at, &bytes[..bytes_of(leaf)])
    }

    fn bytes_at(&mut self, at: u64, bytes: &[u8]) -> Res<()> {
        let end = at + bytes.len() as u64;
        if end > MOST_BYTES {
            return unsupported("an initialiser of more than a gigabyte");
        }
        if self.bytes.len() < end as usize {
            self.bytes.resize(end as usize, 0);
        }
        self.bytes[at as usize..end as usize].copy_from_slice(bytes);
        Ok(())
    }
}

/// How many bytes a part has in memory.
fn bytes_of(leaf: Leaf) -> usize {
    let bits = match leaf.bits {
        0 => leaf.ir.bits().unwrap_or(64),
        bits => bits,
    };
    bits.div_ceil(8) as usize
}
