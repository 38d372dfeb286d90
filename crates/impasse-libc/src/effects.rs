//! What library functions do with data, for the analysis of what is relevant.

use impasse_relevance::{Effect, ExternalCall, Place};

/// All files together. The number is above those that hosts use.
const FILES: u64 = u64::MAX;

/// Functions that depend on what was written to files.
const OBSERVE_FILES: &[&str] = &[
    "fread",
    "fread_unlocked",
    "fgets",
    "fgets_unlocked",
    "fscanf",
    "vfscanf",
    "fgetc",
    "getc",
    "getc_unlocked",
    "fgetc_unlocked",
    "getline",
    "getdelim",
    "__getdelim",
    "read",
    "pread",
    "readv",
    "preadv",
    "fgetwc",
    "getwc",
    "fgetws",
    "fwscanf",
    "vfwscanf",
    "ftell",
    "ftello",
    "ftello64",
    "fseek",
    "fseeko",
    "fseeko64",
    "fgetpos",
    "lseek",
    "lseek64",
    "stat",
    "stat64",
    "lstat",
    "lstat64",
    "fstat",
    "fstat64",
    "__xstat",
    "open_memstream",
    "fmemopen",
    "mmap",
    "mmap64",
    "feof",
    "ferror",
];

/// Functions that write all their arguments to a stream, which is the first or last of them.
const WRITE: &[&str] = &[
    "fprintf",
    "vfprintf",
    "dprintf",
    "fputs",
    "fputs_unlocked",
    "fputc",
    "putc",
    "putc_unlocked",
    "fputc_unlocked",
    "fwrite",
    "fwrite_unlocked",
    "write",
    "fflush",
    "fflush_unlocked",
    "fclose",
];

/// Functions that print: what, matters to nobody.
const PRINT: &[&str] = &[
    "printf",
    "vprintf",
    "puts",
    "putchar",
    "putchar_unlocked",
    "perror",
];

/// Functions that only end the program, or do nothing that the program notices.
const NOTHING: &[&str] = &[
    "exit",
    "_exit",
    "_Exit",
    "abort",
    "__builtin_trap",
    "__assert_fail",
    "__assert",
    "sleep",
    "usleep",
    "rand",
    "random",
    "drand48",
    "lrand48",
    "mrand48",
    "clock",
];

/// Functions that look at objects and give a number.
const LOOK: &[&str] = &[
    "strlen",
    "strnlen",
    "strcmp",
    "strncmp",
    "strcoll",
    "strcasecmp",
    "strncasecmp",
    "memcmp",
    "bcmp",
    "strspn",
    "strcspn",
    "atoi",
    "atol",
    "atoll",
    "atof",
    "difftime",
];

/// Functions that look for something in their first argument and give a pointer into it.
const SEARCH: &[&str] = &[
    "memchr",
    "memrchr",
    "strchr",
    "index",
    "strchrnul",
    "strrchr",
    "rindex",
    "strstr",
    "strcasestr",
    "strpbrk",
];

/// Functions that make their first argument's object from the others and give its address.
const FILL: &[&str] = &[
    "memcpy",
    "memmove",
    "memset",
    "strcpy",
    "strncpy",
    "strcat",
    "strncat",
    "mempcpy",
    "stpcpy",
    "stpncpy",
    "sprintf",
    "snprintf",
    "vsprintf",
    "vsnprintf",
    "bzero",
    "explicit_bzero",
];

/// Functions that read a number from text and tell where it ends.
const READ_NUMBER: &[&str] = &[
    "strtol",
    "strtoll",
    "strtoul",
    "strtoull",
    "strtod",
    "strtof",
    "strtold",
    "strtoimax",
    "strtoumax",
];

/// What a call does with data, if that is known.
pub(crate) fn effects(call: &ExternalCall<'_>) -> Option<Vec<Effect>> {
    use Place::{Argument, Outside, Pointee, Result, Wire};
    let all = || 0..call.pointers.len();
    let relevant = |arg| Effect::Relevant(Argument(arg));
    let mut effects = Vec::new();
    let name = crate::plain(call.name);
    match name {
        "malloc" | "calloc" | "aligned_alloc" | "memalign" | "valloc" => {
            effects.extend(all().map(relevant));
            effects.push(Effect::Fresh);
        }
        "realloc" | "reallocarray" => {
            effects.extend(all().map(relevant));
            effects.extend([Effect::Flow(Argument(0), Result), Effect::Fresh]);
        }
        "free" | "srand" | "srandom" | "srand48" => effects.push(relevant(0)),
        "time" | "gettimeofday" | "clock_gettime" | "nanosleep" => {
            effects.extend(all().map(Effect::Accessed));
            effects.push(relevant(0));
        }
        _ if NOTHING.contains(&name) => {}
        _ if PRINT.contains(&name) => into(call, 0, Result, &mut effects),
        _ if WRITE.contains(&name) => {
            into(call, 0, Wire(FILES), &mut effects);
            into(call, 0, Result, &mut effects);
        }
        _ if LOOK.contains(&name) => into(call, 0, Result, &mut effects),
        _ if crate::only_computes(name) => {
            into(call, 0, Result, &mut effects);
            outputs(call, &mut effects);
        }
        _ if SEARCH.contains(&name) => {
            into(call, 0, Result, &mut effects);
            effects.push(Effect::Flow(Argument(0), Result));
        }
        _ if FILL.contains(&name) => {
            into(call, 1, Pointee(0), &mut effects);
            into(call, 0, Result, &mut effects);
            effects.push(Effect::Flow(Argument(0), Result));
        }
        _ if READ_NUMBER.contains(&name) => {
            effects.extend([
                Effect::Computes(Pointee(0), Result),
                Effect::Computes(Argument(2), Result),
                Effect::Flow(Argument(0), Pointee(1)),
                Effect::Computes(Pointee(0), Pointee(1)),
            ]);
        }
        _ if OBSERVE_FILES.contains(&name) => {
            effects.extend(all().map(Effect::Escapes));
            effects.push(Effect::Relevant(Wire(FILES)));
            effects.push(Effect::Flow(Outside, Result));
        }
        _ => return None,
    }
    Some(effects)
}

/// All arguments from `first` on, and what they point to, go into a place.
fn into(call: &ExternalCall<'_>, first: usize, to: Place, effects: &mut Vec<Effect>) {
    for (arg, &pointer) in call.pointers.iter().enumerate().skip(first) {
        effects.push(Effect::Computes(Place::Argument(arg), to));
        let contents = Place::Pointee(arg);
        match to {
            _ if !pointer || to == contents => {}
            // Memory may hold pointers.
            Place::Pointee(_) => effects.push(Effect::Flow(contents, to)),
            _ => effects.push(Effect::Computes(contents, to)),
        }
    }
}

/// Numbers that a function computes are also written where pointers point: `frexp`, `modf`.
fn outputs(call: &ExternalCall<'_>, effects: &mut Vec<Effect>) {
    for (to, _) in (0..).zip(call.pointers).filter(|(_, pointer)| **pointer) {
        for from in (0..call.pointers.len()).filter(|&from| !call.pointers[from]) {
            let place = Place::Pointee(to);
            effects.push(Effect::Computes(Place::Argument(from), place));
        }
    }
}
