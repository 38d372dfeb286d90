//! Initialisers compared with gcc's.

mod addresses;
mod contents;
mod limits;
pub(in crate::sema) mod support;
