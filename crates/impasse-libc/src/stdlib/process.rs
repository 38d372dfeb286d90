//! How programs end and what they start; messages about errors on the way (`<err.h>`, `<error.h>`).

use crate::messages;
use crate::stdio::formatted;
use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "stdlib.h" {
        builtin "void exit(int) __attribute__((__noreturn__))" = run(exit) => End;
        builtin "void _Exit(int) __attribute__((__noreturn__))" = run(|call| Ok(Done::ExitNow(call.arg(0)?))) => End;
        builtin "void abort(void) __attribute__((__noreturn__))" = run(|call| Ok(abort(call))) => End;
        "int atexit(void (*)(void))" = run(atexit);
        "int system(const char *)" = run(|call| Done::value(call.fresh("result of system", Type::I32)));
    }
    "unistd.h" {
        builtin "void _exit(int) __attribute__((__noreturn__))" = run(|call| Ok(Done::ExitNow(call.arg(0)?))) => End;
    }
    "assert.h" {
        "void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__))" = run(assert_fail) => End;
    }
    "stdio.h" {
        "void perror(const char *)" = run(perror) => Print;
    }
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
    "" {
        "__impasse_gives_up" = unsupported("memory, a file or a locale that the C++ library cannot go on with") => End;
        "__impasse_exit_status" = run(__impasse_exit_status);
        "exit_group" = run(|call| Ok(Done::ExitNow(call.arg(0)?)));
        "__builtin_trap" = run(|_| Ok(Done::Abort)) => End;
        "__impasse_stop" = run(exit) => GiveUp;
        "__assert" = run(__assert) => End;
    }
}

fn exit(call: &mut ShimCall<'_>) -> ShimResult {
    let status = call.arg(0)?;
    call.libc_mut().exit_status = Some(status);
    Ok(Done::Exit(status))
}

fn __impasse_exit_status(call: &mut ShimCall<'_>) -> ShimResult {
    match call.libc().exit_status {
        Some(status) => Done::value(status),
        None => Done::value(call.fresh("what `main` returned", Type::I32)),
    }
}

fn atexit(call: &mut ShimCall<'_>) -> ShimResult {
    let function = call.ptr(0)?;
    call.at_exit(function);
    Done::int(0)
}

fn __assert(call: &mut ShimCall<'_>) -> ShimResult {
    call.write_stderr(b"Assertion failed\n");
    Ok(Done::Abort)
}

/// A program with handlers of signals has C code that runs the handler first.
fn abort(call: &ShimCall<'_>) -> Done {
    match call.symbol("__impasse_abort") {
        Some(function) => Done::Call {
            function,
            args: Vec::new(),
        },
        None => Done::Abort,
    }
}

/// What a failed `assert` calls: expression, file, line, function.
fn assert_fail(call: &mut ShimCall<'_>) -> ShimResult {
    let (expression, file) = (call.string_arg(0)?, call.string_arg(1)?);
    let line = call.int(2)? as u32;
    let mut text = call.complaint(true);
    text.extend_from_slice(&file);
    text.extend_from_slice(format!(":{line}: ").as_bytes());
    if call.ptr(3)? != 0 {
        text.extend_from_slice(&call.string_arg(3)?);
        text.extend_from_slice(b": ");
    }
    text.extend_from_slice(b"Assertion `");
    text.extend_from_slice(&expression);
    text.extend_from_slice(b"' failed.\n");
    call.write_stderr(&text);
    Ok(abort(call))
}

fn perror(call: &mut ShimCall<'_>) -> ShimResult {
    let mut text = Vec::new();
    if call.ptr(0)? != 0 {
        text = call.string_arg(0)?;
        if !text.is_empty() {
            text.extend_from_slice(b": ");
        }
    }
    let number = call.errno()?;
    text.extend_from_slice(messages::error_message(number).as_bytes());
    text.push(b'\n');
    call.write_stderr(&text);
    Done::void()
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
