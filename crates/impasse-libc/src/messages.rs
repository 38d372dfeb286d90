//! Messages for error numbers and signals, and `errno` itself.

use crate::message_tables::{ERRORS, SIGNALS};
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "errno.h unistd.h+gnu" {
        "int *__errno_location(void)" = run(|call| Done::bits(call.errno_address())) => Static;
    }
    "string.h" {
        "char *strerror(int)" = run(strerror) => Static;
    }
    "string.h+posix" {
        "char *strerror_l(int, locale_t)" = run(strerror);
        "char *strsignal(int)" = run(strsignal);
    }
    "string.h+gnu" {
        "char *strerror_r(int, char *, size_t)" = run(strerror);
    }
    "signal.h+posix" {
        "void psignal(int, const char *)" = run(psignal);
    }
    "" {
        "__xpg_strerror_r" = run(xpg_strerror_r);
    }
}

fn strerror(call: &mut ShimCall<'_>) -> ShimResult {
    if call.any_unknown() {
        let buffer = call.object("strerror", 64);
        call.write_string(buffer, b"Unknown error")?;
        return Done::bits(buffer);
    }
    let text = error_message(call.signed(0)? as i32);
    let buffer = call.object("strerror", 64);
    call.write_string(buffer, text.as_bytes())?;
    Done::bits(buffer)
}

fn xpg_strerror_r(call: &mut ShimCall<'_>) -> ShimResult {
    let text = error_message(call.signed(0)? as i32);
    let (buffer, size) = (call.ptr(1)?, call.int(2)?);
    if (text.len() as u64) < size {
        call.write_string(buffer, text.as_bytes())?;
        return Done::int(0);
    }
    if size > 0 {
        call.write_string(buffer, &text.as_bytes()[..size as usize - 1])?;
    }
    Done::int(errno::ERANGE)
}

fn strsignal(call: &mut ShimCall<'_>) -> ShimResult {
    let text = signal_message(call.signed(0)? as i32);
    let buffer = call.object("strsignal", 64);
    call.write_string(buffer, text.as_bytes())?;
    Done::bits(buffer)
}

fn psignal(call: &mut ShimCall<'_>) -> ShimResult {
    let text = signal_message(call.signed(0)? as i32);
    let mut line = Vec::new();
    if call.ptr(1)? != 0 {
        line = call.string_arg(1)?;
        line.extend_from_slice(b": ");
    }
    line.extend_from_slice(text.as_bytes());
    line.push(b'\n');
    call.write_stderr(&line);
    Done::void()
}

/// The message for an error number.
pub(super) fn error_message(number: i32) -> String {
    let known = usize::try_from(number)
        .ok()
        .and_then(|number| ERRORS.get(number));
    match known {
        Some(text) if !text.is_empty() => (*text).to_owned(),
        _ => format!("Unknown error {number}"),
    }
}

/// The message for a signal.
fn signal_message(number: i32) -> String {
    let known = usize::try_from(number)
        .ok()
        .and_then(|number| SIGNALS.get(number));
    match known {
        Some(text) if !text.is_empty() => (*text).to_owned(),
        _ if (34..=64).contains(&number) => format!("Real-time signal {}", number - 34),
        _ => format!("Unknown signal {number}"),
    }
}
