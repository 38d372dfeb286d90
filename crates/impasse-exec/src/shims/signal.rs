//! `<signal.h>`: handlers are kept, and called by `raise`.

use crate::shim_api::{Done, ShimCall, ShimResult};
use crate::shims::Table;
use crate::shims::support::errno;
use crate::stop::ErrorKind;
use crate::value::Value;
use impasse_ir::Type;

pub(super) const TABLE: Table = &[
    ("signal", signal),
    ("bsd_signal", signal),
    ("sysv_signal", signal),
    ("__sysv_signal", signal),
    ("sigaction", sigaction),
    ("raise", raise),
    ("__libc_current_sigrtmin", |_| Done::int(34)),
    ("__libc_current_sigrtmax", |_| Done::int(64)),
    ("sigemptyset", |call| fill(call, 0)),
    ("sigfillset", |call| fill(call, u64::MAX)),
    ("sigaddset", |call| change(call, |set, bit| set | bit)),
    ("sigdelset", |call| change(call, |set, bit| set & !bit)),
    ("sigismember", |call| {
        let set = call.ptr(0)?;
        let bit = 1 << (call.int(1)?.wrapping_sub(1) & 63);
        let word = call.read_number(Type::I64, set)?;
        Done::int(i32::from(word & bit != 0))
    }),
    ("pthread_sigmask", |_| Done::int(0)),
];

/// Signals that do nothing when there is no handler: child, continue, urgent, window.
const HARMLESS: [i32; 4] = [17, 18, 23, 28];

fn signal(call: &mut ShimCall<'_>) -> ShimResult {
    let (number, handler) = (call.signed(0)? as i32, call.ptr(1)?);
    if !(1..=64).contains(&number) || number == 9 || number == 19 {
        return call.fail(errno::EINVAL);
    }
    let old = call.libc().edit().handlers.insert(number, handler);
    Done::bits(old.unwrap_or(0))
}

/// The handler is the first member of the structure.
fn sigaction(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.signed(0)? as i32;
    let (new, old) = (call.ptr(1)?, call.ptr(2)?);
    if !(1..=64).contains(&number) || number == 9 || number == 19 {
        return call.fail(errno::EINVAL);
    }
    let before = call
        .libc()
        .look()
        .handlers
        .get(&number)
        .copied()
        .unwrap_or(0);
    let handler = if new == 0 {
        None
    } else {
        Some(call.read_pointer(new)?)
    };
    if old != 0 {
        let zeros = [0; 152];
        call.write_bytes(old, &zeros)?;
        call.write_pointer(old, before)?;
    }
    if let Some(handler) = handler {
        call.libc().edit().handlers.insert(number, handler);
    }
    Done::int(0)
}

fn raise(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.signed(0)? as i32;
    let handler = call
        .libc()
        .look()
        .handlers
        .get(&number)
        .copied()
        .unwrap_or(0);
    match handler {
        0 if HARMLESS.contains(&number) => Done::int(0),
        0 if number == 6 => Ok(Done::Abort),
        0 => {
            let text = format!("the program ends by signal {number}");
            Err(call.error(ErrorKind::Abort, text))
        }
        1 => Done::int(0),
        function => Ok(Done::Call {
            function,
            args: vec![(Type::I32, Value::int(number))],
        }),
    }
}

fn fill(call: &mut ShimCall<'_>, word: u64) -> ShimResult {
    let set = call.ptr(0)?;
    let bytes: Vec<u8> = [word; 16]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    call.write_bytes(set, &bytes)?;
    Done::int(0)
}

fn change(call: &mut ShimCall<'_>, to: fn(u64, u64) -> u64) -> ShimResult {
    let set = call.ptr(0)?;
    let bit = 1 << (call.int(1)?.wrapping_sub(1) & 63);
    let word = call.read_number(Type::I64, set)?;
    call.store(Type::I64, set, Value::of(to(word, bit)))?;
    Done::int(0)
}
