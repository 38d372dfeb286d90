//! The environment: `getenv` and the functions that change it.

use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Byte, Value};
use impasse_ir::Type;

/// A variable that may exist is taken to have at most this many bytes.
const UNKNOWN_LENGTH: u64 = 32;

functions! {
    "stdlib.h" {
        "char *getenv(const char *)" = run(getenv) => Static;
    }
    "stdlib.h+gnu" {
        "char *secure_getenv(const char *)" = run(getenv);
    }
    "stdlib.h+posix" {
        "int setenv(const char *, const char *, int)" = run(setenv);
        "int putenv(char *)" = run(putenv);
        "int unsetenv(const char *)" = run(unsetenv);
        "int clearenv(void)" = run(clearenv);
    }
}

fn unsetenv(call: &mut ShimCall<'_>) -> ShimResult {
    let name = call.string_arg(0)?;
    call.libc_mut().environment.remove(&name);
    publish(call)?;
    Done::int(0)
}

fn clearenv(call: &mut ShimCall<'_>) -> ShimResult {
    call.libc_mut().environment.clear();
    publish(call)?;
    Done::int(0)
}

/// The environment is not that of whoever checks a program, so what was asked for is noted.
fn getenv(call: &mut ShimCall<'_>) -> ShimResult {
    let name = call.string_arg(0)?;
    let shown = String::from_utf8_lossy(&name).into_owned();
    if let Some(&address) = call.libc().environment.get(&name) {
        return Done::bits(address + name.len() as u64 + 1);
    }
    if !call.config().unknown_variables.contains(&name) {
        call.note_unset_variable(shown);
        return Done::bits(0);
    }
    let value = unknown_variable(call, name, &shown)?;
    let exists = call.uniform(&format!("whether {shown} is set"), Type::I1);
    let null = Value::Known(0);
    Done::value(
        call.exprs()
            .select(Type::Ptr, exists, Value::of(value), null),
    )
}

/// A variable whose value is not known, the same on all ranks.
fn unknown_variable(call: &mut ShimCall<'_>, name: Vec<u8>, shown: &str) -> Res<u64> {
    if let Some(&address) = call.libc().guessed.get(&name) {
        return Ok(address);
    }
    let address = call.new_static(&format!("value of {shown}"), UNKNOWN_LENGTH + 1);
    let mut bytes: Vec<Byte> = Vec::new();
    for index in 0..UNKNOWN_LENGTH {
        let leaf = call.uniform(&format!("getenv({shown})[{index}]"), Type::I8);
        bytes.extend(call.exprs().to_bytes(Type::I8, leaf));
    }
    call.write_any(address, &bytes)?;
    call.libc_mut().guessed.insert(name, address);
    Ok(address)
}

/// Adds `NAME=value`.
pub(super) fn add(call: &mut ShimCall<'_>, entry: &[u8]) -> Res<()> {
    let Some(length) = entry.iter().position(|&byte| byte == b'=') else {
        return Ok(());
    };
    let address = call.new_static("environment variable", entry.len() as u64 + 1);
    call.write_string(address, entry)?;
    let name = entry[..length].to_vec();
    call.libc_mut().environment.insert(name, address);
    Ok(())
}

/// Makes the array that `environ` points to, if the program uses it.
pub(super) fn publish(call: &mut ShimCall<'_>) -> Res<()> {
    let variables = ["environ", "__environ", "_environ"];
    let targets: Vec<u64> = variables
        .iter()
        .filter_map(|name| call.symbol(name))
        .collect();
    if targets.is_empty() {
        return Ok(());
    }
    let entries: Vec<u64> = call.libc().environment.values().copied().collect();
    let array = call.new_static("environ", 8 * (entries.len() as u64 + 1));
    for (index, entry) in (0..).zip(entries) {
        call.write_pointer(array + 8 * index, entry)?;
    }
    for target in targets {
        call.write_pointer(target, array)?;
    }
    Ok(())
}

fn setenv(call: &mut ShimCall<'_>) -> ShimResult {
    let (name, value) = (call.string_arg(0)?, call.string_arg(1)?);
    let overwrite = call.int(2)? != 0;
    if name.is_empty() || name.contains(&b'=') {
        return call.fail(errno::EINVAL);
    }
    if overwrite || !call.libc().environment.contains_key(&name) {
        let entry = [&name[..], b"=", &value].concat();
        add(call, &entry)?;
        publish(call)?;
    }
    Done::int(0)
}

/// The string itself becomes part of the environment.
fn putenv(call: &mut ShimCall<'_>) -> ShimResult {
    let entry = call.string_arg(0)?;
    let address = call.ptr(0)?;
    match entry.iter().position(|&byte| byte == b'=') {
        Some(length) => {
            let name = entry[..length].to_vec();
            call.libc_mut().environment.insert(name, address);
        }
        None => {
            call.libc_mut().environment.remove(&entry);
        }
    }
    publish(call)?;
    Done::int(0)
}
