//! `<time.h>` and `<sys/time.h>`; the time zone is UTC, sleeping takes no time.

mod broken_down;
mod clocks;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[broken_down::ROWS, clocks::ROWS];

pub(super) use clocks::seconds_as_double;
