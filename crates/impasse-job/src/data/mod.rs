//! Data: datatypes, the contents of messages, reductions.

mod datatypes;
mod layout;
mod operators;
mod payload;
mod signature;

pub(crate) use datatypes::Datatypes;
pub(crate) use layout::{Layout, Place};
pub(crate) use operators::{Operator, Operators};
pub(crate) use payload::Payload;
pub(crate) use signature::Signature;
