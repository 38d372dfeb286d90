//! The macros of the target, as plain data.

/// Definitions of what gcc predefines on x86-64 Linux, as far as programs test it.
pub(crate) const TARGET: &str = include_str!("target.h");
