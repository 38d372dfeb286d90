//! Reading and writing single characters, lines and blocks.

use super::streams::{
    advance, begin_writing, oriented, peek, put, put_known, read_file_unknown, stream,
    stream_argument, take, unknown_bytes, unknown_value,
};
use crate::files::Where;
use crate::support::{LibcCall as _, Text, errno};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, ErrorKind, Res, Value};
use impasse_ir::Type;

functions! {
    "stdio.h" {
        builtin "int fputc(int, FILE *)" = run(put_character) => WriteFile;
        builtin "int putc(int, FILE *)" = run(put_character) => WriteFile;
        builtin "int putchar(int)" = run(|call| put_to(call, 1)) => Print;
        builtin "int puts(const char *)" = run(puts) => Print;
        builtin "int fputs(const char *, FILE *)" = run(fputs) => WriteFile;
        "int fgetc(FILE *)" = run(get_character) => ReadFile;
        "int getc(FILE *)" = run(get_character) => ReadFile;
        "int getchar(void)" = run(|call| get_from(call, 0));
        "int ungetc(int, FILE *)" = run(ungetc) => ReadFile;
        "char *fgets(char *, int, FILE *)" = run(fgets) => ReadFile;
        "size_t fread(void *, size_t, size_t, FILE *)" = run(fread) => ReadFile;
        builtin "size_t fwrite(const void *, size_t, size_t, FILE *)" = run(fwrite) => WriteFile;
    }
    "stdio.h+posix" {
        "int putc_unlocked(int, FILE *)" = run(put_character) => WriteFile;
        "int fputc_unlocked(int, FILE *)" = run(put_character) => WriteFile;
        "int putchar_unlocked(int)" = run(|call| put_to(call, 1)) => Print;
        "int getc_unlocked(FILE *)" = run(get_character) => ReadFile;
        "int fgetc_unlocked(FILE *)" = run(get_character) => ReadFile;
        "int getchar_unlocked(void)" = run(|call| get_from(call, 0));
        "ssize_t getline(char **, size_t *, FILE *)" = run(|call| get_delimited(call, None));
        "ssize_t getdelim(char **, size_t *, int, FILE *)" = run(|call| get_delimited(call, Some(2)));
        "size_t fread_unlocked(void *, size_t, size_t, FILE *)" = run(fread) => ReadFile;
        "size_t fwrite_unlocked(const void *, size_t, size_t, FILE *)" = run(fwrite) => WriteFile;
    }
    "stdio.h+gnu" {
        "int fputs_unlocked(const char *, FILE *)" = run(fputs) => WriteFile;
        "char *fgets_unlocked(char *, int, FILE *)" = run(fgets) => ReadFile;
    }
    "stdio.h+c99" {
        "char *gets(char *)" = run(gets);
    }
    "" {
        "__getdelim" = run(|call| get_delimited(call, Some(2))) => ReadFile;
    }
}

fn put_character(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 1)?;
    put_to(call, descriptor)
}

fn put_to(call: &mut ShimCall<'_>, descriptor: usize) -> ShimResult {
    let value = call.arg(0)?;
    let written = match value {
        Value::Known(bits) => put_known(call, descriptor, &[bits as u8])?,
        Value::Symbolic(_) => {
            let bytes = call.exprs().to_bytes(Type::I32, value);
            put(call, descriptor, &bytes[..1])?
        }
    };
    if !written {
        return call.fail(errno::EBADF);
    }
    match value.known() {
        Some(bits) => Done::int(i32::from(bits as u8)),
        None => call.unknown_result(),
    }
}

fn puts(call: &mut ShimCall<'_>) -> ShimResult {
    if !oriented(call, 1, false) {
        return Done::int(-1);
    }
    let length = match call.text(call.ptr(0)?)? {
        Text::Known(mut text) => {
            text.push(b'\n');
            put_known(call, 1, &text)?;
            text.len()
        }
        Text::Unknown(mut bytes) => {
            bytes.push(Byte::Known(b'\n'));
            put(call, 1, &bytes)?;
            bytes.len()
        }
    };
    Done::int(length as i32)
}

fn fputs(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 1)?;
    if !oriented(call, descriptor, false) {
        return Done::int(-1);
    }
    let written = match call.text(call.ptr(0)?)? {
        Text::Known(text) => put_known(call, descriptor, &text)?,
        Text::Unknown(bytes) => put(call, descriptor, &bytes)?,
    };
    if !written {
        return call.fail(errno::EBADF);
    }
    Done::int(1)
}

fn get_character(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 0)?;
    get_from(call, descriptor)
}

fn get_from(call: &mut ShimCall<'_>, descriptor: usize) -> ShimResult {
    let unknown = read_file_unknown(call, descriptor)?;
    match peek(call, descriptor) {
        Some(Byte::Known(byte)) => {
            advance(call, descriptor);
            Done::int(i32::from(byte))
        }
        Some(byte) => {
            advance(call, descriptor);
            let zero = Byte::Known(0);
            let bytes = [byte, zero, zero, zero];
            let value = call.exprs().from_bytes(Type::I32, &bytes);
            Done::value(value)
        }
        None if unknown => Done::value(unknown_value(call, descriptor, Type::I32)),
        None => {
            if let Some(stream) = stream(call, descriptor) {
                stream.eof = stream.mode.read;
                stream.error |= !stream.mode.read;
            }
            Done::int(-1)
        }
    }
}

fn ungetc(call: &mut ShimCall<'_>) -> ShimResult {
    let descriptor = stream_argument(call, 1)?;
    let Value::Known(bits) = call.arg(0)? else {
        return Err(call.unsupported("`ungetc` of a character that is not known"));
    };
    if bits as i32 == -1 {
        return Done::int(-1);
    }
    if let Some(stream) = stream(call, descriptor) {
        stream.pushed.push(bits as u8);
        stream.eof = false;
    }
    Done::int(i32::from(bits as u8))
}

/// A line of unknown text is taken to have at most this many bytes.
const UNKNOWN_LINE: usize = 64;

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

/// Size of an item and of all items together; `None` if that is not known.
fn sizes(call: &mut ShimCall<'_>) -> Res<Option<(u64, u64)>> {
    let (size, count) = (call.chosen(call.arg(1)?)?, call.chosen(call.arg(2)?)?);
    let sizes = size
        .zip(count)
        .map(|(size, count)| (size as u64, count as u64));
    Ok(sizes.map(|(size, count)| (size, size.saturating_mul(count))))
}

/// Writes an unknown number of items: what is in the file is not known afterwards.
fn write_unknown(call: &mut ShimCall<'_>, descriptor: usize) -> ShimResult {
    begin_writing(call, descriptor);
    let files = &mut call.libc_mut().files;
    let place = files.stream(descriptor).map(|stream| stream.place);
    if let Some(Where::File(file)) = place
        && let Some(contents) = files.contents_mut(file)
    {
        contents.unknown = true;
    }
    Done::value(call.arg(2)?)
}

/// Reads an unknown number of items from a file whose contents are not known.
fn read_unknown(call: &mut ShimCall<'_>, descriptor: usize) -> ShimResult {
    if !read_file_unknown(call, descriptor)? {
        return Err(call.unsupported("an unknown number of items read from a file"));
    }
    call.forget(call.arg(0)?, u64::MAX)?;
    Done::value(unknown_value(call, descriptor, Type::I64))
}

fn fwrite(call: &mut ShimCall<'_>) -> ShimResult {
    let sizes = sizes(call)?;
    let descriptor = stream_argument(call, 3)?;
    let Some((size, total)) = sizes else {
        return write_unknown(call, descriptor);
    };
    if total == 0 {
        return Done::bits(0);
    }
    let from = call.ptr(0)?;
    if !oriented(call, descriptor, false) {
        return Done::bits(0);
    }
    let written = match call.quick_bytes(from, total) {
        Some(bytes) => put_known(call, descriptor, &bytes)?,
        None => {
            let bytes = call.read_any(from, total)?;
            put(call, descriptor, &bytes)?
        }
    };
    if written {
        Done::bits(total / size)
    } else {
        Done::bits(0)
    }
}

fn fread(call: &mut ShimCall<'_>) -> ShimResult {
    let sizes = sizes(call)?;
    let descriptor = stream_argument(call, 3)?;
    let Some((size, total)) = sizes else {
        return read_unknown(call, descriptor);
    };
    let destination = call.ptr(0)?;
    if total == 0 {
        return Done::bits(0);
    }
    if read_file_unknown(call, descriptor)? {
        // An access outside the object is found before anything large is made.
        call.read_any(destination, total)?;
        let bytes = unknown_bytes(call, descriptor, total as usize)?;
        call.write_any(destination, &bytes)?;
        return Done::value(unknown_value(call, descriptor, Type::I64));
    }
    let bytes = take(call, descriptor, total as usize, None);
    call.write_any(destination, &bytes)?;
    Done::bits(bytes.len() as u64 / size)
}
