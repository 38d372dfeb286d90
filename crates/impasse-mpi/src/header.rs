//! `mpi.h`, printed from the tables.

use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::constants::constants;
use crate::datatypes::SYNONYMS;
use crate::handles::handles;
use crate::pointers::POINTERS;
use crate::routines::{routine, routines};

/// Types that no table holds.
const TYPES: &str = include_str!("header/types.h");

/// Asks the front end to declare a routine when its name is first met.
const LAZY_PROTOTYPES: &str = "#pragma impasse prototypes mpi.h\n";

/// The whole of `mpi.h`, for C and C++.
pub fn header() -> String {
    let mut text = String::from("#ifndef IMPASSE_MPI_H\n#define IMPASSE_MPI_H 1\n\n");
    text.push_str("#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n");
    text.push_str(TYPES);
    text.push_str(&macros());
    for prefix in ["", "P"] {
        text.push('\n');
        for routine in routines() {
            text.push_str(&routine.declaration(prefix));
            text.push('\n');
        }
    }
    text.push_str("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    text
}

/// `mpi.h` for a C front end that takes each prototype from [`prototype`] when it meets the name:
/// types and constants, then the pragma that says so.
pub fn header_types() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| format!("#pragma once\n{TYPES}{}{LAZY_PROTOTYPES}", macros()));
    &TEXT
}

/// The declaration of one routine by its `MPI_` or `PMPI_` name.
pub fn prototype(name: &str) -> Option<String> {
    let prefix = if name.starts_with('P') { "P" } else { "" };
    Some(routine(name)?.declaration(prefix))
}

/// What of `mpi.h` a C text needs that includes nothing, but for its routines.
pub(crate) fn needed_by(text: &str) -> String {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let is_used = |name: &str| {
        text.match_indices(name).any(|(at, _)| {
            let next = text.as_bytes().get(at + name.len());
            !next.is_some_and(|&byte| is_word(byte))
        })
    };
    let types = TYPES.replace("#include <stddef.h>\n", "");
    types + &macros_of(&is_used)
}

/// One definition for each constant, handle and special address.
fn macros() -> String {
    macros_of(&|_| true)
}

fn macros_of(wanted: &dyn Fn(&str) -> bool) -> String {
    let mut text = String::new();
    let mut define = |name: &str, value: &str| {
        if wanted(name) {
            // Writing into a string cannot fail.
            let _ = writeln!(text, "#define {name} {value}");
        }
    };
    for constant in constants() {
        let value = constant.value;
        if value < 0 {
            define(constant.name, &format!("({value})"));
        } else {
            define(constant.name, &value.to_string());
        }
    }
    for handle in handles() {
        let value = format!("(({}){:#x}L)", handle.kind.c_type(), handle.value);
        define(handle.name, &value);
    }
    for (name, meaning) in SYNONYMS {
        define(name, meaning);
    }
    for pointer in POINTERS {
        let value = format!("(({}){}L)", pointer.c_type, pointer.value);
        define(pointer.name, &value);
    }
    text
}
