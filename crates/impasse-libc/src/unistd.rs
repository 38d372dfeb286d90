//! `<unistd.h>` and its neighbours, as far as they are not about descriptors.

use super::stdio::find;
use crate::Table;
use crate::format::fnmatch;
use crate::support::LibcCall as _;
use crate::support::{errno, known};
use impasse_exec::Value;
use impasse_exec::expr::LeafKind;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::{CmpOp, Type};

pub(super) const TABLE: Table = &[
    ("getpid", |call| of_process(call, "getpid")),
    ("getppid", |call| of_process(call, "getppid")),
    ("gettid", |call| of_process(call, "gettid")),
    ("getpgrp", |call| of_process(call, "getpgrp")),
    ("getuid", |_| Done::int(1000)),
    ("geteuid", |_| Done::int(1000)),
    ("getgid", |_| Done::int(1000)),
    ("getegid", |_| Done::int(1000)),
    ("gethostname", gethostname),
    ("gethostid", |call| {
        Done::value(call.fresh("gethostid", Type::I64))
    }),
    ("getlogin", |_| Done::bits(0)),
    ("getcwd", getcwd),
    ("isatty", |call| {
        call.set_errno(errno::ENOTTY)?;
        Done::int(0)
    }),
    ("access", |call| {
        let path = call.string_arg(0)?;
        match find(call, &path)? {
            Some(_) => Done::int(0),
            None => call.fail(errno::ENOENT),
        }
    }),
    ("realpath", realpath),
    ("canonicalize_file_name", realpath),
    ("fnmatch", |call| {
        let (pattern, text) = (call.string_arg(0)?, call.string_arg(1)?);
        let matches = fnmatch::matches(&pattern, &text, call.signed(2)?);
        Done::int(i32::from(!matches))
    }),
    ("sysconf", sysconf),
    ("getdtablesize", |_| Done::int(1024)),
    ("getsid", |call| of_process(call, "getsid")),
    ("getpgid", |call| of_process(call, "getpgid")),
    ("ttyname", |call| call.fail_null(errno::ENOTTY)),
    ("tcgetattr", |call| call.fail(errno::ENOTTY)),
    ("readlink", |call| call.fail(errno::EINVAL)),
    ("getpwuid", |_| Done::bits(0)),
    ("getpwnam", |_| Done::bits(0)),
    ("getloadavg", |_| Done::int(-1)),
    ("__ctype_get_mb_cur_max", |_| Done::bits(1)),
    ("getpagesize", |_| Done::int(4096)),
    ("get_nprocs", |_| Done::int(1)),
    ("get_nprocs_conf", |_| Done::int(1)),
    ("dup", dup),
    ("dup2", dup2),
    ("mmap", mmap),
    ("mmap64", mmap),
];

/// A number that each process has for itself and that stays the same.
fn of_process(call: &mut ShimCall<'_>, name: &str) -> ShimResult {
    let (rank, span) = (call.rank(), call.span());
    let kind = LeafKind::RankLocal(rank);
    let leaf = Value::Symbolic(call.exprs().leaf(kind, name, 0, Type::I32, span));
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
