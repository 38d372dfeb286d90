//! `<sys/stat.h>`, `<sys/utsname.h>`, `<sys/resource.h>` and directories.

use super::stdio::{find, is_unknown, may_open};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "sys/stat.h" {
        "int stat(const char *, struct stat *)" = run(|call| stat_path(call, 0)) => ReadFile;
        "int lstat(const char *, struct stat *)" = run(|call| stat_path(call, 0)) => ReadFile;
        "int fstat(int, struct stat *)" = run(fstat) => ReadFile;
        "mode_t umask(mode_t)" = run(umask);
    }
    "sys/utsname.h" {
        "int uname(struct utsname *)" = run(uname);
    }
    "sys/resource.h" {
        "int getrlimit(int, struct rlimit *)" = run(getrlimit);
    }
    "sys/ioctl.h" {
        "int ioctl(int, unsigned long, ...)" = run(|call| call.fail(errno::ENOTTY));
    }
    "" {
        "stat64" = run(|call| stat_path(call, 0)) => ReadFile;
        "lstat64" = run(|call| stat_path(call, 0)) => ReadFile;
        "__xstat" = run(|call| stat_path(call, 1)) => ReadFile;
        "fstat64" = run(fstat) => ReadFile;
    }
}

fn umask(call: &mut ShimCall<'_>) -> ShimResult {
    let mask = call.int(0)? as u32;
    let old = std::mem::replace(&mut call.libc_mut().umask, mask & 0o777);
    Done::int(old as i32)
}

fn getrlimit(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(1)?;
    call.write_bytes(target, &[0xff; 16])?;
    Done::int(0)
}

/// The size of `struct stat`.
const STAT_SIZE: usize = 144;

/// Writes a `struct stat` for a file of this size (`None`: not known) and mode.
fn write_stat(call: &mut ShimCall<'_>, target: u64, size: Option<u64>, mode: u32) -> Res<()> {
    call.write_bytes(target, &[0; STAT_SIZE])?;
    call.store(Type::I64, target + 16, Value::of(1))?;
    call.store(Type::I32, target + 24, Value::of(u64::from(mode)))?;
    let size = match size {
        Some(size) => Value::of(size),
        None => call.fresh("size of a file", Type::I64),
    };
    call.store(Type::I64, target + 48, size)?;
    call.store(Type::I64, target + 56, Value::of(4096))
}

fn stat_file(call: &mut ShimCall<'_>, target: u64, file: usize) -> ShimResult {
    let contents = call.libc().files.contents(file);
    let size = contents
        .filter(|contents| !contents.unknown)
        .map(|contents| contents.data.len());
    write_stat(call, target, size.map(|size| size as u64), 0o100_644)?;
    Done::int(0)
}

fn stat_path(call: &mut ShimCall<'_>, first: usize) -> ShimResult {
    let (path, target) = (call.string_arg(first)?, call.ptr(first + 1)?);
    match find(call, &path)? {
        Some(file) if !is_unknown(call, file) || may_open(call, &path)? => {
            stat_file(call, target, file)
        }
        _ => call.fail(errno::ENOENT),
    }
}

fn fstat(call: &mut ShimCall<'_>) -> ShimResult {
    let (descriptor, target) = (call.int(0)? as u32 as usize, call.ptr(1)?);
    let files = &call.libc().files;
    let Some(stream) = files.stream(descriptor) else {
        return call.fail(errno::EBADF);
    };
    match files.file_of(stream) {
        Some(file) => stat_file(call, target, file),
        None => {
            // Standard streams are character devices.
            write_stat(call, target, Some(0), 0o020_620)?;
            Done::int(0)
        }
    }
}

/// Six fields of 65 bytes.
fn uname(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let fields: [&[u8]; 6] = [
        b"Linux",
        b"localhost",
        b"6.1.0",
        b"#1 SMP",
        b"x86_64",
        b"(none)",
    ];
    for (index, field) in (0..).zip(fields) {
        call.write_string(target + 65 * index, field)?;
    }
    Done::int(0)
}
