//! The types of a module, and how their values lie in memory and in registers.

use std::collections::HashMap;
use std::rc::Rc;

use impasse_ir::Type as Ir;

use crate::bitstream::Block;
use crate::error::{Res, malformed, unsupported};

/// An index into the table of types.
pub(crate) type TyId = u32;

/// A value of more parts than this is not split into registers.
const MOST_LEAVES: usize = 4096;

/// Integers of more bits than this are not followed. Bit fields of a record lie in one integer.
const MOST_BITS: u32 = 4096;

/// Types may be nested so deep.
const MOST_NESTED: u32 = 64;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ty {
    Void,
    Int(u32),
    Float(Ir),
    Ptr,
    Array(u64, TyId),
    Vector(u64, TyId),
    Struct {
        packed: bool,
        fields: Vec<TyId>,
    },
    Function {
        ret: TyId,
        params: Vec<TyId>,
        variadic: bool,
    },
    Metadata,
    /// No value of it can be followed; its name.
    Other(&'static str),
}

/// Size and alignment in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Bytes from one element of an array to the next.
    pub(crate) size: u64,
    pub(crate) align: u32,
}

/// A part of a value that one register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// The type of the register.
    pub(crate) ir: Ir,
    /// How many bits of it an integer has: those above are zero. 0 for what is no integer.
    pub(crate) bits: u32,
    /// Where in memory it lies, in bits.
    pub(crate) at: u64,
}

impl Leaf {
    /// Whether it is an integer that does not fill its register.
    pub(crate) fn is_odd(self) -> bool {
        self.bits != 0 && Some(self.bits) != self.ir.bits()
    }
}

/// The table of types.
#[derive(Debug, Default)]
pub(crate) struct Types {
    types: Vec<Ty>,
    layouts: Vec<Option<Layout>>,
    leaves: Vec<Option<Rc<[Leaf]>>>,
    /// Types of pointers with the type of what they point to, in modules of LLVM 14.
    pointees: Vec<Option<TyId>>,
    numbers: HashMap<Ty, TyId>,
}

mod code {
    pub(super) const VOID: u32 = 2;
    pub(super) const FLOAT: u32 = 3;
    pub(super) const DOUBLE: u32 = 4;
    pub(super) const LABEL: u32 = 5;
    pub(super) const OPAQUE: u32 = 6;
    pub(super) const INTEGER: u32 = 7;
    pub(super) const POINTER: u32 = 8;
    pub(super) const HALF: u32 = 10;
    pub(super) const ARRAY: u32 = 11;
    pub(super) const VECTOR: u32 = 12;
    pub(super) const X86_FP80: u32 = 13;
    pub(super) const FP128: u32 = 14;
    pub(super) const METADATA: u32 = 16;
    pub(super) const STRUCT_ANON: u32 = 18;
    pub(super) const STRUCT_NAMED: u32 = 20;
    pub(super) const FUNCTION: u32 = 21;
    pub(super) const BFLOAT: u32 = 23;
    pub(super) const OPAQUE_POINTER: u32 = 25;
    /// Records that define no type.
    pub(super) const NUM_ENTRY: u32 = 1;
    pub(super) const STRUCT_NAME: u32 = 19;
}

impl Types {
    /// Reads the table. `wide_align` is the alignment of integers of 128 bits, in bytes.
    pub(crate) fn read(block: Block<'_>, wide_align: u32) -> Res<Types> {
        let mut types = Types::default();
        for record in block.records() {
            let Some(ty) = one(record.code, record.ops)? else {
                continue;
            };
            let pointee = (record.code == code::POINTER).then(|| record.ops[0] as TyId);
            types.pointees.push(pointee);
            let number = types.types.len() as TyId;
            types.numbers.entry(ty.clone()).or_insert(number);
            types.types.push(ty);
        }
        let count = types.types.len();
        types.layouts = vec![None; count];
        types.leaves = vec![None; count];
        let mut tried = vec![false; count];
        for id in 0..count {
            types.find_layout(id as TyId, wide_align, &mut tried, 0);
        }
        for id in 0..count {
            let mut leaves = Vec::new();
            if types.find_leaves(id as TyId, 0, &mut leaves, 0).is_some() {
                types.leaves[id] = Some(leaves.into());
            }
        }
        Ok(types)
    }

    /// The type with this number.
    pub(crate) fn get(&self, id: TyId) -> Res<&Ty> {
        match self.types.get(id as usize) {
            Some(ty) => Ok(ty),
            None => malformed("a type that is not there"),
        }
    }

    /// The number of a type.
    pub(crate) fn find(&self, ty: &Ty) -> Option<TyId> {
        self.numbers.get(ty).copied()
    }

    /// The function type that is meant: it, or what a pointer of LLVM 14 points to.
    pub(crate) fn function(&self, id: TyId) -> Res<TyId> {
        match self.get(id)? {
            Ty::Function { .. } => Ok(id),
            _ => match self.pointees.get(id as usize).copied().flatten() {
                Some(id) if matches!(self.get(id)?, Ty::Function { .. }) => Ok(id),
                _ => malformed("a function of a type that is no function's"),
            },
        }
    }

    /// Size and alignment.
    pub(crate) fn layout(&self, id: TyId) -> Res<Layout> {
        match self.layouts.get(id as usize).copied().flatten() {
            Some(layout) => Ok(layout),
            None => unsupported(format!("a value of {} in memory", self.name(id))),
        }
    }

    /// The registers that hold a value.
    pub(crate) fn leaves(&self, id: TyId) -> Res<Rc<[Leaf]>> {
        match self.leaves.get(id as usize).cloned().flatten() {
            Some(leaves) => Ok(leaves),
            None => unsupported(format!("a value of {}", self.name(id))),
        }
    }

    /// Whether values are integers of several parts.
    pub(crate) fn is_long(&self, id: TyId) -> Res<bool> {
        Ok(matches!(self.get(id)?, Ty::Int(129..)))
    }

    /// Where a field of a record begins, and its type.
    pub(crate) fn field(&self, packed: bool, fields: &[TyId], index: u64) -> Res<(u64, TyId)> {
        let mut at = 0u64;
        for (number, &field) in fields.iter().enumerate() {
            let layout = self.layout(field)?;
            if !packed {
                at = at.next_multiple_of(layout.align.into());
            }
            if number as u64 == index {
                return Ok((at, field));
            }
            at = at.saturating_add(layout.size);
        }
        malformed("a field that is not there")
    }

    /// The type of an element of an aggregate, and at which of its leaves it begins.
    pub(crate) fn element(&self, id: TyId, index: u64) -> Res<(usize, TyId)> {
        match self.get(id)? {
            Ty::Array(count, element) | Ty::Vector(count, element) if index < *count => {
                let each = self.leaves(*element)?.len();
                Ok((each * index as usize, *element))
            }
            Ty::Struct { fields, .. } if index < fields.len() as u64 => {
                let mut first = 0;
                for field in &fields[..index as usize] {
                    first += self.leaves(*field)?.len();
                }
                Ok((first, fields[index as usize]))
            }
            _ => malformed("an element that is not there"),
        }
    }

    fn name(&self, id: TyId) -> String {
        match self.types.get(id as usize) {
            Some(Ty::Other(name)) => format!("type {name}"),
            Some(Ty::Int(bits)) => format!("type i{bits}"),
            Some(Ty::Array(..) | Ty::Struct { .. } | Ty::Vector(..)) => {
                String::from("such a large or deep aggregate")
            }
            _ => String::from("this type"),
        }
    }

    /// The layout of a type, found once: a type that is part of itself has none.
    fn find_layout(
        &mut self,
        id: TyId,
        wide: u32,
        tried: &mut [bool],
        depth: u32,
    ) -> Option<Layout> {
        let known = *self.layouts.get(id as usize)?;
        if std::mem::replace(&mut tried[id as usize], true) || depth > MOST_NESTED {
            return known;
        }
        let ty = self.types[id as usize].clone();
        let layout = match ty {
            Ty::Array(count, element) => {
                let element = self.find_layout(element, wide, tried, depth + 1)?;
                let size = bounded(element.size.checked_mul(count)?)?;
                Layout { size, ..element }
            }
            Ty::Struct { packed, fields } => {
                let (mut size, mut align) = (0u64, 1);
                for field in fields {
                    let field = self.find_layout(field, wide, tried, depth + 1)?;
                    if !packed {
                        size = size.next_multiple_of(field.align.into());
                        align = align.max(field.align);
                    }
                    size = bounded(size.checked_add(field.size)?)?;
                }
                let size = size.next_multiple_of(align.into());
                Layout { size, align }
            }
            _ => self.simple_layout(&ty, wide)?,
        };
        self.layouts[id as usize] = Some(layout);
        Some(layout)
    }

    /// The layout of what is no array or record.
    fn simple_layout(&self, ty: &Ty, wide: u32) -> Option<Layout> {
        let (size, align) = match *ty {
            Ty::Int(bits) => match bits {
                0..=8 => (1, 1),
                9..=16 => (2, 2),
                17..=32 => (4, 4),
                33..=64 => (8, 8),
                65..=128 => (16, wide),
                129..=MOST_BITS => (
                    u64::from(bits.div_ceil(8)).next_multiple_of(wide.into()),
                    wide,
                ),
                _ => return None,
            },
            Ty::Float(Ir::F32) => (4, 4),
            Ty::Float(Ir::F64) | Ty::Ptr => (8, 8),
            Ty::Float(_) => (16, 16),
            Ty::Vector(count, element) => {
                let bits = self.lane_bits(element)?.checked_mul(count)?;
                let size = bounded(bits.div_ceil(8))?.max(1);
                let size = size.checked_next_power_of_two()?;
                (size, u32::try_from(size).ok()?)
            }
            _ => return None,
        };
        Some(Layout { size, align })
    }

    /// The bits from one lane of a vector to the next.
    fn lane_bits(&self, element: TyId) -> Option<u64> {
        match self.types.get(element as usize)? {
            Ty::Int(bits) if *bits <= 128 => Some((*bits).into()),
            Ty::Float(Ir::F32) => Some(32),
            Ty::Float(Ir::F64) | Ty::Ptr => Some(64),
            Ty::Float(Ir::F128) => Some(128),
            _ => None,
        }
    }

    fn find_leaves(&self, id: TyId, at: u64, into: &mut Vec<Leaf>, depth: u32) -> Option<()> {
        if depth > MOST_NESTED || into.len() > MOST_LEAVES {
            return None;
        }
        // What has no bytes has no parts: so each step below leads to a leaf.
        if matches!(self.layouts.get(id as usize), Some(Some(layout)) if layout.size == 0) {
            return Some(());
        }
        match self.types.get(id as usize)? {
            Ty::Void => {}
            Ty::Int(bits @ 129..=MOST_BITS) => into.extend(words(*bits, at)),
            Ty::Int(bits) => into.push(Leaf {
                ir: int(*bits)?,
                bits: *bits,
                at,
            }),
            Ty::Float(ir) => into.push(Leaf {
                ir: *ir,
                bits: 0,
                at,
            }),
            Ty::Ptr => into.push(Leaf {
                ir: Ir::Ptr,
                bits: 0,
                at,
            }),
            Ty::Array(count, element) | Ty::Vector(count, element) => {
                let step = match self.types[id as usize] {
                    Ty::Vector(..) => self.lane_bits(*element)?,
                    _ => self.layouts.get(*element as usize)?.as_ref()?.size * 8,
                };
                for index in 0..*count {
                    self.find_leaves(*element, at + index.checked_mul(step)?, into, depth + 1)?;
                }
            }
            Ty::Struct { packed, fields } => {
                let mut offset = 0u64;
                for &field in fields {
                    let layout = self.layouts.get(field as usize)?.as_ref()?;
                    if !packed {
                        offset = offset.next_multiple_of(layout.align.into());
                    }
                    self.find_leaves(field, at + offset * 8, into, depth + 1)?;
                    offset += layout.size;
                }
            }
            _ => return None,
        }
        (into.len() <= MOST_LEAVES).then_some(())
    }
}

/// An integer in parts of 64 bits, the lowest first.
pub(crate) fn words(bits: u32, at: u64) -> impl Iterator<Item = Leaf> {
    (0..bits).step_by(64).map(move |low| Leaf {
        ir: Ir::I64,
        bits: (bits - low).min(64),
        at: at + u64::from(low),
    })
}

/// Sizes stay far from overflow, in bits, too.
fn bounded(size: u64) -> Option<u64> {
    (size < 1 << 48).then_some(size)
}

/// The register for integers of so many bits.
pub(crate) fn int(bits: u32) -> Option<Ir> {
    match bits {
        1 => Some(Ir::I1),
        2..=8 => Some(Ir::I8),
        9..=16 => Some(Ir::I16),
        17..=32 => Some(Ir::I32),
        33..=64 => Some(Ir::I64),
        65..=128 => Some(Ir::I128),
        _ => None,
    }
}

/// The type that a record defines; `None` if it defines none.
fn one(code: u32, ops: &[u64]) -> Res<Option<Ty>> {
    let ids = |ops: &[u64]| ops.iter().map(|&op| op as TyId).collect::<Vec<_>>();
    Ok(Some(match (code, ops) {
        (code::NUM_ENTRY | code::STRUCT_NAME, _) => return Ok(None),
        (code::VOID, _) => Ty::Void,
        (code::FLOAT, _) => Ty::Float(Ir::F32),
        (code::DOUBLE, _) => Ty::Float(Ir::F64),
        (code::X86_FP80, _) => Ty::Float(Ir::F80),
        (code::FP128, _) => Ty::Float(Ir::F128),
        (code::INTEGER, [bits, ..]) => Ty::Int(u32::try_from(*bits).unwrap_or(u32::MAX)),
        (code::POINTER, [_, ..]) | (code::OPAQUE_POINTER, _) => Ty::Ptr,
        (code::ARRAY, [count, element, ..]) => Ty::Array(*count, *element as TyId),
        (code::VECTOR, [_, _, scalable, ..]) if *scalable != 0 => Ty::Other("scalable vector"),
        (code::VECTOR, [count, element, ..]) => Ty::Vector(*count, *element as TyId),
        (code::STRUCT_ANON | code::STRUCT_NAMED, [packed, fields @ ..]) => Ty::Struct {
            packed: *packed != 0,
            fields: ids(fields),
        },
        (code::FUNCTION, [variadic, ret, params @ ..]) => Ty::Function {
            ret: *ret as TyId,
            params: ids(params),
            variadic: *variadic != 0,
        },
        (code::METADATA, _) => Ty::Metadata,
        (code::HALF, _) => Ty::Other("half"),
        (code::BFLOAT, _) => Ty::Other("bfloat"),
        (code::LABEL, _) => Ty::Other("label"),
        (code::OPAQUE, _) => Ty::Other("that is not defined"),
        (code::POINTER | code::INTEGER | code::ARRAY | code::VECTOR, _)
        | (code::STRUCT_ANON | code::STRUCT_NAMED | code::FUNCTION, _) => {
            return malformed("a type without its parts");
        }
        _ => Ty::Other("that is not known"),
    }))
}
