//! The translation unit: functions and objects with static storage.

use super::{Body, LabelId};
use crate::ast::TokenId;
use crate::types::{QualType, TypeId, Types};

/// A translation unit.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    /// All types.
    pub types: Types,
    /// Functions, declared or defined.
    pub functions: Vec<Function>,
    /// Objects with static storage: globals, static locals, string literals.
    pub objects: Vec<Object>,
}

/// A function, as an index into [`Unit::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FunctionId(pub u32);

/// An object with static storage, as an index into [`Unit::objects`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObjectId(pub u32);

/// Who sees a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Linkage {
    /// All translation units.
    External,
    /// This one only.
    Internal,
    /// All, but another definition wins (`__attribute__((weak))`, inline definitions).
    Weak,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name for the linker; unique among functions and objects of the unit.
    pub name: String,
    /// Its type, a [`Type::Function`](crate::types::Type::Function).
    pub ty: TypeId,
    /// Who sees it.
    pub linkage: Linkage,
    /// Its name in the source.
    pub at: TokenId,
    /// The code, if it is defined here.
    pub body: Option<Body>,
    /// Whether it is said never to return.
    pub noreturn: bool,
    /// Run before `main`, in order of this priority (65535 when none is given).
    pub constructor: Option<u16>,
    /// Run after `main`, in reverse order of this priority.
    pub destructor: Option<u16>,
}

/// An object with static storage.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its name for the linker; unique among functions and objects of the unit. A static local
    /// is `function.name`, a string literal `.str.7`.
    pub name: String,
    /// Its type, with the length that an initialiser gave.
    pub ty: QualType,
    /// Size in bytes; more than that of the type when a flexible member is initialised.
    pub size: u64,
    /// Alignment in bytes.
    pub align: u32,
    /// Whether writing to it is an error.
    pub constant: bool,
    /// Whether each thread has its own.
    pub thread_local: bool,
    /// Who sees it.
    pub linkage: Linkage,
    /// Its first contents.
    pub init: StaticInit,
    /// Its name in the source, or the literal.
    pub at: TokenId,
}

/// The first contents of an object with static storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaticInit {
    /// Declared only.
    Declared,
    /// Tentative definition: zeros unless another unit says otherwise.
    Tentative,
    /// Contents; bytes that are missing at the end are zero.
    Data {
        /// The bytes.
        bytes: Vec<u8>,
        /// Addresses in them, by increasing offset.
        relocs: Vec<StaticReloc>,
    },
}

/// An address in the contents of an object; 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticReloc {
    /// Where in the object.
    pub offset: u64,
    /// Whose address.
    pub target: StaticTarget,
    /// Bytes added to it.
    pub addend: i64,
}

/// Something whose address is constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticTarget {
    /// An object.
    Object(ObjectId),
    /// A function.
    Function(FunctionId),
    /// A label of a function.
    Label(FunctionId, LabelId),
}

impl Unit {
    /// The function `id`.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The object `id`.
    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub(crate) fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        &mut self.functions[id.0 as usize]
    }

    pub(crate) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        &mut self.objects[id.0 as usize]
    }

    pub(crate) fn add_function(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(self.functions.len() as u32 - 1)
    }

    pub(crate) fn add_object(&mut self, object: Object) -> ObjectId {
        self.objects.push(object);
        ObjectId(self.objects.len() as u32 - 1)
    }
}
