//! The C library as far as programs may call it: each function is a [`Shim`] that works on the
//! machine through [`ShimCall`].
//!
//! One file or folder per header. Each has a `TABLE` of names; [`lookup`] searches them all.
//!
//! - Copying keeps bytes that are not known. Functions of unknown values give unknown values that
//!   are the same for the same arguments.
//! - Files that the program writes live in memory and can be read back; others are asked from the
//!   host.
//! - Variables of the library (`stdout`, `optind`, `environ`, ...) are declared by the program;
//!   [`start`] gives them their first values.

mod borrowed;
mod checked;
mod complex;
mod ctype;
mod environment;
mod files;
mod getopt;
mod locale;
mod math;
mod message_tables;
mod messages;
mod openmp;
mod signal;
mod state;
mod stdio;
mod stdlib;
mod string;
mod support;
mod system;
#[cfg(test)]
mod tests;
mod threads;
mod time;
mod trivial;
mod unistd;
mod variables;
mod wide;

use crate::shim_api::Shim;
use rustc_hash::FxHashMap;
pub use state::LibcState;
use std::sync::OnceLock;
pub use variables::{name_program, start};

/// Names with their functions.
type Table = &'static [(&'static str, Shim)];

/// All functions.
fn tables() -> impl Iterator<Item = Table> {
    [
        checked::TABLE,
        complex::TABLE,
        ctype::TABLE,
        environment::TABLE,
        getopt::TABLE,
        locale::TABLE,
        messages::TABLE,
        openmp::TABLE,
        signal::TABLE,
        system::TABLE,
        threads::TABLE,
        unistd::TABLE,
    ]
    .into_iter()
    .chain(math::TABLES.iter().copied())
    .chain(stdio::TABLES.iter().copied())
    .chain(stdlib::TABLES.iter().copied())
    .chain(string::TABLES.iter().copied())
    .chain(time::TABLES.iter().copied())
    .chain(wide::TABLES.iter().copied())
}

/// Whether a library function only computes numbers from numbers.
pub(crate) fn only_computes(name: &str) -> bool {
    let mut all = math::TABLES.iter().chain([&ctype::TABLE]);
    all.any(|table| table.iter().any(|entry| entry.0 == plain(name)))
}

/// A name without what headers and compilers put before it.
pub(crate) fn plain(name: &str) -> &str {
    let stripped = PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    stripped.unwrap_or(name)
}

/// Names under which headers and compilers refer to functions with another name.
const PREFIXES: [&str; 4] = ["__builtin_", "__isoc99_", "__isoc23_", "_IO_"];

/// The library function with this name.
pub fn lookup(name: &str) -> Option<Shim> {
    static ALL: OnceLock<FxHashMap<&'static str, Shim>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        tables()
            .flatten()
            .copied()
            .chain(trivial::functions())
            .collect()
    });
    let plain = || PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    all.get(name).or_else(|| all.get(plain()?)).copied()
}
