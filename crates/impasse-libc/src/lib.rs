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

mod checked;
mod complex;
mod ctype;
mod effects;
mod environment;
mod files;
mod format;
mod getopt;
mod locale;
mod math;
mod message_tables;
mod messages;
mod openmp;
mod pure;
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

use impasse_exec::shim_api::{Shim, ShimCall};
use impasse_exec::{Library, Native, Res};
use impasse_relevance::{Effect, ExternalCall};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

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

/// The C library.
#[derive(Clone, Copy, Debug, Default)]
struct Libc;

/// The C library, to set up a program with.
pub fn library() -> Arc<dyn Library> {
    Arc::new(Libc)
}

impl Library for Libc {
    fn function(&self, name: &str) -> Option<Native> {
        match name {
            "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" => Some(Native::SetJump),
            "longjmp" | "_longjmp" | "siglongjmp" => Some(Native::LongJump),
            _ => pure::find(name).or_else(|| Some(Native::Shim(lookup(name)?))),
        }
    }

    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        effects::effects(call)
    }

    fn start(&self, call: &mut ShimCall<'_>, argv: u64) -> Res<()> {
        variables::start(call)?;
        variables::name_program(call, argv)
    }
}

/// The library function with this name.
fn lookup(name: &str) -> Option<Shim> {
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
