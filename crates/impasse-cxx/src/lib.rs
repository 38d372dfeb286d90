//! The C++ runtime: what compiled C++ calls without having it. It is written in C, under the names
//! that C++ compilers give to functions and objects, and compiled with a program that needs it.
//!
//! - `exceptions.c`, `rtti.c`: throwing, catching by type, `dynamic_cast`;
//! - `memory.c`: `operator new`, locals that are made once, destructors at the end;
//! - `stdexcept.c`: the exceptions of the standard library, and the functions that throw them;
//! - `containers.c`: what lists, trees and hash tables of libstdc++ keep out of line;
//! - `system.c`: clocks, numbers by chance, threads.

use std::collections::HashMap;
use std::sync::OnceLock;

/// The files of the folder `c`.
const FILES: &[(&str, &str)] = &[
    ("containers.c", include_str!("c/containers.c")),
    ("exceptions.c", include_str!("c/exceptions.c")),
    ("memory.c", include_str!("c/memory.c")),
    ("rtti.c", include_str!("c/rtti.c")),
    ("stdexcept.c", include_str!("c/stdexcept.c")),
    ("system.c", include_str!("c/system.c")),
];

/// Strings and streams of libstdc++ as C++, to be compiled with clang: what programs were compiled with
/// has these as templates. The files of the folder `cpp` make one.
pub const LIBRARY: &str = concat!(
    include_str!("cpp/strings.cpp"),
    include_str!("cpp/locales.cpp"),
    include_str!("cpp/streams.cpp"),
    include_str!("cpp/errors.cpp"),
    include_str!("cpp/output.cpp"),
    include_str!("cpp/input.cpp"),
    include_str!("cpp/files.cpp"),
    include_str!("cpp/console.cpp"),
);

/// Whether a name may be one that [`LIBRARY`] defines: one of the namespace `std`, in the ways in which
/// such names begin, that no C file has.
pub fn is_of_library(name: &str) -> bool {
    let Some(rest) = name.strip_prefix("_Z") else {
        return false;
    };
    // Tables of virtual functions and types; members, also constant ones.
    let rest = ["TV", "TT", "TI", "TS"]
        .iter()
        .find_map(|of| rest.strip_prefix(of))
        .unwrap_or(rest);
    let rest = rest.strip_prefix("N").unwrap_or(rest);
    let rest = rest.strip_prefix("K").unwrap_or(rest);
    // `std` itself, and its members that are so frequent that they have short names.
    let known = ["St", "Sa", "Ss", "Sb", "Si", "So", "Sd"];
    known.iter().any(|name| rest.starts_with(name)) && source_of(name).is_none()
}

/// The name and text of the C file that defines a function or an object.
pub fn source_of(name: &str) -> Option<(&'static str, &'static str)> {
    static ALL: OnceLock<HashMap<String, usize>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let files = FILES.iter().enumerate();
        let names = files.flat_map(|(file, (_, text))| {
            let defined = defined(text);
            defined.into_iter().map(move |name| (name, file))
        });
        names.collect()
    });
    all.get(name).map(|&file| FILES[file])
}

/// The names that a C file of a runtime defines. Each definition begins a line with `LIBRARY`; macros that define
/// several are followed.
pub fn defined(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut macros: HashMap<&str, (Vec<&str>, Vec<String>)> = HashMap::new();
    let mut open: Option<&str> = None;
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("#define ") {
            let (name, rest) = rest.split_once('(').unwrap_or((rest, ""));
            let (params, _) = rest.split_once(')').unwrap_or_default();
            let params = params.split(',').map(str::trim).collect();
            macros.insert(name.trim(), (params, Vec::new()));
            open = line.ends_with('\\').then_some(name.trim());
            continue;
        }
        if let Some(definition) = line.trim_start().strip_prefix("LIBRARY ") {
            let name = name_in(definition);
            match open.and_then(|name| macros.get_mut(name)) {
                Some((_, patterns)) => patterns.push(name),
                None => names.push(name),
            }
        } else if let Some((name, rest)) = line.split_once('(')
            && let Some((params, patterns)) = macros.get(name)
            && open.is_none()
        {
            let args = rest.trim_end_matches(')').split(',').map(str::trim);
            let values: Vec<(&str, &str)> = params.iter().copied().zip(args).collect();
            names.extend(patterns.iter().map(|pattern| expanded(pattern, &values)));
        }
        if !line.ends_with('\\') {
            open = None;
        }
    }
    names
}

/// The name that a definition begins with, behind its type.
fn name_in(definition: &str) -> String {
    let end = definition
        .find(['(', '[', '=', ';'])
        .unwrap_or(definition.len());
    let mut words = definition[..end].split([' ', '*']);
    let last = words.rfind(|word| !word.is_empty());
    last.unwrap_or_default().to_owned()
}

/// A name of a macro with its parameters replaced.
fn expanded(pattern: &str, values: &[(&str, &str)]) -> String {
    let parts = pattern.split("##").map(|part| {
        let value = values.iter().find(|(param, _)| *param == part);
        value.map_or(part, |(_, value)| value)
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_plain_lines_and_in_macros() {
        for name in [
            "__cxa_throw",
            "__impasse_exception",
            "_ZTVN10__cxxabiv117__class_type_infoE",
            "_ZTIi",
            "_ZTIPKc",
            "_ZNSt13runtime_errorC1EPKc",
            "_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE",
            "_ZTVSt12out_of_range",
            "_ZSt17__throw_bad_allocv",
            "_Znwm",
            "_ZSt7nothrow",
            "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
        ] {
            assert!(source_of(name).is_some(), "{name}");
        }
        assert!(source_of("main").is_none());
        for name in [
            "_ZSt4cout",
            "_ZNSolsEi",
            "_ZTVSt13basic_filebufIcSt11char_traitsIcEE",
        ] {
            assert!(is_of_library(name), "{name}");
        }
        for name in ["_Znwm", "_Z5solvei", "_ZN4grid4StepEv", "_ZTISt9exception"] {
            assert!(!is_of_library(name), "{name}");
        }
    }
}
