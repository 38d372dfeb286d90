//! Places in memory, and what is put there first.

use super::{ExprId, LocalId, ObjectId};
use crate::ast::TokenId;
use crate::types::{BitRange, QualType, TypeId};

/// A place, as an index into [`Body::places`](super::Body::places).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlaceId(pub u32);

/// A place in memory: what C calls an lvalue.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The token that stands for it in messages.
    pub at: TokenId,
    /// The type of what is there. `volatile` and `_Atomic` matter to accesses.
    pub ty: QualType,
    /// What it is.
    pub kind: PlaceKind,
}

/// What a place is.
#[derive(Clone, Copy, Debug)]
pub enum PlaceKind {
    /// A local.
    Local(LocalId),
    /// An object with static storage.
    Object(ObjectId),
    /// What a pointer points to.
    Deref(ExprId),
    /// A part of another place, so many bytes from its beginning: a member, or the real or
    /// imaginary part of a complex number.
    Part {
        /// The whole.
        base: PlaceId,
        /// Bytes from its beginning.
        offset: u64,
    },
    /// A bit-field. Its address can't be taken.
    Bits {
        /// The record.
        base: PlaceId,
        /// Bytes from its beginning.
        offset: u64,
        /// Which bits.
        bits: BitRange,
    },
    /// A fresh copy of a value of record, array or complex type, such as a function's result.
    Temporary(ExprId),
    /// A compound literal: the local is given its first contents each time this is evaluated.
    Literal {
        /// The hidden local.
        local: LocalId,
        /// An index into [`Body::inits`](super::Body::inits).
        init: u32,
    },
}

/// First contents of a local, flattened.
#[derive(Clone, Debug, Default)]
pub struct Init {
    /// What is evaluated before anything is stored: values that several stores share.
    pub before: Vec<ExprId>,
    /// Whether all bytes are set to zero first.
    pub zero: bool,
    /// What is stored then, in order of evaluation; later ones may overwrite earlier ones.
    pub elements: Vec<InitElement>,
}

/// One store of an initialiser.
#[derive(Clone, Debug)]
pub struct InitElement {
    /// Bytes from the beginning of the object.
    pub offset: u64,
    /// For a bit-field, which bits.
    pub bits: Option<BitRange>,
    /// The type stored.
    pub ty: QualType,
    /// What is stored.
    pub value: InitValue,
}

/// What an initialiser stores.
#[derive(Clone, Debug)]
pub enum InitValue {
    /// A value, already converted to the element's type; of record type for a record initialised
    /// by an expression.
    Expr(ExprId),
    /// Bytes of a string literal.
    Bytes(Vec<u8>),
}

impl Init {
    /// That an object of type `ty`, all of it, is set to a value.
    pub(crate) fn of_value(ty: TypeId, value: ExprId) -> Self {
        Self {
            before: Vec::new(),
            zero: false,
            elements: vec![InitElement {
                offset: 0,
                bits: None,
                ty: ty.into(),
                value: InitValue::Expr(value),
            }],
        }
    }
}
