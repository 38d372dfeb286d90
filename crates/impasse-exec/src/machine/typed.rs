//! What the source says of the types of memory, found by objects and by arguments of calls.

use impasse_ir::{FuncId, MemoryType, Module, Op, Span, TextId, TypedMemory};
use rustc_hash::FxHashMap;

use super::Machine;
use crate::memory::object::Origin;

/// A type of memory.
#[derive(Clone, Copy, Debug)]
pub struct Typed<'a> {
    /// The type.
    pub ty: &'a MemoryType,
    /// An address at which an element of it begins, or would.
    pub base: u64,
    /// If it is an array inside a record: the bytes of the array from where the argument points to.
    pub room: Option<u64>,
}

/// What is known by places in the source; none where different things are said of one.
type Notes = FxHashMap<(Span, Option<u32>), Option<TypedMemory>>;

/// The notes of a module, made ready to be asked.
#[derive(Debug, Default)]
pub(crate) struct TypeIndex {
    notes: Notes,
    /// Where locals are declared, by function and name; none if there are several of different types.
    locals: FxHashMap<(FuncId, TextId), Option<Span>>,
}

impl TypeIndex {
    pub(crate) fn new(module: &Module) -> TypeIndex {
        let mut notes = Notes::default();
        for typed in &module.typed {
            let note = notes.entry((typed.at, typed.argument));
            let known = note.or_insert(Some(*typed));
            *known = known.filter(|known| known == typed);
        }
        let mut index = TypeIndex {
            notes,
            locals: FxHashMap::default(),
        };
        for (number, function) in module.functions.iter().enumerate() {
            let Some(body) = &function.body else {
                continue;
            };
            for (inst, &span) in body.insts.iter().zip(&body.spans) {
                if let Op::Alloca { name, .. } | Op::AllocaDyn { name, .. } = inst.op
                    && let Some(name) = name
                {
                    index.add_local((FuncId::from_index(number), name), span);
                }
            }
        }
        index
    }

    fn add_local(&mut self, local: (FuncId, TextId), span: Span) {
        let notes = &self.notes;
        let type_at = |at: Span| notes.get(&(at, None)).copied().flatten();
        let known = self.locals.entry(local).or_insert(Some(span));
        *known = known.filter(|&other| type_at(other) == type_at(span));
    }
}

impl Machine {
    /// The type that the object at an address was declared with.
    pub fn declared_type(&self, address: u64) -> Option<Typed<'_>> {
        let index = self.program.types();
        let note = (*index.notes.get(&(self.declared_at(address)?, None))?)?;
        self.typed(note, self.memory.home(address))
    }

    /// What an argument of the call at a place points to by its type.
    pub fn argument_type(&self, call: Span, argument: u32, address: u64) -> Option<Typed<'_>> {
        let index = self.program.types();
        let note = (*index.notes.get(&(call, Some(argument)))?)?;
        self.typed(note, address)
    }

    fn typed(&self, note: TypedMemory, address: u64) -> Option<Typed<'_>> {
        let ty = self.program.module().memory_types.get(note.ty as usize)?;
        Some(Typed {
            ty,
            base: address.wrapping_sub(note.offset),
            room: (note.room > 0).then_some(note.room),
        })
    }

    /// Where the object at an address is declared or allocated.
    pub fn made_at(&self, address: u64) -> Option<Span> {
        match self.memory.object(self.memory.home(address))?.origin {
            Origin::Heap(span) => Some(span),
            _ => self.declared_at(address),
        }
        .filter(|span| span.is_known())
    }

    /// Whether two addresses belong to the same object.
    pub fn in_one_object(&self, one: u64, other: u64) -> bool {
        self.memory.home(one) == self.memory.home(other)
    }

    fn declared_at(&self, address: u64) -> Option<Span> {
        let object = self.memory.object(self.memory.home(address))?;
        match object.origin {
            Origin::Global(id) => {
                let global = self.program.module().globals.get(id.index())?;
                Some(global.span)
            }
            Origin::Stack {
                function,
                name: Some(name),
            } => *self.program.types().locals.get(&(function, name))?,
            _ => None,
        }
    }
}
