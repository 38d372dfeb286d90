//! `<pthread.h>`, `<semaphore.h>` and `<sched.h>` for a program with one thread.

use crate::support::LibcCall as _;
use crate::support::errno;
use impasse_exec::ErrorKind;
use impasse_exec::Value;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_ir::Type;

functions! {
    "pthread.h" {
        "void pthread_testcancel(void)" = run(|_| Done::void());
        "int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned int)" = run(barrier_init);
        "int pthread_barrier_wait(pthread_barrier_t *)" = run(barrier_wait);
        "int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *)" = run(mutex_init);
        "pthread_t pthread_self(void)" = run(|_| Done::bits(1));
        "int pthread_equal(pthread_t, pthread_t)" = run(pthread_equal);
        "int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *)" = run(pthread_cond_wait);
        "void pthread_exit(void *) __attribute__((__noreturn__))" = run(|_| Ok(Done::Exit(Value::int(0))));
        "int pthread_key_create(pthread_key_t *, void (*)(void *))" = run(key_create);
        "int pthread_setspecific(pthread_key_t, const void *)" = run(set_specific);
        "void *pthread_getspecific(pthread_key_t)" = run(get_specific);
    }
    "semaphore.h" {
        "int sem_init(sem_t *, int, unsigned int)" = run(sem_init);
        "int sem_post(sem_t *)" = run(sem_post);
        "int sem_wait(sem_t *)" = run(|call| sem_take(call, true));
        "int sem_timedwait(sem_t *, const struct timespec *)" = run(|call| sem_take(call, true));
        "int sem_trywait(sem_t *)" = run(|call| sem_take(call, false));
        "int sem_getvalue(sem_t *, int *)" = run(sem_getvalue);
    }
}

fn pthread_equal(call: &mut ShimCall<'_>) -> ShimResult {
    let same = call.int(0)? == call.int(1)?;
    Done::int(i32::from(same))
}

fn pthread_cond_wait(call: &mut ShimCall<'_>) -> ShimResult {
    let text = "`pthread_cond_wait` waits for another thread, and there is none";
    Err(call.error(ErrorKind::Misuse, text))
}

/// Writes the lock, so that it must be memory.
fn mutex_init(call: &mut ShimCall<'_>) -> ShimResult {
    let lock = call.ptr(0)?;
    call.store(Type::I32, lock, Value::int(0))?;
    Done::int(0)
}

fn key_create(call: &mut ShimCall<'_>) -> ShimResult {
    let target = call.ptr(0)?;
    let specific = &mut call.libc_mut().specific;
    specific.push(None);
    let key = specific.len() as i32 - 1;
    call.store(Type::I32, target, Value::int(key))?;
    Done::int(0)
}

fn set_specific(call: &mut ShimCall<'_>) -> ShimResult {
    let (key, value) = (call.int(0)? as usize, call.ptr(1)?);
    match call.libc_mut().specific.get_mut(key) {
        Some(slot) => {
            *slot = Some(value);
            Done::int(0)
        }
        None => Done::int(errno::EINVAL),
    }
}

fn get_specific(call: &mut ShimCall<'_>) -> ShimResult {
    let key = call.int(0)? as usize;
    let value = call.libc().specific.get(key).copied().flatten();
    Done::bits(value.unwrap_or(0))
}

/// The number of threads that the barrier is for, in its first word.
fn barrier_init(call: &mut ShimCall<'_>) -> ShimResult {
    let (barrier, count) = (call.ptr(0)?, call.arg(2)?);
    call.store(Type::I32, barrier, count)?;
    Done::int(0)
}

fn barrier_wait(call: &mut ShimCall<'_>) -> ShimResult {
    let barrier = call.ptr(0)?;
    if call.read_number(Type::I32, barrier)? != 1 {
        let text = "`pthread_barrier_wait` waits for other threads, and there are none";
        return Err(call.error(ErrorKind::Misuse, text));
    }
    // The one thread that is told so.
    Done::int(-1)
}

/// The value of a semaphore is its first word.
fn sem_init(call: &mut ShimCall<'_>) -> ShimResult {
    let (semaphore, value) = (call.ptr(0)?, call.arg(2)?);
    call.store(Type::I32, semaphore, value)?;
    Done::int(0)
}

fn sem_post(call: &mut ShimCall<'_>) -> ShimResult {
    let semaphore = call.ptr(0)?;
    let value = call.read_number(Type::I32, semaphore)? as i32;
    call.store(Type::I32, semaphore, Value::int(value.wrapping_add(1)))?;
    Done::int(0)
}

fn sem_take(call: &mut ShimCall<'_>, wait: bool) -> ShimResult {
    let semaphore = call.ptr(0)?;
    let value = call.read_number(Type::I32, semaphore)? as i32;
    if value > 0 {
        call.store(Type::I32, semaphore, Value::int(value - 1))?;
        return Done::int(0);
    }
    if wait {
        let text = format!(
            "`{}` waits for another thread, and there is none",
            call.name()
        );
        return Err(call.unsupported(text));
    }
    call.fail(errno::EAGAIN)
}

fn sem_getvalue(call: &mut ShimCall<'_>) -> ShimResult {
    let (semaphore, target) = (call.ptr(0)?, call.ptr(1)?);
    let value = call.load(Type::I32, semaphore)?;
    call.store(Type::I32, target, value)?;
    Done::int(0)
}
