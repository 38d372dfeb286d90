//! Positions, marks and buffers of streams.

use super::streams::{read_file_unknown, stream, stream_argument, unknown_value};
use crate::Table;
use crate::files::{Stream, Where};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

pub(super) const TABLE: Table = &[
    ("fseek", fseek),
    ("fseeko", fseek),
    ("ftell", ftell),
    ("ftello", ftell),
    ("rewind", rewind),
    ("fgetpos", fgetpos),
    ("fsetpos", fsetpos),
    ("feof", |call| mark(call, |stream| stream.eof)),
    ("ferror", |call| mark(call, |stream| stream.error)),
    ("feof_unlocked", |call| mark(call, |stream| stream.eof)),
    ("ferror_unlocked", |call| mark(call, |stream| stream.error)),
    ("clearerr", clearerr),
    ("fflush", super::memory_streams::fflush),
    ("fflush_unlocked", super::memory_streams::fflush),
    ("setvbuf", |call| {
        stream_argument(call, 0).and_then(|_| Done::int(0))
    }),
    ("setbuf", |call| {
        stream_argument(call, 0).and_then(|_| Done::void())
    }),
    ("setlinebuf", |call| {
        stream_argument(call, 0).and_then(|_| Done::void())
    }),
    ("fseeko64", fseek),
    ("ftello64", ftell),
    ("clearerr_unlocked", clearerr),
    ("setbuffer", |call| {
        stream_argument(call, 0).and_then(|_| Done::void())
    }),
    ("fileno", |call| {
        let descriptor = stream_argument(call, 0)?;
        Done::int(descriptor as i32)
    }),
];

fn mark(call: &mut ShimCall<'_>, of: fn(&Stream) -> bool) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let set = stream(call, descriptor).is_some_and(|stream| of(stream));
    if !set && read_file_unknown(call, descriptor)? {
        return Done::value(unknown_value(call, descriptor, Type::I32));
    }
    Done::int(i32::from(set))
}

fn clearerr(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    if let Some(stream) = stream(call, descriptor) {
        stream.eof = false;
        stream.error = false;
    }
    Done::void()
}

/// Where a stream is: `None` if it has no position.
pub(super) fn tell(call: &mut ShimCall<'_>, descriptor: usize) -> Option<i64> {
    let stream = stream(call, descriptor)?;
    match stream.place {
        Where::File(_) => Some(stream.position as i64 - stream.pushed.len() as i64),
        _ => None,
    }
}

/// Moves a stream: the new position, or `None` if that is not possible.
pub(super) fn seek(
    call: &mut ShimCall<'_>,
    descriptor: usize,
    offset: i64,
    whence: i64,
) -> Res<Option<i64>> {
    let Some(now) = tell(call, descriptor) else {
        return Ok(None);
    };
    if read_file_unknown(call, descriptor)? && whence == 2 {
        return Err(call.unsupported("the length of a file is asked that is not known"));
    }
    let files = &call.libc().files;
    let end = files
        .stream(descriptor)
        .and_then(|stream| files.contents(files.file_of(stream)?))
        .map_or(0, |contents| contents.data.len() as i64);
    let base = match whence {
        0 => 0,
        1 => now,
        2 => end,
        _ => return Ok(None),
    };
    let target = base.saturating_add(offset);
    if target < 0 {
        return Ok(None);
    }
    if let Some(stream) = stream(call, descriptor) {
        stream.position = target as usize;
        stream.pushed.clear();
        stream.eof = false;
    }
    Ok(Some(target))
}

fn fseek(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let (offset, whence) = (call.signed(1)?, call.signed(2)?);
    if tell(call, descriptor).is_none() {
        return call.fail(errno::ESPIPE);
    }
    match seek(call, descriptor, offset, whence)? {
        Some(_) => Done::int(0),
        None => call.fail(errno::EINVAL),
    }
}

fn ftell(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    match tell(call, descriptor) {
        Some(position) => Done::bits(position as u64),
        None => call.fail(errno::ESPIPE),
    }
}

fn rewind(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    seek(call, descriptor, 0, 0)?;
    if let Some(stream) = stream(call, descriptor) {
        stream.error = false;
    }
    Done::void()
}

fn fgetpos(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let target = call.ptr(1)?;
    match tell(call, descriptor) {
        Some(position) => {
            call.store(Type::I64, target, Value::long(position))?;
            Done::int(0)
        }
        None => call.fail(errno::ESPIPE),
    }
}

fn fsetpos(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let position = {
        let from = call.ptr(1)?;
        call.read_number(Type::I64, from)?
    };
    match seek(call, descriptor, position as i64, 0)? {
        Some(_) => Done::int(0),
        None => call.fail(errno::EINVAL),
    }
}
