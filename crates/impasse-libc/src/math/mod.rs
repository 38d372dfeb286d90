//! `<math.h>`: `double` and `float` through the platform where Rust's standard library asks it,
//! else through the crate `libm`; `long double` exactly where the result is exact, else through
//! `double`.
//!
//! A function of an unknown value is an unknown value, the same for the same arguments.

#[macro_use]
mod usual;

mod builtins;
mod classify;
mod double;
mod extended;
mod extended_exact;
mod extended_parts;
mod pairs;
mod reals;
mod rounding;
mod single;

use crate::row::Row;

/// All functions.
pub(super) const TABLES: &[&[Row]] = &[
    builtins::ROWS,
    classify::ROWS,
    double::ROWS,
    extended::ROWS,
    extended_exact::ROWS,
    extended_parts::ROWS,
    pairs::ROWS,
    rounding::ROWS,
    single::ROWS,
];

pub(super) use extended::{from_f64 as extended_from_f64, to_f64 as extended_to_f64};
