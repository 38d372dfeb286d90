//! Memory from the heap.

use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "stdlib.h malloc.h" {
        builtin "void *malloc(size_t)" = run(malloc) => Allocate;
        builtin "void *calloc(size_t, size_t)" = run(calloc) => Allocate;
        builtin "void *realloc(void *, size_t)" = run(realloc) => Reallocate;
        builtin "void free(void *)" = run(release) => Release;
    }
    "stdlib.h+posix malloc.h" {
        "void *valloc(size_t)" = run(malloc) => Allocate;
        "void *reallocarray(void *, size_t, size_t)" = run(reallocarray) => Reallocate;
    }
    "malloc.h" {
        "void *pvalloc(size_t)" = run(malloc);
        "void *memalign(size_t, size_t)" = run(aligned) => Allocate;
        "size_t malloc_usable_size(void *)" = run(malloc_usable_size);
        "int mallopt(int, int)" = run(|_| Done::int(1));
    }
    "alloca.h" {
        "void *alloca(size_t)" = run(|call| Err(call.unsupported("a call of `alloca` through a pointer")));
    }
    "stdlib.h" {
        builtin "void *aligned_alloc(size_t, size_t)" = run(aligned) => Allocate;
    }
    "stdlib.h+posix" {
        "int posix_memalign(void **, size_t, size_t)" = run(posix_memalign) => AllocateInto;
    }
    "" {
        "cfree" = run(release);
    }
}

fn malloc(call: &mut ShimCall<'_>) -> ShimResult {
    let size = call.int(0)?;
    given(call, size, false)
}

fn calloc(call: &mut ShimCall<'_>) -> ShimResult {
    let total = call.int(0)?.checked_mul(call.int(1)?);
    given(call, total.unwrap_or(u64::MAX), true)
}

fn realloc(call: &mut ShimCall<'_>) -> ShimResult {
    let (ptr, size) = (call.ptr(0)?, call.int(1)?);
    resize(call, ptr, size)
}

fn reallocarray(call: &mut ShimCall<'_>) -> ShimResult {
    let ptr = call.ptr(0)?;
    let total = call.int(1)?.checked_mul(call.int(2)?);
    resize(call, ptr, total.unwrap_or(u64::MAX))
}

fn malloc_usable_size(call: &mut ShimCall<'_>) -> ShimResult {
    let ptr = call.ptr(0)?;
    Done::bits(if ptr == 0 { 0 } else { call.heap_size(ptr)? })
}

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
