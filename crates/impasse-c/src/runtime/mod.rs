//! Library functions written in C: those that call back into the program, and helpers that
//! compiled code calls. They are compiled with a program that needs them.

use impasse_ir::{Module, Symbol};

struct File {
    name: &'static str,
    text: &'static str,
    functions: &'static [&'static str],
}

const FILES: [File; 2] = [
    File {
        name: "sort.c",
        text: include_str!("sort.c"),
        functions: &[
            "qsort",
            "qsort_r",
            "bsearch",
            "lfind",
            "lsearch",
            "pthread_once",
            "call_once",
        ],
    },
    File {
        name: "complex.c",
        text: include_str!("complex.c"),
        functions: &[
            "__mulsc3", "__muldc3", "__mulxc3", "__divsc3", "__divdc3", "__divxc3",
        ],
    },
];

/// The text of a file of the run-time library, by the path `<runtime>/name`.
pub fn read(path: &str) -> Option<&'static str> {
    let name = path.strip_prefix("<runtime>/")?;
    let file = FILES.iter().find(|file| file.name == name)?;
    Some(file.text)
}

/// The files that define functions which `module` calls and does not define.
pub(crate) fn needed(module: &Module) -> Vec<String> {
    let calls = |name: &str| match module.symbol(name) {
        Some(Symbol::Function(id)) => module.functions[id.index()].body.is_none(),
        _ => false,
    };
    (FILES.iter())
        .filter(|file| file.functions.iter().any(|name| calls(name)))
        .map(|file| format!("<runtime>/{}", file.name))
        .collect()
}
