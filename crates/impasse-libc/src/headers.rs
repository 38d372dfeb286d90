//! The headers: types, macros and variables as text, with the values of glibc on x86-64 Linux, and the
//! functions of the rows that name the header.
//!
//! The texts are written to be read quickly: few of them include another, and types that several
//! headers share are repeated (C11 allows a typedef to be repeated). Where a text says
//! `#pragma impasse prototypes HEADER`, the rows that name this header declare their functions; a front
//! end asks for the [`prototype`] of a function when it meets its name.

use crate::{find, rows};

/// Names and texts of files in the folder `headers`.
macro_rules! texts {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("headers/", $name)))),*]
    };
}

/// Names and texts, sorted by name.
const HEADERS: &[(&str, &str)] = texts! {
    "alloca.h" "arpa/inet.h" "assert.h" "byteswap.h" "complex.h" "ctype.h" "dirent.h" "dlfcn.h"
    "endian.h" "err.h" "errno.h" "error.h" "execinfo.h" "fcntl.h" "features.h" "fenv.h" "float.h"
    "fnmatch.h" "getopt.h" "glob.h" "grp.h" "inttypes.h" "iso646.h" "libgen.h" "limits.h"
    "locale.h" "malloc.h" "math.h" "memory.h" "netdb.h" "netinet/in.h" "omp.h" "poll.h"
    "pthread.h" "pwd.h" "regex.h" "sched.h" "search.h" "semaphore.h" "setjmp.h" "signal.h"
    "stdalign.h" "stdarg.h" "stdatomic.h" "stdbool.h" "stddef.h" "stdint.h" "stdio.h" "stdlib.h"
    "stdnoreturn.h" "string.h" "strings.h" "sys/cdefs.h" "sys/errno.h" "sys/fcntl.h" "sys/file.h"
    "sys/ioctl.h" "sys/ipc.h" "sys/mman.h" "sys/mount.h" "sys/param.h" "sys/poll.h"
    "sys/resource.h" "sys/select.h" "sys/shm.h" "sys/signal.h" "sys/socket.h" "sys/stat.h"
    "sys/statfs.h" "sys/statvfs.h" "sys/syscall.h" "sys/sysinfo.h" "sys/syslog.h" "sys/termios.h"
    "sys/time.h" "sys/times.h" "sys/types.h" "sys/uio.h" "sys/un.h" "sys/unistd.h" "sys/utsname.h"
    "sys/vfs.h" "sys/wait.h" "syscall.h" "sysexits.h" "syslog.h" "termios.h" "tgmath.h" "time.h"
    "uchar.h" "unistd.h" "utime.h" "values.h" "wait.h" "wchar.h" "wctype.h"
};

/// The text of the header that a program includes as `<name>`.
pub fn header(name: &str) -> Option<&'static str> {
    let at = HEADERS
        .binary_search_by_key(&name, |(header, _)| *header)
        .ok()?;
    HEADERS.get(at).map(|(_, text)| *text)
}

/// The names of all headers, sorted.
pub fn headers() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(name, _)| *name)
}

/// The declaration of a function, if one of the headers that are `included` declares it.
pub fn prototype(name: &str, included: &dyn Fn(&str) -> bool) -> Option<String> {
    let row = find(name)?;
    let declared = row.headers.split_whitespace().any(included);
    declared.then(|| format!("extern {};", row.prototype))
}

/// The functions that a header declares where its text says so, with their declarations.
pub fn declarations(header: &str) -> impl Iterator<Item = (&'static str, String)> {
    let declares = move |row: &&'static crate::row::Row| {
        row.headers.split_whitespace().any(|name| name == header)
    };
    let rows = rows().filter(declares);
    rows.map(|row| (row.name, format!("extern {};", row.prototype)))
}

/// The declaration of a function that gcc knows without a header, in types that need none.
pub fn builtin(name: &str) -> Option<String> {
    let row = find(name).filter(|row| row.builtin)?;
    let types = [
        ("intmax_t", "long"),
        ("size_t", "unsigned long"),
        ("FILE", "void"),
    ];
    let plain = types
        .iter()
        .fold(row.prototype.to_owned(), |text, (from, to)| {
            text.replace(from, to)
        });
    Some(format!("extern {plain};"))
}
