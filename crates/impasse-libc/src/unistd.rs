//! `<unistd.h>` and its neighbours, as far as they are not about descriptors.

use super::stdio::{find, is_unknown, may_open};
use crate::format::fnmatch;
use crate::support::LibcCall as _;
use crate::support::{errno, known};
use impasse_exec::Value;
use impasse_exec::expr::{About, LeafKind};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::{CmpOp, Type};

functions! {
    "unistd.h" {
        "pid_t getpid(void)" = run(|call| of_process(call, "getpid")) => Compute;
        "pid_t getppid(void)" = run(|call| of_process(call, "getppid"));
        "pid_t getpgrp(void)" = run(|call| of_process(call, "getpgrp"));
        "uid_t getuid(void)" = run(|_| Done::int(1000));
        "uid_t geteuid(void)" = run(|_| Done::int(1000));
        "gid_t getgid(void)" = run(|_| Done::int(1000));
        "gid_t getegid(void)" = run(|_| Done::int(1000));
        "int gethostname(char *, size_t)" = run(gethostname) => Clock;
        "long gethostid(void)" = run(|call| Done::value(call.fresh("gethostid", Type::I64)));
        "char *getlogin(void)" = run(|_| Done::bits(0));
        "char *getcwd(char *, size_t)" = run(getcwd);
        "int isatty(int)" = run(isatty);
        "int access(const char *, int)" = run(access);
        "long sysconf(int)" = run(sysconf) => Compute;
        "int getdtablesize(void)" = run(|_| Done::int(1024));
        "pid_t getsid(pid_t)" = run(|call| of_process(call, "getsid"));
        "pid_t getpgid(pid_t)" = run(|call| of_process(call, "getpgid"));
        "char *ttyname(int)" = run(|call| call.fail_null(errno::ENOTTY));
        "ssize_t readlink(const char *, char *, size_t)" = run(|call| call.fail(errno::EINVAL));
        "int getpagesize(void)" = run(|_| Done::int(4096)) => Compute;
        "int dup(int)" = run(dup);
        "int dup2(int, int)" = run(dup2);
    }
    "unistd.h+gnu" {
        "pid_t gettid(void)" = run(|call| of_process(call, "gettid"));
    }
    "stdlib.h+posix" {
        "char *realpath(const char *, char *)" = run(realpath);
        "int getloadavg(double[], int)" = run(|_| Done::int(-1));
    }
    "stdlib.h+gnu" {
        "char *canonicalize_file_name(const char *)" = run(realpath);
    }
    "fnmatch.h" {
        "int fnmatch(const char *, const char *, int)" = run(fnmatch);
    }
    "termios.h" {
        "int tcgetattr(int, struct termios *)" = run(|call| call.fail(errno::ENOTTY));
    }
    "pwd.h" {
        "struct passwd *getpwuid(uid_t)" = run(|_| Done::bits(0));
        "struct passwd *getpwnam(const char *)" = run(|_| Done::bits(0));
    }
    "stdlib.h" {
        "size_t __ctype_get_mb_cur_max(void)" = run(|_| Done::bits(1));
    }
    "sys/sysinfo.h" {
        "int get_nprocs(void)" = run(|_| Done::int(1));
        "int get_nprocs_conf(void)" = run(|_| Done::int(1));
    }
    "sys/mman.h" {
        "void *mmap(void *, size_t, int, int, int, off_t)" = run(mmap);
    }
    "" {
        "mmap64" = run(mmap);
    }
}

fn isatty(call: &mut ShimCall<'_>) -> ShimResult {
    call.set_errno(errno::ENOTTY)?;
    Done::int(0)
}

fn access(call: &mut ShimCall<'_>) -> ShimResult {
    let path = call.string_arg(0)?;
    match find(call, &path)? {
        Some(file) if !is_unknown(call, file) || may_open(call, &path)? => Done::int(0),
        _ => call.fail(errno::ENOENT),
    }
}

fn fnmatch(call: &mut ShimCall<'_>) -> ShimResult {
    let (pattern, text) = (call.string_arg(0)?, call.string_arg(1)?);
    let matches = fnmatch::matches(&pattern, &text, call.signed(2)?);
    Done::int(i32::from(!matches))
}

/// A number that each process has for itself and that stays the same.
fn of_process(call: &mut ShimCall<'_>, name: &str) -> ShimResult {
    let (rank, span) = (call.rank(), call.span());
    let kind = LeafKind::RankLocal(rank);
    let about = About::again();
    let leaf = call
        .exprs()
        .leaf_about(kind, name, 0, Type::I32, span, about);
    let leaf = Value::Symbolic(leaf);
    let zero = Value::Known(0);
    let positive = call.exprs().compare(CmpOp::Sgt, Type::I32, leaf, zero);
    call.assume(positive);
    Done::value(leaf)
}

const HOST: &[u8] = b"localhost";

fn gethostname(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.int(1)?);
    if size <= HOST.len() as u64 {
        return call.fail(36);
    }
    call.write_string(target, HOST)?;
    Done::int(0)
}

fn getcwd(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, size) = (call.ptr(0)?, call.int(1)?);
    let target = match target {
        0 => call.malloc(size.max(2)),
        _ if size < 2 => return call.fail_null(errno::ERANGE),
        target => target,
    };
    call.write_string(target, b"/")?;
    Done::bits(target)
}

/// The path from the root, without `.` and `..`. There are no links, and the working folder is the
/// root.
fn realpath(call: &mut ShimCall<'_>) -> ShimResult {
    let given = call.string_arg(0)?;
    if given.is_empty() {
        return call.fail_null(errno::ENOENT);
    }
    let mut parts: Vec<&[u8]> = Vec::new();
    for part in given.split(|&byte| byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    let path = [b"/".as_slice(), &parts.join(&b'/')].concat();
    if !parts.is_empty() && find(call, &given)?.is_none() {
        return call.fail_null(errno::ENOENT);
    }
    let target = match call.args().get(1) {
        Some(_) => call.ptr(1)?,
        None => 0,
    };
    if target == 0 {
        return Done::bits(call.heap_string(&known(&path))?);
    }
    call.write_string(target, &path)?;
    Done::bits(target)
}

fn sysconf(call: &mut ShimCall<'_>) -> ShimResult {
    match call.signed(0)? {
        0 => Done::bits(2_097_152),
        2 => Done::bits(100),
        4 => Done::bits(1024),
        30 => Done::bits(4096),
        83 | 84 => Done::bits(1),
        85 | 86 => Done::bits(1 << 20),
        180 => Done::bits(64),
        _ => call.fail(errno::EINVAL),
    }
}

fn dup(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = call.int(0)? as u32 as usize;
    let files = &mut call.libc_mut().files;
    let Some(mut stream) = files.stream(descriptor).cloned() else {
        return call.fail(errno::EBADF);
    };
    stream.address = 0;
    Done::int(files.open(stream) as i32)
}

fn dup2(call: &mut ShimCall<'_>) -> ShimResult {
    let (from, to) = (call.int(0)? as u32 as usize, call.int(1)? as u32 as usize);
    let files = &mut call.libc_mut().files;
    let (Some(stream), Some(slot)) = (files.stream(from).cloned(), files.stream_mut(to)) else {
        return call.fail(errno::EBADF);
    };
    let address = slot.address;
    *slot = stream;
    slot.address = address;
    Done::int(to as i32)
}

/// Memory without a file is heap memory; what `munmap` gives back is not used again.
fn mmap(call: &mut ShimCall<'_>) -> ShimResult {
    const ANONYMOUS: u64 = 0x20;
    let (length, flags) = (call.int(1)?, call.int(3)?);
    if flags & ANONYMOUS == 0 {
        return Err(call.unsupported("a file in memory by `mmap`"));
    }
    match call.calloc(length) {
        0 => call.fail(errno::ENOMEM),
        address => Done::bits(address),
    }
}
