//! `<signal.h>`: sets of signals, and what signals without a handler do. The rest is C code.

use impasse_exec::ErrorKind;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "signal.h+posix" {
        "int __libc_current_sigrtmin(void)" = run(|_| Done::int(34));
        "int __libc_current_sigrtmax(void)" = run(|_| Done::int(64));
        "int sigemptyset(sigset_t *)" = run(|call| fill(call, 0));
        "int sigfillset(sigset_t *)" = run(|call| fill(call, u64::MAX));
        "int sigaddset(sigset_t *, int)" = run(|call| change(call, |set, bit| set | bit));
        "int sigdelset(sigset_t *, int)" = run(|call| change(call, |set, bit| set & !bit));
        "int sigismember(const sigset_t *, int)" = run(sigismember);
    }
    "" {
        "__impasse_default_action" = run(default_action);
    }
}

fn sigismember(call: &mut ShimCall<'_>) -> ShimResult {
    let set = call.ptr(0)?;
    let bit = 1 << (call.int(1)?.wrapping_sub(1) & 63);
    let word = call.read_number(Type::I64, set)?;
    Done::int(i32::from(word & bit != 0))
}

/// Signals that do nothing when there is no handler: child, continue, urgent, window.
const HARMLESS: [i32; 4] = [17, 18, 23, 28];

/// What a signal does that has no handler.
fn default_action(call: &mut ShimCall<'_>) -> ShimResult {
    let number = call.signed(0)? as i32;
    match number {
        _ if HARMLESS.contains(&number) => Done::void(),
        6 => Ok(Done::Abort),
        _ => {
            let text = format!("the program ends by signal {number}");
            Err(call.error(ErrorKind::Abort, text))
        }
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
