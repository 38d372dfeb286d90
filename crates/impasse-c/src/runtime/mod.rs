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

const FILES: [File; 8] = [
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
    file!("attributes.c": "pthread_attr_init" "pthread_attr_getdetachstate"
        "pthread_attr_setdetachstate" "pthread_attr_getstacksize" "pthread_attr_setstacksize"
        "pthread_attr_getguardsize" "pthread_attr_setguardsize" "pthread_attr_getscope"
        "pthread_attr_setscope" "pthread_attr_getinheritsched" "pthread_attr_setinheritsched"
        "pthread_attr_getschedpolicy" "pthread_attr_setschedpolicy" "pthread_attr_getschedparam"
        "pthread_attr_setschedparam" "pthread_attr_getstack" "pthread_attr_setstack"
        "pthread_mutexattr_init" "pthread_mutexattr_gettype" "pthread_mutexattr_settype"
        "pthread_mutexattr_getpshared" "pthread_mutexattr_setpshared"
        "pthread_mutexattr_getprotocol" "pthread_mutexattr_setprotocol"
        "pthread_mutexattr_getrobust" "pthread_mutexattr_setrobust" "pthread_condattr_init"
        "pthread_condattr_getclock" "pthread_condattr_setclock" "pthread_condattr_getpshared"
        "pthread_condattr_setpshared" "pthread_rwlockattr_init" "pthread_rwlockattr_getpshared"
        "pthread_rwlockattr_setpshared" "pthread_barrierattr_init"
        "pthread_barrierattr_getpshared" "pthread_barrierattr_setpshared"),
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
