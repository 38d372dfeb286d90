//! From specifiers and declarators to types.

mod declarators;
mod specifiers;
mod tags;

pub(crate) use crate::sema::typing::specifiers::Attributes;
pub(crate) use specifiers::{Base, plain};
