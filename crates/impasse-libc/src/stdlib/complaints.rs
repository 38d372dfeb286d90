//! `<err.h>` and `<error.h>`: messages on standard error output, some with an exit.

use crate::messages;
use crate::stdio::formatted;
use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "err.h" {
        "void err(int, const char *, ...) __attribute__((__noreturn__))" = run(|call| complain(call, Some(0), true, false));
        "void errx(int, const char *, ...) __attribute__((__noreturn__))" = run(|call| complain(call, Some(0), false, false));
        "void warn(const char *, ...)" = run(|call| complain(call, None, true, false));
        "void warnx(const char *, ...)" = run(|call| complain(call, None, false, false));
        "void verr(int, const char *, __builtin_va_list) __attribute__((__noreturn__))" = run(|call| complain(call, Some(0), true, true));
        "void verrx(int, const char *, __builtin_va_list) __attribute__((__noreturn__))" = run(|call| complain(call, Some(0), false, true));
        "void vwarn(const char *, __builtin_va_list)" = run(|call| complain(call, None, true, true));
        "void vwarnx(const char *, __builtin_va_list)" = run(|call| complain(call, None, false, true));
    }
    "error.h" {
        "void error(int, int, const char *, ...)" = run(error);
    }
}

/// `program: message`, with the message for `errno` behind it if `with_errno`.
fn complain(
    call: &mut ShimCall<'_>,
    code: Option<usize>,
    with_errno: bool,
    list: bool,
) -> ShimResult {
    let number = call.errno()?;
    let format = code.map_or(0, |code| code + 1);
    let mut line = call.complaint(true);
    if call.ptr(format)? != 0 {
        line.extend_from_slice(&formatted(call, format + 1, list)?.bytes);
        line.extend_from_slice(if with_errno { b": " } else { b"" });
    }
    if with_errno {
        line.extend_from_slice(messages::error_message(number).as_bytes());
    }
    line.push(b'\n');
    call.write_stderr(&line);
    match code {
        Some(index) => Ok(Done::Exit(call.arg(index)?)),
        None => Done::void(),
    }
}

/// Exit code, error number, format.
fn error(call: &mut ShimCall<'_>) -> ShimResult {
    let (code, number) = (call.signed(0)?, call.signed(1)? as i32);
    let mut line = call.complaint(false);
    line.extend_from_slice(&formatted(call, 3, false)?.bytes);
    if number != 0 {
        line.extend_from_slice(b": ");
        line.extend_from_slice(messages::error_message(number).as_bytes());
    }
    line.push(b'\n');
    call.write_stderr(&line);
    if code != 0 {
        return Ok(Done::Exit(call.arg(0)?));
    }
    Done::void()
}
