//! Blocks of bytes: `fread` and `fwrite`.

use super::streams::{
    oriented, put, put_known, read_file_unknown, stream_argument, take, unknown_bytes,
    unknown_value,
};
use impasse_exec::Res;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "stdio.h" {
        "size_t fread(void *__restrict, size_t, size_t, FILE *__restrict)" = run(fread) => ReadFile;
        builtin "size_t fwrite(const void *__restrict, size_t, size_t, FILE *__restrict)" = run(fwrite) => WriteFile;
    }
    "stdio.h+posix" {
        "size_t fread_unlocked(void *__restrict, size_t, size_t, FILE *__restrict)" = run(fread) => ReadFile;
        "size_t fwrite_unlocked(const void *__restrict, size_t, size_t, FILE *__restrict)" = run(fwrite) => WriteFile;
    }
}

/// Size of an item and of all items together.
fn sizes(call: &mut ShimCall<'_>) -> Res<(u64, u64)> {
    let (size, count) = (call.int(1)?, call.int(2)?);
    Ok((size, size.saturating_mul(count)))
}

fn fwrite(call: &mut ShimCall<'_>) -> ShimResult {
    let (size, total) = sizes(call)?;
    let descriptor = stream_argument(call, 3)?;
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
    let (size, total) = sizes(call)?;
    let descriptor = stream_argument(call, 3)?;
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
