//! Lines: `fgets`, `getline`, `getdelim`.

use super::streams::{read_file_unknown, stream_argument, take, unknown_bytes, unknown_value};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_exec::{ErrorKind, Res};
use impasse_ir::Type;

/// A line of unknown text is taken to have at most this many bytes.
const UNKNOWN_LINE: usize = 64;

functions! {
    "stdio.h" {
        "char *fgets(char *__restrict, int, FILE *__restrict)" = run(fgets) => ReadFile;
    }
    "stdio.h+gnu" {
        "char *fgets_unlocked(char *__restrict, int, FILE *__restrict)" = run(fgets) => ReadFile;
    }
    "stdio.h+c99" {
        "char *gets(char *)" = run(gets);
    }
    "stdio.h+posix" {
        "ssize_t getline(char **__restrict, size_t *__restrict, FILE *__restrict)" = run(|call| get_delimited(call, None)) => ReadFile;
        "ssize_t getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict)" = run(|call| get_delimited(call, Some(2))) => ReadFile;
    }
    "" {
        "__getdelim" = run(|call| get_delimited(call, Some(2))) => ReadFile;
    }
}

fn gets(call: &mut ShimCall<'_>) -> ShimResult {
    let text = "`gets` writes beyond any buffer and is no longer part of C";
    Err(call.error(ErrorKind::Misuse, text))
}

fn fgets(call: &mut ShimCall<'_>) -> ShimResult {
    let buffer = call.arg(0)?;
    let destination = call.ptr(0)?;
    let size = call.signed(1)?;
    let descriptor = stream_argument(call, 2)?;
    if size <= 0 {
        return Done::bits(0);
    }
    let most = size as usize - 1;
    if read_file_unknown(call, descriptor)? {
        let mut bytes = unknown_bytes(call, descriptor, most.min(UNKNOWN_LINE))?;
        bytes.push(Byte::Known(0));
        call.write_any(destination, &bytes)?;
        let some = unknown_value(call, descriptor, Type::I1);
        let null = Value::Known(0);
        return Done::value(call.exprs().select(Type::Ptr, some, buffer, null));
    }
    let mut bytes = take(call, descriptor, most, Some(b'\n'));
    if bytes.is_empty() && most > 0 {
        return Done::bits(0);
    }
    bytes.push(Byte::Known(0));
    call.write_any(destination, &bytes)?;
    Done::value(buffer)
}

fn get_delimited(call: &mut ShimCall<'_>, delimiter: Option<usize>) -> ShimResult {
    let (line, size) = (call.ptr(0)?, call.ptr(1)?);
    let end = match delimiter {
        Some(index) => call.int(index)? as u8,
        None => b'\n',
    };
    let descriptor = stream_argument(call, 2 + usize::from(delimiter.is_some()))?;
    if line == 0 || size == 0 {
        return call.fail(errno::EINVAL);
    }
    if read_file_unknown(call, descriptor)? {
        let mut bytes = unknown_bytes(call, descriptor, UNKNOWN_LINE)?;
        bytes.push(Byte::Known(0));
        store_line(call, line, size, &bytes)?;
        return Done::value(unknown_value(call, descriptor, Type::I64));
    }
    let mut bytes = take(call, descriptor, usize::MAX, Some(end));
    if bytes.is_empty() {
        return Done::bits(u64::MAX);
    }
    bytes.push(Byte::Known(0));
    store_line(call, line, size, &bytes)?;
    Done::bits(bytes.len() as u64 - 1)
}

/// Writes a line to the buffer that `line` points to, which grows if it must.
fn store_line(call: &mut ShimCall<'_>, line: u64, size: u64, bytes: &[Byte]) -> Res<()> {
    let mut buffer = call.read_pointer(line)?;
    let room = if buffer == 0 {
        0
    } else {
        call.read_number(Type::I64, size)?
    };
    let needed = bytes.len() as u64;
    if room < needed {
        let wanted = needed.max(120).max(2 * room);
        buffer = call.realloc(buffer, wanted)?;
        call.write_pointer(line, buffer)?;
        call.store(Type::I64, size, Value::of(wanted))?;
    }
    call.write_any(buffer, bytes)
}
