//! Memory from the heap.

use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::Res;
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
    let size = size(call, &[0])?;
    given(call, size, false)
}

fn calloc(call: &mut ShimCall<'_>) -> ShimResult {
    let size = size(call, &[0, 1])?;
    given(call, size, true)
}

fn realloc(call: &mut ShimCall<'_>) -> ShimResult {
    let size = size(call, &[1])?;
    resize(call, size)
}

fn reallocarray(call: &mut ShimCall<'_>) -> ShimResult {
    let size = size(call, &[1, 2])?;
    resize(call, size)
}

/// The product of some arguments, more than there can be if it does not fit; `None` if it is not
/// known.
fn size(call: &mut ShimCall<'_>, factors: &[usize]) -> Res<Option<u64>> {
    let mut size = Some(1u64);
    for &factor in factors {
        let factor = call.chosen(call.arg(factor)?)?;
        let product = |(size, factor): (u64, u128)| size.saturating_mul(factor as u64);
        size = size.zip(factor).map(product);
    }
    Ok(size)
}

fn malloc_usable_size(call: &mut ShimCall<'_>) -> ShimResult {
    let ptr = call.ptr(0)?;
    Done::bits(if ptr == 0 { 0 } else { call.heap_size(ptr)? })
}

/// An object of this size; without an end if that is not known.
fn new_object(call: &mut ShimCall<'_>, size: Option<u64>, zero: bool) -> u64 {
    match size {
        None => call.allocate_open(zero),
        Some(size) if zero => call.calloc(size),
        Some(size) => call.malloc(size),
    }
}

fn given(call: &mut ShimCall<'_>, size: Option<u64>, zero: bool) -> ShimResult {
    match new_object(call, size, zero) {
        0 => call.fail_null(errno::ENOMEM),
        ptr => Done::bits(ptr),
    }
}

/// Every object of the machine is aligned for every purpose.
fn aligned(call: &mut ShimCall<'_>) -> ShimResult {
    let (alignment, size) = (size(call, &[0])?, size(call, &[1])?);
    if alignment.is_some_and(|alignment| !alignment.is_power_of_two()) {
        return call.fail_null(errno::EINVAL);
    }
    given(call, size, false)
}

fn posix_memalign(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let (alignment, size) = (size(call, &[1])?, size(call, &[2])?);
    // One that is not known is taken to be right.
    if alignment.is_some_and(|alignment| !alignment.is_power_of_two() || alignment < 8) {
        return Done::int(errno::EINVAL);
    }
    let ptr = new_object(call, size, false);
    if ptr == 0 {
        return Done::int(errno::ENOMEM);
    }
    call.write_pointer(target, ptr)?;
    Done::int(0)
}

fn resize(call: &mut ShimCall<'_>, size: Option<u64>) -> ShimResult {
    let ptr = call.ptr(0)?;
    if ptr != 0 && size == Some(0) {
        call.free(ptr)?;
        return Done::bits(0);
    }
    let new = match size {
        Some(size) => call.realloc(ptr, size)?,
        None => call.realloc_open(ptr)?,
    };
    match new {
        0 => call.fail_null(errno::ENOMEM),
        new => Done::bits(new),
    }
}

/// What a pointer that is not known leads to lives on.
fn release(call: &mut ShimCall<'_>) -> ShimResult {
    match call.chosen(call.arg(0)?)? {
        Some(ptr) => call.free(ptr as u64)?,
        None => call.needs_place(0)?,
    }
    Done::void()
}
