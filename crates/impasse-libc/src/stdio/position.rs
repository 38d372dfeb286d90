//! Positions, marks and buffers of streams.

use super::streams::{read_file_unknown, stream, stream_argument, unknown_value};
use crate::files::{ELSEWHERE, Stream, Where, elsewhere};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

functions! {
    "stdio.h" {
        "int fseek(FILE *, long, int)" = run(fseek) => ReadFile;
        "long ftell(FILE *)" = run(ftell) => ReadFile;
        "void rewind(FILE *)" = run(rewind);
        "int fgetpos(FILE *, fpos_t *)" = run(fgetpos) => ReadFile;
        "int fsetpos(FILE *, const fpos_t *)" = run(fsetpos);
        "int feof(FILE *)" = run(|call| mark(call, |stream| stream.eof)) => ReadFile;
        "int ferror(FILE *)" = run(|call| mark(call, |stream| stream.error)) => ReadFile;
        "void clearerr(FILE *)" = run(clearerr);
        "int fflush(FILE *)" = run(super::memory_streams::fflush) => WriteFile;
        "int setvbuf(FILE *, char *, int, size_t)" = run(|call| stream_argument(call, 0).and_then(|_| Done::int(0)));
        "void setbuf(FILE *, char *)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void()));
    }
    "stdio.h+posix" {
        "int fseeko(FILE *, off_t, int)" = run(fseek) => ReadFile;
        "off_t ftello(FILE *)" = run(ftell) => ReadFile;
        "int feof_unlocked(FILE *)" = run(|call| mark(call, |stream| stream.eof));
        "int ferror_unlocked(FILE *)" = run(|call| mark(call, |stream| stream.error));
        "int fflush_unlocked(FILE *)" = run(super::memory_streams::fflush) => WriteFile;
        "void setlinebuf(FILE *)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void()));
        "void clearerr_unlocked(FILE *)" = run(clearerr);
        "void setbuffer(FILE *, char *, size_t)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void()));
        "int fileno(FILE *)" = run(fileno);
    }
    "stdio.h+gnu" {
        "int fseeko64(FILE *, off64_t, int)" = run(fseek) => ReadFile;
        "off64_t ftello64(FILE *)" = run(ftell) => ReadFile;
    }
}

fn fileno(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    Done::int(descriptor as i32)
}

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
    if call.any_unknown() && read_file_unknown(call, descriptor)? {
        return seek_anywhere(call, descriptor);
    }
    let (offset, whence) = (call.signed(1)?, call.signed(2)?);
    if tell(call, descriptor).is_none() {
        return call.fail(errno::ESPIPE);
    }
    match seek(call, descriptor, offset, whence)? {
        Some(_) => Done::int(0),
        None => call.fail(errno::EINVAL),
    }
}

/// Goes to a position that is not known: the same one for the same offset, so that ranks read the same
/// there.
fn seek_anywhere(call: &mut ShimCall<'_>, descriptor: usize) -> ShimResult {
    let mut hasher = FxHasher::default();
    call.args().hash(&mut hasher);
    let place = elsewhere(hasher.finish());
    if let Some(stream) = stream(call, descriptor) {
        stream.position = place;
        stream.pushed.clear();
        stream.eof = false;
    }
    Done::int(0)
}

fn ftell(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    match tell(call, descriptor) {
        Some(position) if position as usize >= ELSEWHERE => {
            Done::value(call.fresh("position in a file", Type::I64))
        }
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
