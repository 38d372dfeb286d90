//! `<stdlib.h>` without the environment; sorting and searching are C code.

mod allocate;
mod numbers;
mod process;
mod random;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[allocate::ROWS, numbers::ROWS, process::ROWS, random::ROWS];
