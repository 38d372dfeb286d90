//! `<string.h>` and `<strings.h>`.

mod compare;
mod copy;
mod search;
mod tokens;

use crate::row::Row;
pub(crate) use tokens::part_tokens;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[compare::ROWS, copy::ROWS, search::ROWS, tokens::ROWS];
