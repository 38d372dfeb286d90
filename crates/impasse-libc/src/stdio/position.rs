//! Positions, marks and buffers of streams.

use super::streams::{read_file_unknown, stream, stream_argument, unknown_value};
use crate::files::{Stream, Where, elsewhere};
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
        "void rewind(FILE *)" = run(rewind) => ReadFile;
        "int fgetpos(FILE *, fpos_t *)" = run(fgetpos) => ReadFile;
        "int fsetpos(FILE *, const fpos_t *)" = run(fsetpos) => ReadFile;
        "int feof(FILE *)" = run(|call| mark(call, |stream| stream.eof)) => ReadFile;
        "int ferror(FILE *)" = run(|call| mark(call, |stream| stream.error)) => ReadFile;
        "void clearerr(FILE *)" = run(clearerr) => ReadFile;
        "int fflush(FILE *)" = run(super::memory_streams::fflush) => WriteFile;
        "int setvbuf(FILE *, char *, int, size_t)" = run(|call| stream_argument(call, 0).and_then(|_| Done::int(0))) => Nothing;
        "void setbuf(FILE *, char *)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void())) => Nothing;
    }
    "stdio.h+posix" {
        "int fseeko(FILE *, off_t, int)" = run(fseek) => ReadFile;
        "off_t ftello(FILE *)" = run(ftell) => ReadFile;
        "int feof_unlocked(FILE *)" = run(|call| mark(call, |stream| stream.eof)) => ReadFile;
        "int ferror_unlocked(FILE *)" = run(|call| mark(call, |stream| stream.error)) => ReadFile;
        "int fflush_unlocked(FILE *)" = run(super::memory_streams::fflush) => WriteFile;
        "void setlinebuf(FILE *)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void())) => Nothing;
        "void clearerr_unlocked(FILE *)" = run(clearerr) => ReadFile;
        "void setbuffer(FILE *, char *, size_t)" = run(|call| stream_argument(call, 0).and_then(|_| Done::void())) => Nothing;
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

/// Where a stream is, as a value that need not be known.
pub(super) fn place(call: &mut ShimCall<'_>, descriptor: usize) -> Option<Value> {
    let position = tell(call, descriptor)?;
    Some(match is_lost(call, descriptor) {
        true => call.fresh("position in a file", Type::I64),
        false => Value::long(position),
    })
}

fn is_lost(call: &mut ShimCall<'_>, descriptor: usize) -> bool {
    let files = &call.libc().files;
    let stream = files.stream(descriptor);
    stream.is_some_and(|stream| files.is_lost(stream))
}

/// Moves a stream; not if that is not possible.
pub(super) fn seek(
    call: &mut ShimCall<'_>,
    descriptor: usize,
    offset: i64,
    whence: i64,
) -> Res<bool> {
    let Some(now) = tell(call, descriptor) else {
        return Ok(false);
    };
    let files = &call.libc().files;
    let stream = files.stream(descriptor);
    let contents = stream.and_then(|stream| files.contents(files.file_of(stream)?));
    let end = contents.map_or(0, |contents| contents.data.len() as i64);
    let (base, lost) = match whence {
        0 => (0, false),
        1 => (now, is_lost(call, descriptor)),
        2 => (end, read_file_unknown(call, descriptor)?),
        _ => return Ok(false),
    };
    if lost {
        move_anywhere(call, descriptor);
        return Ok(true);
    }
    let target = base.saturating_add(offset);
    let Ok(position) = usize::try_from(target) else {
        return Ok(false);
    };
    move_to(call, descriptor, position);
    Ok(true)
}

fn move_to(call: &mut ShimCall<'_>, descriptor: usize, position: usize) {
    if let Some(stream) = stream(call, descriptor) {
        stream.position = position;
        stream.pushed.clear();
        stream.eof = false;
    }
}

/// Goes to a position that is not known: the same one for the same arguments, so that ranks read the same
/// there.
fn move_anywhere(call: &mut ShimCall<'_>, descriptor: usize) {
    let mut hasher = FxHasher::default();
    call.args().hash(&mut hasher);
    move_to(call, descriptor, elsewhere(hasher.finish()));
}

fn fseek(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    if call.any_unknown() && read_file_unknown(call, descriptor)? {
        move_anywhere(call, descriptor);
        return Done::int(0);
    }
    let (offset, whence) = (call.signed(1)?, call.signed(2)?);
    if tell(call, descriptor).is_none() {
        return call.fail(errno::ESPIPE);
    }
    match seek(call, descriptor, offset, whence)? {
        true => Done::int(0),
        false => call.fail(errno::EINVAL),
    }
}

fn ftell(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    match place(call, descriptor) {
        Some(position) => Done::value(position),
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
    match place(call, descriptor) {
        Some(position) => {
            call.store(Type::I64, target, position)?;
            Done::int(0)
        }
        None => call.fail(errno::ESPIPE),
    }
}

fn fsetpos(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    let from = call.ptr(1)?;
    let Some(position) = call.load(Type::I64, from)?.known() else {
        move_anywhere(call, descriptor);
        return Done::int(0);
    };
    match seek(call, descriptor, position as i64, 0)? {
        true => Done::int(0),
        false => call.fail(errno::EINVAL),
    }
}
