//! `<string.h>` and `<strings.h>`.

mod compare;
mod copy;
mod join;
mod search;
mod span;
mod tokens;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[
    compare::ROWS,
    copy::ROWS,
    join::ROWS,
    search::ROWS,
    span::ROWS,
    tokens::ROWS,
];
