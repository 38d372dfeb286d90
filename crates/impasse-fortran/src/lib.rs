//! Fortran as flang compiles it: what source files define and use, and the runtime that compiled
//! Fortran calls. The runtime is written in C, under the names that flang gives (`_FortranA...`), and
//! compiled with a program that needs it.

mod outline;
mod statements;

pub use outline::{Outline, is_source, outline};

use std::collections::HashMap;
use std::sync::OnceLock;

/// The files of the folder `c`.
const FILES: &[(&str, &str)] = &[("program.c", include_str!("c/program.c"))];

/// What the C files of the runtime include.
pub fn header(name: &str) -> Option<&'static str> {
    (name == "flang.h").then_some(include_str!("c/flang.h"))
}

/// The name and text of the C file that defines a function or an object.
pub fn source_of(name: &str) -> Option<(&'static str, &'static str)> {
    static ALL: OnceLock<HashMap<String, usize>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let files = FILES.iter().enumerate();
        let names = files.flat_map(|(file, (_, text))| {
            let defined = impasse_cxx::defined(text);
            defined.into_iter().map(move |name| (name, file))
        });
        names.collect()
    });
    all.get(name).map(|&file| FILES[file])
}

/// The module that a symbol of compiled Fortran belongs to: `_QMgridPexchange` is in `grid`.
pub fn module_of(symbol: &str) -> Option<&str> {
    let rest = symbol.strip_prefix("_QM")?;
    let end = rest.find(|c: char| c.is_ascii_uppercase())?;
    Some(&rest[..end])
}
