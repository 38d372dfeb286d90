//! Memory from the heap.

use crate::Table;
use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

pub(super) const TABLE: Table = &[
    ("malloc", |call| {
        let size = call.int(0)?;
        given(call, size, false)
    }),
    ("valloc", |call| {
        let size = call.int(0)?;
        given(call, size, false)
    }),
    ("pvalloc", |call| {
        let size = call.int(0)?;
        given(call, size, false)
    }),
    ("alloca", |call| {
        Err(call.unsupported("a call of `alloca` through a pointer"))
    }),
    ("calloc", |call| {
        let total = call.int(0)?.checked_mul(call.int(1)?);
        given(call, total.unwrap_or(u64::MAX), true)
    }),
    ("aligned_alloc", aligned),
    ("memalign", aligned),
    ("posix_memalign", posix_memalign),
    ("realloc", |call| {
        let (ptr, size) = (call.ptr(0)?, call.int(1)?);
        resize(call, ptr, size)
    }),
    ("reallocarray", |call| {
        let ptr = call.ptr(0)?;
        let total = call.int(1)?.checked_mul(call.int(2)?);
        resize(call, ptr, total.unwrap_or(u64::MAX))
    }),
    ("free", release),
    ("cfree", release),
    ("malloc_usable_size", |call| {
        let ptr = call.ptr(0)?;
        Done::bits(if ptr == 0 { 0 } else { call.heap_size(ptr)? })
    }),
    ("mallopt", |_| Done::int(1)),
];

fn given(call: &mut ShimCall<'_>, size: u64, zero: bool) -> ShimResult {
    let ptr = if zero {
        call.calloc(size)
    } else {
        call.malloc(size)
    };
    if ptr == 0 {
        return call.fail_null(errno::ENOMEM);
    }
    Done::bits(ptr)
}

/// Every object of the machine is aligned for every purpose.
fn aligned(call: &mut ShimCall<'_>) -> ShimResult {
    let (alignment, size) = (call.int(0)?, call.int(1)?);
    if !alignment.is_power_of_two() {
        return call.fail_null(errno::EINVAL);
    }
    given(call, size, false)
}

fn posix_memalign(call: &mut ShimCall<'_>) -> ShimResult {
    let (target, alignment, size) = (call.ptr(0)?, call.int(1)?, call.int(2)?);
    if !alignment.is_power_of_two() || alignment < 8 {
        return Done::int(errno::EINVAL);
    }
    let ptr = call.malloc(size);
    if ptr == 0 {
        return Done::int(errno::ENOMEM);
    }
    call.write_pointer(target, ptr)?;
    Done::int(0)
}

fn resize(call: &mut ShimCall<'_>, ptr: u64, size: u64) -> ShimResult {
    if ptr != 0 && size == 0 {
        call.free(ptr)?;
        return Done::bits(0);
    }
    let new = call.realloc(ptr, size)?;
    if new == 0 {
        return call.fail_null(errno::ENOMEM);
    }
    Done::bits(new)
}

fn release(call: &mut ShimCall<'_>) -> ShimResult {
    let ptr = call.ptr(0)?;
    call.free(ptr)?;
    Done::void()
}
