//! How programs end, and what they start.

use crate::Table;
use crate::messages;
use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

pub(super) const TABLE: Table = &[
    ("exit", |call| {
        let status = call.arg(0)?;
        call.libc_mut().exit_status = Some(status);
        Ok(Done::Exit(status))
    }),
    ("__impasse_exit_status", |call| {
        match call.libc().exit_status {
            Some(status) => Done::value(status),
            None => Done::value(call.fresh("what `main` returned", Type::I32)),
        }
    }),
    ("_exit", |call| Ok(Done::ExitNow(call.arg(0)?))),
    ("_Exit", |call| Ok(Done::ExitNow(call.arg(0)?))),
    ("exit_group", |call| Ok(Done::ExitNow(call.arg(0)?))),
    ("abort", |call| Ok(abort(call))),
    ("__builtin_trap", |_| Ok(Done::Abort)),
    ("atexit", |call| {
        let function = call.ptr(0)?;
        call.at_exit(function);
        Done::int(0)
    }),
    ("system", |call| {
        Done::value(call.fresh("result of system", Type::I32))
    }),
    ("__assert_fail", assert_fail),
    ("__assert", |call| {
        call.write_stderr(b"Assertion failed\n");
        Ok(Done::Abort)
    }),
    ("perror", perror),
];

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
