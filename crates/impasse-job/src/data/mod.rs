//! Data: datatypes, the contents of messages, reductions.

mod amount;
mod blend;
mod datatypes;
mod fit;
mod layout;
mod operators;
mod payload;
pub(crate) mod reduce;
mod signature;
mod type_map;

pub(crate) use amount::{Amount, UnknownSize, elements};
pub(crate) use datatypes::{Datatypes, Made, Recipe, Source};
pub(crate) use layout::{Layout, Place};
pub(crate) use operators::{Builtin, Operator, Operators, UserOperator};
pub(crate) use payload::Payload;
pub(crate) use reduce::type_of;
pub(crate) use signature::{Signature, parts_of_pair};
pub(crate) use type_map::{Axis, TypeMap, grid};
