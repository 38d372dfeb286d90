//! `<stdlib.h>` without the environment; sorting and searching are C code.

mod allocate;
mod complaints;
mod digits;
mod numbers;
mod parse;
mod process;
mod random;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[
    allocate::ROWS,
    complaints::ROWS,
    digits::ROWS,
    numbers::ROWS,
    parse::ROWS,
    process::ROWS,
    random::ROWS,
];
