//! `<string.h>` and `<strings.h>`.

mod compare;
mod copy;
mod search;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[compare::ROWS, copy::ROWS, search::ROWS];
