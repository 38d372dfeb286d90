//! From specifiers and declarators to types.

mod attributes;
mod declarators;
mod enums;
mod records;
mod specifiers;
mod vla;

pub(crate) use attributes::Attributes;
pub(crate) use specifiers::{Base, plain};
