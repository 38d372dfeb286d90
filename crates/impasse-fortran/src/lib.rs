//! Fortran as flang compiles it: what source files define and use, and the runtime that compiled
//! Fortran calls. The runtime is written in C, under the names that flang gives (`_FortranA...`), and
//! compiled with a program that needs it.

mod outline;
mod statements;

pub use outline::{Outline, is_source, outline};

use std::collections::HashMap;
use std::sync::OnceLock;

/// The files of the folder `c`, apart from those for input and output.
const FILES: &[(&str, &str)] = &[
    ("fortran-allocate.c", include_str!("c/allocate.c")),
    ("fortran-arrays.c", include_str!("c/arrays.c")),
    ("fortran-assign.c", include_str!("c/assign.c")),
    ("fortran-characters.c", include_str!("c/characters.c")),
    ("fortran-derived.c", include_str!("c/derived.c")),
    ("fortran-locate.c", include_str!("c/locate.c")),
    ("fortran-matmul.c", include_str!("c/matmul.c")),
    ("fortran-numeric.c", include_str!("c/numeric.c")),
    ("fortran-program.c", include_str!("c/program.c")),
    ("fortran-reduce.c", include_str!("c/reduce.c")),
    ("fortran-system.c", include_str!("c/system.c")),
];

/// Input and output: names are made by macros there, and tell which file has them.
const EXTERNAL: (&str, &str) = ("fortran-io_external.c", include_str!("c/io_external.c"));
const INTERNAL: (&str, &str) = ("fortran-io_internal.c", include_str!("c/io_internal.c"));
const OUTPUT: (&str, &str) = ("fortran-io_output.c", include_str!("c/io_output.c"));
const SEVERAL: (&str, &str) = ("fortran-several.c", include_str!("c/several.c"));

const HEADERS: &[(&str, &str)] = &[
    ("flang.h", include_str!("c/flang.h")),
    ("flang_files.h", include_str!("c/flang_files.h")),
    ("flang_format.h", include_str!("c/flang_format.h")),
    ("flang_input.h", include_str!("c/flang_input.h")),
    ("flang_io.h", include_str!("c/flang_io.h")),
    ("flang_items.h", include_str!("c/flang_items.h")),
    ("flang_namelist.h", include_str!("c/flang_namelist.h")),
    ("flang_output.h", include_str!("c/flang_output.h")),
    ("flang_units.h", include_str!("c/flang_units.h")),
];

/// What calls of statements begin with.
const IO: &str = "_FortranAio";

/// What calls for internal files end with, those for output to files, and what begins output to units that
/// are always open.
const OF_INTERNAL_FILES: &str = "_internal";
const OF_OUTPUT: &str = "_output";
const OF_PRINTING: &str = "_printed";

/// What the names of calls end with whose statement is of one kind or of another. Of those that end statements the runtime
/// has one; others are told as unknown.
pub const OF_SEVERAL: &str = "_of_several_kinds";

/// Standard output and standard error.
const PRINTING_UNITS: [u128; 2] = [6, 0];

/// What the names of the calls of a statement end with, told by the call that begins it: internal files and
/// output to others have code of their own.
pub fn calls_of_statement(begin: &str) -> Option<&'static str> {
    let begin = begin.strip_prefix(IO)?.strip_prefix("Begin")?;
    if begin.starts_with("Internal") {
        return Some(OF_INTERNAL_FILES);
    }
    let output = begin.ends_with("Output") || begin.ends_with(OF_PRINTING);
    output.then_some(OF_OUTPUT)
}

/// What begins a statement that only prints, in the place of a call with constants among its arguments.
pub fn begin_printing(begin: &str, constant: impl Fn(usize) -> Option<u128>) -> Option<String> {
    let unit = match begin.strip_prefix(IO)? {
        "BeginExternalListOutput" => 0,
        "BeginExternalFormattedOutput" => 3,
        _ => return None,
    };
    let prints = PRINTING_UNITS.contains(&constant(unit)?);
    prints.then(|| format!("{begin}{OF_PRINTING}"))
}

/// What the C files of the runtime include.
pub fn header(name: &str) -> Option<&'static str> {
    let found = HEADERS.iter().find(|(header, _)| *header == name);
    found.map(|(_, text)| *text)
}

/// The name and text of the C file that defines a function or an object.
pub fn source_of(name: &str) -> Option<(&'static str, &'static str)> {
    if let Some(call) = name.strip_suffix(OF_SEVERAL) {
        return (call == "_FortranAioEndIoStatement").then_some(SEVERAL);
    }
    if name.starts_with(IO) {
        let is_item = |end: &&str| name.ends_with(*end);
        let item = [OF_INTERNAL_FILES, OF_OUTPUT].into_iter().find(is_item);
        return Some(match calls_of_statement(name).or(item) {
            Some(OF_INTERNAL_FILES) => INTERNAL,
            Some(_) => OUTPUT,
            None => EXTERNAL,
        });
    }
    match name {
        "flang_find_unit" | "flang_connect" | "flang_owner" => return Some(EXTERNAL),
        "flang_finish_line" => return Some(OUTPUT),
        _ => {}
    }
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

/// The symbol of a main program.
pub const MAIN_PROGRAM: &str = "_QQmain";

/// The name of a procedure as the source has it, from that of its code: `_QMgridPexchange` is
/// `grid::exchange`, `step_` is `step`. None if it has none of its own.
pub fn source_name(symbol: &str) -> Option<String> {
    if symbol == MAIN_PROGRAM {
        return Some("the main program".into());
    }
    let Some(parts) = symbol.strip_prefix("_Q") else {
        let plain = symbol.strip_suffix('_')?;
        return (!plain.is_empty()).then(|| plain.to_owned());
    };
    // A letter says of what kind a part is: module, submodule, function around, procedure.
    let mut names: Vec<&str> = Vec::new();
    let mut rest = parts;
    while let Some(kind) = rest.chars().next() {
        if !matches!(kind, 'M' | 'S' | 'F' | 'P') {
            return None;
        }
        let end = rest[1..].find(|c: char| c.is_ascii_uppercase());
        let end = end.map_or(rest.len(), |end| end + 1);
        if end > 1 {
            names.push(&rest[1..end]);
        }
        rest = &rest[end..];
    }
    (!names.is_empty()).then(|| names.join("::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_source() {
        let name = |symbol| source_name(symbol).unwrap_or_default();
        assert_eq!(name("_QMgridPexchange"), "grid::exchange");
        assert_eq!(name("_QMgridFouterPinner"), "grid::outer::inner");
        assert_eq!(name("_QFPinner"), "inner");
        assert_eq!(name("step_"), "step");
        assert_eq!(name("_QQmain"), "the main program");
        assert_eq!(source_name("main"), None);
        assert_eq!(source_name("_QMgridEvalue"), None);
    }

    #[test]
    fn functions_are_found_in_their_files() {
        for name in [
            "_FortranAProgramStart",
            "_FortranASumReal8",
            "_FortranAAssign",
            "_FortranAMatmulReal4Real4",
            "_FortranAioOutputInteger32",
            "_FortranAioOutputInteger32_internal",
            "_FortranAioOutputInteger32_output",
        ] {
            assert!(source_of(name).is_some(), "{name}");
        }
        assert!(source_of("main").is_none());
        let file = |name| source_of(name).map(|(file, _)| file);
        let begin = "_FortranAioBeginExternalListOutput";
        let printing = begin_printing(begin, |_| Some(6)).unwrap_or_default();
        assert_eq!(file(&printing), Some("fortran-io_output.c"));
        assert_eq!(file(begin), Some("fortran-io_output.c"));
        assert_eq!(begin_printing(begin, |_| Some(7)), None);
        assert_eq!(module_of("_QMgridPexchange"), Some("grid"));
    }
}
