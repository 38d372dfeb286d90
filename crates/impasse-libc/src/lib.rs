//! The C library: for each function one row with its prototype, what a call does, and what that does
//! with data (module `row`), beside its body in the file of its topic.
//!
//! - For the machine it is a [`Library`]: [`library`]. Functions work on the machine through
//!   [`ShimCall`]; those that call back into the program, or are only arithmetic, are written in C.
//! - For a C front end it is text: [`header`]s with types, macros and variables, a [`prototype`] for
//!   each function that a program uses, and the [`source_of`] functions written in C.
//!
//! Copying keeps bytes that are not known. Functions of unknown values give unknown values that are
//! the same for the same arguments. Files that the program writes live in memory and can be read
//! back; others are asked from the host. Variables of the library (`stdout`, `optind`, `environ`,
//! ...) are declared by the program and get their first values before `main`.

#[macro_use]
mod row;

mod approximate;
mod checked;
mod complex;
mod ctype;
mod declared;
mod digits;
mod effects;
mod environment;
mod files;
mod format;
mod getopt;
mod headers;
mod in_c;
mod jumps;
mod locale;
mod math;
mod message_tables;
mod messages;
mod numerical;
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

pub use headers::{builtin, declarations, header, headers, prototype};
use impasse_exec::shim_api::{ShimCall, ShimResult};
use impasse_exec::{Library, Native, Res};
use impasse_ir::Module;
use impasse_relevance::{Effect, ExternalCall};
pub use in_c::source_of;
pub use numerical::{numerical, numerical_assumptions};
use row::Row;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::sync::{Arc, OnceLock};

/// The rows of all functions.
fn rows() -> impl Iterator<Item = &'static Row> {
    let single = [
        approximate::ROWS,
        checked::ROWS,
        complex::ROWS,
        ctype::ROWS,
        declared::ROWS,
        digits::ROWS,
        environment::ROWS,
        getopt::ROWS,
        in_c::ROWS,
        jumps::ROWS,
        locale::ROWS,
        messages::ROWS,
        openmp::ROWS,
        signal::ROWS,
        system::ROWS,
        threads::ROWS,
        trivial::ROWS,
        unistd::ROWS,
    ];
    let folders = [
        math::TABLES,
        stdio::TABLES,
        stdlib::TABLES,
        string::TABLES,
        time::TABLES,
        wide::TABLES,
    ];
    single
        .into_iter()
        .chain(folders.into_iter().flatten().copied())
        .flatten()
}

/// The names of all functions.
pub fn functions() -> impl Iterator<Item = &'static str> {
    rows().map(|row| row.name)
}

/// The row of the function with exactly this name.
fn find(name: &str) -> Option<&'static Row> {
    static ALL: OnceLock<FxHashMap<&'static str, &'static Row>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all = FxHashMap::with_capacity_and_hasher(2048, FxBuildHasher);
        all.extend(rows().map(|row| (row.name, row)));
        all
    });
    all.get(name).copied()
}

/// Names under which headers and compilers refer to functions with another name.
const PREFIXES: [&str; 4] = ["__builtin_", "__isoc99_", "__isoc23_", "_IO_"];

/// The row of the function that a name refers to.
fn meant(name: &str) -> Option<&'static Row> {
    let plain = || PREFIXES.iter().find_map(|prefix| name.strip_prefix(prefix));
    find(name).or_else(|| find(plain()?))
}

/// Whether the library has a function or a variable with this name.
pub fn has(name: &str) -> bool {
    meant(name).is_some() || variables::NAMES.contains(&name)
}

/// The C library, to set up a program with.
pub fn library() -> Arc<dyn Library> {
    Arc::new(Libc)
}

#[derive(Debug)]
struct Libc;

impl Library for Libc {
    fn function(&self, name: &str) -> Option<Native> {
        meant(name)?.native()
    }

    fn declares(&self, name: &str) -> bool {
        meant(name).is_some()
    }

    fn effects(&self, call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
        meant(call.name)?.effects.of(call)
    }

    fn adapt(&self, module: &mut Module) {
        string::part_tokens(module);
    }

    fn approximate(&self, call: &mut ShimCall<'_>) -> Option<ShimResult> {
        approximate::approximate(meant(call.name())?, call)
    }

    fn start(&self, call: &mut ShimCall<'_>, argv: u64) -> Res<()> {
        variables::start(call)?;
        variables::name_program(call, argv)
    }
}
