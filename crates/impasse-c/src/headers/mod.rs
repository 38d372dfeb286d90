//! The C library's headers: declarations only, with the types and values of glibc on x86-64 Linux.
//!
//! They are written to be read quickly: few of them include another, types that several headers
//! share are repeated (C11 allows a typedef to be repeated), and parameters have no names.

/// Names and texts, sorted by name.
const HEADERS: &[(&str, &str)] = &[
    ("alloca.h", include_str!("alloca.h")),
    ("arpa/inet.h", include_str!("arpa/inet.h")),
    ("assert.h", include_str!("assert.h")),
    ("byteswap.h", include_str!("byteswap.h")),
    ("complex.h", include_str!("complex.h")),
    ("ctype.h", include_str!("ctype.h")),
    ("dirent.h", include_str!("dirent.h")),
    ("dlfcn.h", include_str!("dlfcn.h")),
    ("endian.h", include_str!("endian.h")),
    ("err.h", include_str!("err.h")),
    ("errno.h", include_str!("errno.h")),
    ("error.h", include_str!("error.h")),
    ("execinfo.h", include_str!("execinfo.h")),
    ("fcntl.h", include_str!("fcntl.h")),
    ("features.h", include_str!("features.h")),
    ("fenv.h", include_str!("fenv.h")),
    ("float.h", include_str!("float.h")),
    ("fnmatch.h", include_str!("fnmatch.h")),
    ("getopt.h", include_str!("getopt.h")),
    ("glob.h", include_str!("glob.h")),
    ("grp.h", include_str!("grp.h")),
    ("inttypes.h", include_str!("inttypes.h")),
    ("iso646.h", include_str!("iso646.h")),
    ("libgen.h", include_str!("libgen.h")),
    ("limits.h", include_str!("limits.h")),
    ("locale.h", include_str!("locale.h")),
    ("malloc.h", include_str!("malloc.h")),
    ("math.h", include_str!("math.h")),
    ("memory.h", include_str!("memory.h")),
    ("netdb.h", include_str!("netdb.h")),
    ("netinet/in.h", include_str!("netinet/in.h")),
    ("omp.h", include_str!("omp.h")),
    ("poll.h", include_str!("poll.h")),
    ("pthread.h", include_str!("pthread.h")),
    ("pwd.h", include_str!("pwd.h")),
    ("regex.h", include_str!("regex.h")),
    ("sched.h", include_str!("sched.h")),
    ("search.h", include_str!("search.h")),
    ("semaphore.h", include_str!("semaphore.h")),
    ("setjmp.h", include_str!("setjmp.h")),
    ("signal.h", include_str!("signal.h")),
    ("stdalign.h", include_str!("stdalign.h")),
    ("stdarg.h", include_str!("stdarg.h")),
    ("stdatomic.h", include_str!("stdatomic.h")),
    ("stdbool.h", include_str!("stdbool.h")),
    ("stddef.h", include_str!("stddef.h")),
    ("stdint.h", include_str!("stdint.h")),
    ("stdio.h", include_str!("stdio.h")),
    ("stdlib.h", include_str!("stdlib.h")),
    ("stdnoreturn.h", include_str!("stdnoreturn.h")),
    ("string.h", include_str!("string.h")),
    ("strings.h", include_str!("strings.h")),
    ("sys/cdefs.h", include_str!("sys/cdefs.h")),
    ("sys/file.h", include_str!("sys/file.h")),
    ("sys/ioctl.h", include_str!("sys/ioctl.h")),
    ("sys/mman.h", include_str!("sys/mman.h")),
    ("sys/param.h", include_str!("sys/param.h")),
    ("sys/resource.h", include_str!("sys/resource.h")),
    ("sys/select.h", include_str!("sys/select.h")),
    ("sys/socket.h", include_str!("sys/socket.h")),
    ("sys/stat.h", include_str!("sys/stat.h")),
    ("sys/syscall.h", include_str!("sys/syscall.h")),
    ("sys/sysinfo.h", include_str!("sys/sysinfo.h")),
    ("sys/time.h", include_str!("sys/time.h")),
    ("sys/times.h", include_str!("sys/times.h")),
    ("sys/types.h", include_str!("sys/types.h")),
    ("sys/uio.h", include_str!("sys/uio.h")),
    ("sys/utsname.h", include_str!("sys/utsname.h")),
    ("sys/wait.h", include_str!("sys/wait.h")),
    ("syslog.h", include_str!("syslog.h")),
    ("termios.h", include_str!("termios.h")),
    ("tgmath.h", include_str!("tgmath.h")),
    ("time.h", include_str!("time.h")),
    ("uchar.h", include_str!("uchar.h")),
    ("unistd.h", include_str!("unistd.h")),
    ("utime.h", include_str!("utime.h")),
    ("values.h", include_str!("values.h")),
    ("wchar.h", include_str!("wchar.h")),
    ("wctype.h", include_str!("wctype.h")),
];

/// The text of the header that a program includes as `<name>`.
pub fn libc_header(name: &str) -> Option<&'static str> {
    let at = HEADERS
        .binary_search_by_key(&name, |(header, _)| *header)
        .ok()?;
    HEADERS.get(at).map(|(_, text)| *text)
}

/// The names of all headers, sorted.
pub fn libc_headers() -> impl Iterator<Item = &'static str> {
    HEADERS.iter().map(|(name, _)| *name)
}
