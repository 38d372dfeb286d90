//! `<time.h>` and `<sys/time.h>`; the time zone is UTC, sleeping takes no time.

mod broken_down;
mod clocks;

use super::Table;

/// All functions.
pub(super) const TABLES: &[Table] = &[broken_down::TABLE, clocks::TABLE];

pub(super) use clocks::seconds_as_double;
