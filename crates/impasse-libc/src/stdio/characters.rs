//! Single characters and whole strings.

use super::streams::{
    advance, oriented, peek, put, put_known, read_file_unknown, stream, stream_argument,
    unknown_value,
};
use crate::support::LibcCall as _;
use crate::support::{Text, errno};
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

functions! {
    "stdio.h" {
        builtin "int fputc(int, FILE *)" = run(put_character) => WriteFile;
        builtin "int putc(int, FILE *)" = run(put_character) => WriteFile;
        builtin "int putchar(int)" = run(|call| put_to(call, 1)) => Print;
        builtin "int puts(const char *)" = run(puts) => Print;
        builtin "int fputs(const char *__restrict, FILE *__restrict)" = run(fputs) => WriteFile;
        "int fgetc(FILE *)" = run(get_character) => ReadFile;
        "int getc(FILE *)" = run(get_character) => ReadFile;
        "int getchar(void)" = run(|call| get_from(call, 0));
        "int ungetc(int, FILE *)" = run(ungetc);
    }
    "stdio.h+posix" {
        "int putc_unlocked(int, FILE *)" = run(put_character) => WriteFile;
        "int fputc_unlocked(int, FILE *)" = run(put_character) => WriteFile;
        "int putchar_unlocked(int)" = run(|call| put_to(call, 1)) => Print;
        "int getc_unlocked(FILE *)" = run(get_character) => ReadFile;
        "int fgetc_unlocked(FILE *)" = run(get_character) => ReadFile;
        "int getchar_unlocked(void)" = run(|call| get_from(call, 0));
    }
    "stdio.h+gnu" {
        "int fputs_unlocked(const char *__restrict, FILE *__restrict)" = run(fputs) => WriteFile;
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
