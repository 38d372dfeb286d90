//! Library functions written in C: those that call back into the program, those that are only
//! arithmetic or built from others, and helpers that compiled code calls. They are compiled with a
//! program that needs them. All are weak, so that a program may have its own.

#[cfg(test)]
mod tests;

use impasse_ir::{Module, Symbol};

struct File {
    name: &'static str,
    text: &'static str,
    functions: &'static [&'static str],
}

/// A file of this folder and the functions that programs may call.
macro_rules! file {
    ($name:literal: $($function:literal)*) => {
        File {
            name: $name,
            text: include_str!($name),
            functions: &[$($function),*],
        }
    };
}

const FILES: [File; 7] = [
    file!("sort.c": "qsort" "qsort_r" "bsearch" "lfind" "lsearch" "pthread_once" "call_once"),
    file!("complex.c": "__mulsc3" "__muldc3" "__mulxc3" "__divsc3" "__divdc3" "__divxc3"),
    file!("signal.c": "signal" "bsd_signal" "sysv_signal" "sigaction" "raise" "kill"
        "pthread_kill" "sigprocmask" "pthread_sigmask" "sigpending"),
    file!("exit.c": "at_quick_exit" "quick_exit" "on_exit"),
    file!("vectors.c": "readv" "writev" "preadv" "pwritev"),
    file!("random.c": "random_r" "srandom_r" "initstate_r" "setstate_r" "drand48_r" "erand48_r"
        "lrand48_r" "nrand48_r" "mrand48_r" "jrand48_r" "srand48_r" "seed48_r" "lcong48_r"),
    file!("search.c": "tsearch" "tfind" "tdelete" "twalk" "twalk_r" "tdestroy" "hcreate" "hsearch"
        "hdestroy" "hcreate_r" "hsearch_r" "hdestroy_r" "insque" "remque"),
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
