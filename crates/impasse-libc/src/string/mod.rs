//! `<string.h>` and `<strings.h>`.

mod compare;
mod copy;
mod join;
mod search;
mod span;
mod tokens;

use super::Table;

/// All functions.
pub(super) const TABLES: &[Table] = &[
    compare::TABLE,
    copy::TABLE,
    join::TABLE,
    search::TABLE,
    span::TABLE,
    tokens::TABLE,
];
