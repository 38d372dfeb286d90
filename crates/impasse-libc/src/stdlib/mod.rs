//! `<stdlib.h>` without the environment; sorting and searching are C code.

mod allocate;
mod complaints;
mod digits;
mod numbers;
mod parse;
mod process;
mod random;

use super::Table;

/// All functions.
pub(super) const TABLES: &[Table] = &[
    allocate::TABLE,
    complaints::TABLE,
    digits::TABLE,
    numbers::TABLE,
    parse::TABLE,
    process::TABLE,
    random::TABLE,
];
