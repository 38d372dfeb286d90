//! Cutting strings into tokens.

use crate::support::LibcCall as _;
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "string.h" {
        "char *strtok(char *__restrict, const char *__restrict)" = run(strtok);
    }
    "string.h+posix" {
        "char *strtok_r(char *__restrict, const char *__restrict, char **__restrict)" = run(strtok_r);
        "char *strsep(char **__restrict, const char *__restrict)" = run(strsep);
    }
    "" {
        "__strtok_r" = run(strtok_r);
    }
}

/// The next token from `from` on, and where to go on; the text is cut behind the token.
fn token(call: &mut ShimCall<'_>, from: u64, set: &[u8]) -> Res<(u64, u64)> {
    if from == 0 {
        return Ok((0, 0));
    }
    let text = call.c_string(from)?;
    let Some(start) = text.iter().position(|byte| !set.contains(byte)) else {
        return Ok((0, from + text.len() as u64));
    };
    let length = text[start..].iter().position(|byte| set.contains(byte));
    let end = from + (start + length.unwrap_or(text.len() - start)) as u64;
    let next = if length.is_some() {
        call.write_bytes(end, &[0])?;
        end + 1
    } else {
        end
    };
    Ok((from + start as u64, next))
}

fn strtok(call: &mut ShimCall<'_>) -> ShimResult {
    let (text, set) = (call.ptr(0)?, call.string_arg(1)?);
    let from = if text == 0 { call.libc().token } else { text };
    let (found, next) = token(call, from, &set)?;
    call.libc_mut().token = next;
    Done::bits(found)
}

fn strtok_r(call: &mut ShimCall<'_>) -> ShimResult {
    let (text, set, state) = (call.ptr(0)?, call.string_arg(1)?, call.ptr(2)?);
    let from = if text == 0 {
        call.read_pointer(state)?
    } else {
        text
    };
    let (found, next) = token(call, from, &set)?;
    call.write_pointer(state, next)?;
    Done::bits(found)
}

fn strsep(call: &mut ShimCall<'_>) -> ShimResult {
    let (state, set) = (call.ptr(0)?, call.string_arg(1)?);
    let from = call.read_pointer(state)?;
    if from == 0 {
        return Done::bits(0);
    }
    let text = call.c_string(from)?;
    match text.iter().position(|byte| set.contains(byte)) {
        Some(at) => {
            let end = from + at as u64;
            call.write_bytes(end, &[0])?;
            call.write_pointer(state, end + 1)?;
        }
        None => call.write_pointer(state, 0)?,
    }
    Done::bits(from)
}
