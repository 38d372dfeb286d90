//! `open`, `read`, `write`, `close`, `lseek` on descriptors.

use super::open::open_path;
use super::position::{place, seek, tell};
use super::streams::{
    begin_writing, put, read_file_unknown, stream, take, unknown_bytes, unknown_value,
};
use crate::files::Mode;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "fcntl.h" {
        "int open(const char *, int, ...)" = run(open);
        "int creat(const char *, mode_t)" = run(creat);
    }
    "unistd.h" {
        "int close(int)" = run(close);
        "ssize_t read(int, void *, size_t)" = run(read) => ReadFile;
        "ssize_t write(int, const void *, size_t)" = run(write) => WriteFile;
        "ssize_t pread(int, void *, size_t, off_t)" = run(|call| at_offset(call, read)) => ReadFile;
        "ssize_t pwrite(int, const void *, size_t, off_t)" = run(|call| at_offset(call, write));
        "off_t lseek(int, off_t, int)" = run(lseek) => ReadFile;
        "int ftruncate(int, off_t)" = run(ftruncate);
    }
    "" {
        "open64" = run(open);
        "lseek64" = run(lseek) => ReadFile;
    }
}

fn creat(call: &mut ShimCall<'_>) -> ShimResult {
    let mode = Mode {
        write: true,
        create: true,
        truncate: true,
        ..Mode::default()
    };
    open_with(call, mode)
}

/// The descriptor in argument 0, if it is open.
fn descriptor(call: &mut ShimCall<'_>) -> Res<Option<usize>> {
    let number = call.int(0)? as u32 as usize;
    Ok(stream(call, number).is_some().then_some(number))
}

fn open(call: &mut ShimCall<'_>) -> ShimResult {
    let flags = call.int(1)?;
    let mode = Mode {
        read: flags & 3 != 1,
        write: flags & 3 != 0,
        append: flags & 0o2000 != 0,
        truncate: flags & 0o1000 != 0,
        create: flags & 0o100 != 0,
        exclusive: flags & 0o300 == 0o300,
    };
    open_with(call, mode)
}

fn open_with(call: &mut ShimCall<'_>, mode: Mode) -> ShimResult {
    let path = call.string_arg(0)?;
    match open_path(call, &path, mode)? {
        Ok(stream) => Done::int(call.libc_mut().files.open(stream) as i32),
        Err(number) => call.fail(number),
    }
}

fn close(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    call.libc_mut().files.close(number);
    Done::int(0)
}

fn read(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    let (buffer, count) = (call.ptr(1)?, call.int(2)?);
    if read_file_unknown(call, number)? {
        call.read_any(buffer, count)?;
        let bytes = unknown_bytes(call, number, count as usize)?;
        call.write_any(buffer, &bytes)?;
        return Done::value(unknown_value(call, number, Type::I64));
    }
    let bytes = take(call, number, count as usize, None);
    call.write_any(buffer, &bytes)?;
    Done::bits(bytes.len() as u64)
}

fn write(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    let count = call.int(2)?;
    let bytes = call.read_any(call.ptr(1)?, count)?;
    if put(call, number, &bytes)? {
        Done::bits(count)
    } else {
        call.fail(errno::EBADF)
    }
}

fn lseek(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    if tell(call, number).is_none() {
        return call.fail(errno::ESPIPE);
    }
    let (offset, whence) = (call.signed(1)?, call.signed(2)?);
    let moved = seek(call, number, offset, whence)?;
    match place(call, number).filter(|_| moved) {
        Some(position) => Done::value(position),
        None => call.fail(errno::EINVAL),
    }
}

fn ftruncate(call: &mut ShimCall<'_>) -> ShimResult {
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    let length = call.signed(1)?;
    if !(0..=256 << 20).contains(&length) {
        return call.fail(errno::EINVAL);
    }
    begin_writing(call, number);
    let files = &mut call.libc_mut().files;
    let file = files
        .stream(number)
        .and_then(|stream| files.file_of(stream));
    if let Some(contents) = file.and_then(|file| files.contents_mut(file)) {
        contents.data.resize(length as usize);
    }
    Done::int(0)
}

/// Runs `read` or `write` at the offset in argument 3; the position stays.
fn at_offset(call: &mut ShimCall<'_>, run: fn(&mut ShimCall<'_>) -> ShimResult) -> ShimResult {
    let offset = call.signed(3)?;
    let Some(number) = descriptor(call)? else {
        return call.fail(errno::EBADF);
    };
    let Some(before) = tell(call, number) else {
        return call.fail(errno::ESPIPE);
    };
    if !seek(call, number, offset, 0)? {
        return call.fail(errno::EINVAL);
    }
    let result = run(call);
    seek(call, number, before, 0)?;
    result
}
