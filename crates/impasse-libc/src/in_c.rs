//! Functions written in C, in the folder `c`: those that call back into the program, those that are
//! only arithmetic or built from others, and helpers that compiled code calls. A file is compiled with
//! a program that needs it. All functions are weak, so that a program may have its own.

use crate::row::Body;
use crate::{find, numerical};

functions! {
    "stdlib.h" {
        "void qsort(void *, size_t, size_t, int (*)(const void *, const void *))" = in_c("sort.c");
        "void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *))" = in_c("sort.c");
        "int at_quick_exit(void (*)(void))" = in_c("exit.c");
        "void quick_exit(int) __attribute__((__noreturn__))" = in_c("exit.c");
    }
    "stdlib.h+gnu" {
        "void qsort_r(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *)" = in_c("sort.c");
    }
    "search.h" {
        "void *lfind(const void *, const void *, size_t *, size_t, __compar_fn_t)" = in_c("sort.c");
        "void *lsearch(const void *, void *, size_t *, size_t, __compar_fn_t)" = in_c("sort.c");
        "void *tsearch(const void *, void **, __compar_fn_t)" = in_c("search.c");
        "void *tfind(const void *, void *const *, __compar_fn_t)" = in_c("search.c");
        "void *tdelete(const void *, void **, __compar_fn_t)" = in_c("search.c");
        "void twalk(const void *, void (*)(const void *, VISIT, int))" = in_c("search.c");
        "int hcreate(size_t)" = in_c("search.c");
        "ENTRY *hsearch(ENTRY, ACTION)" = in_c("search.c");
        "void hdestroy(void)" = in_c("search.c");
        "void insque(void *, void *)" = in_c("search.c");
        "void remque(void *)" = in_c("search.c");
    }
    "pthread.h" {
        "int pthread_once(pthread_once_t *, void (*)(void))" = in_c("sort.c");
        "int pthread_attr_init(pthread_attr_t *)" = in_c("attributes.c");
        "int pthread_attr_getdetachstate(const pthread_attr_t *, int *)" = in_c("attributes.c");
        "int pthread_attr_setdetachstate(pthread_attr_t *, int)" = in_c("attributes.c");
        "int pthread_attr_getstacksize(const pthread_attr_t *, size_t *)" = in_c("attributes.c");
        "int pthread_attr_setstacksize(pthread_attr_t *, size_t)" = in_c("attributes.c");
        "int pthread_attr_getguardsize(const pthread_attr_t *, size_t *)" = in_c("attributes.c");
        "int pthread_attr_setguardsize(pthread_attr_t *, size_t)" = in_c("attributes.c");
        "int pthread_attr_getscope(const pthread_attr_t *, int *)" = in_c("attributes.c");
        "int pthread_attr_setscope(pthread_attr_t *, int)" = in_c("attributes.c");
        "int pthread_attr_getinheritsched(const pthread_attr_t *, int *)" = in_c("attributes.c");
        "int pthread_attr_setinheritsched(pthread_attr_t *, int)" = in_c("attributes.c");
        "int pthread_attr_getschedpolicy(const pthread_attr_t *, int *)" = in_c("attributes.c");
        "int pthread_attr_setschedpolicy(pthread_attr_t *, int)" = in_c("attributes.c");
        "int pthread_attr_getschedparam(const pthread_attr_t *, struct sched_param *)" = in_c("attributes.c");
        "int pthread_attr_setschedparam(pthread_attr_t *, const struct sched_param *)" = in_c("attributes.c");
        "int pthread_attr_getstack(const pthread_attr_t *, void **, size_t *)" = in_c("attributes.c");
        "int pthread_attr_setstack(pthread_attr_t *, void *, size_t)" = in_c("attributes.c");
        "int pthread_mutexattr_init(pthread_mutexattr_t *)" = in_c("attributes.c");
        "int pthread_mutexattr_gettype(const pthread_mutexattr_t *, int *)" = in_c("attributes.c");
        "int pthread_mutexattr_settype(pthread_mutexattr_t *, int)" = in_c("attributes.c");
        "int pthread_mutexattr_getpshared(const pthread_mutexattr_t *, int *)" = in_c("attributes.c");
        "int pthread_mutexattr_setpshared(pthread_mutexattr_t *, int)" = in_c("attributes.c");
        "int pthread_mutexattr_getprotocol(const pthread_mutexattr_t *, int *)" = in_c("attributes.c");
        "int pthread_mutexattr_setprotocol(pthread_mutexattr_t *, int)" = in_c("attributes.c");
        "int pthread_mutexattr_getrobust(const pthread_mutexattr_t *, int *)" = in_c("attributes.c");
        "int pthread_mutexattr_setrobust(pthread_mutexattr_t *, int)" = in_c("attributes.c");
        "int pthread_condattr_init(pthread_condattr_t *)" = in_c("attributes.c");
        "int pthread_condattr_getclock(const pthread_condattr_t *, clockid_t *)" = in_c("attributes.c");
        "int pthread_condattr_setclock(pthread_condattr_t *, clockid_t)" = in_c("attributes.c");
        "int pthread_condattr_setpshared(pthread_condattr_t *, int)" = in_c("attributes.c");
        "int pthread_rwlockattr_init(pthread_rwlockattr_t *)" = in_c("attributes.c");
        "int pthread_rwlockattr_setpshared(pthread_rwlockattr_t *, int)" = in_c("attributes.c");
        "int pthread_barrierattr_init(pthread_barrierattr_t *)" = in_c("attributes.c");
        "int pthread_barrierattr_setpshared(pthread_barrierattr_t *, int)" = in_c("attributes.c");
    }
    "signal.h" {
        "__sighandler_t signal(int, __sighandler_t)" = in_c("signal.c");
        "int raise(int)" = in_c("signal.c");
    }
    "signal.h+posix" {
        "int sigaction(int, const struct sigaction *, struct sigaction *)" = in_c("signal.c");
        "int kill(pid_t, int)" = in_c("signal.c");
        "int pthread_kill(pthread_t, int)" = in_c("signal.c");
        "int sigprocmask(int, const sigset_t *, sigset_t *)" = in_c("signal.c");
        "int pthread_sigmask(int, const sigset_t *, sigset_t *)" = in_c("signal.c");
        "int sigpending(sigset_t *)" = in_c("signal.c");
    }
    "stdlib.h+posix" {
        "int on_exit(void (*)(int, void *), void *)" = in_c("exit.c");
        "int random_r(struct random_data *, int *)" = in_c("random.c");
        "int srandom_r(unsigned int, struct random_data *)" = in_c("random.c");
        "int initstate_r(unsigned int, char *, size_t, struct random_data *)" = in_c("random.c");
        "int setstate_r(char *, struct random_data *)" = in_c("random.c");
        "int drand48_r(struct drand48_data *, double *)" = in_c("random.c");
        "int erand48_r(unsigned short[3], struct drand48_data *, double *)" = in_c("random.c");
        "int lrand48_r(struct drand48_data *, long *)" = in_c("random.c");
        "int nrand48_r(unsigned short[3], struct drand48_data *, long *)" = in_c("random.c");
        "int mrand48_r(struct drand48_data *, long *)" = in_c("random.c");
        "int srand48_r(long, struct drand48_data *)" = in_c("random.c");
        "int seed48_r(unsigned short[3], struct drand48_data *)" = in_c("random.c");
    }
    "sys/uio.h" {
        "ssize_t readv(int, const struct iovec *, int)" = in_c("vectors.c") => ReadFile;
        "ssize_t writev(int, const struct iovec *, int)" = in_c("vectors.c");
    }
    "search.h+gnu" {
        "void tdestroy(void *, void (*)(void *))" = in_c("search.c");
        "int hcreate_r(size_t, struct hsearch_data *)" = in_c("search.c");
        "int hsearch_r(ENTRY, ACTION, ENTRY **, struct hsearch_data *)" = in_c("search.c");
        "void hdestroy_r(struct hsearch_data *)" = in_c("search.c");
    }
    "" {
        "call_once" = in_c("sort.c");
        "__mulsc3" = in_c("complex.c");
        "__muldc3" = in_c("complex.c");
        "__mulxc3" = in_c("complex.c");
        "__divsc3" = in_c("complex.c");
        "__divdc3" = in_c("complex.c");
        "__divxc3" = in_c("complex.c");
        "bsd_signal" = in_c("signal.c");
        "sysv_signal" = in_c("signal.c");
        "preadv" = in_c("vectors.c") => ReadFile;
        "pwritev" = in_c("vectors.c");
        "jrand48_r" = in_c("random.c");
        "lcong48_r" = in_c("random.c");
        "twalk_r" = in_c("search.c");
        "pthread_condattr_getpshared" = in_c("attributes.c");
        "pthread_rwlockattr_getpshared" = in_c("attributes.c");
        "pthread_barrierattr_getpshared" = in_c("attributes.c");
    }
}

/// The files of the folder.
const FILES: &[(&str, &str)] = &[
    (numerical::FILE, include_str!("c/blas.c")),
    ("attributes.c", include_str!("c/attributes.c")),
    ("complex.c", include_str!("c/complex.c")),
    ("exit.c", include_str!("c/exit.c")),
    ("random.c", include_str!("c/random.c")),
    ("search.c", include_str!("c/search.c")),
    ("signal.c", include_str!("c/signal.c")),
    ("sort.c", include_str!("c/sort.c")),
    ("tokens.c", include_str!("c/tokens.c")),
    ("vectors.c", include_str!("c/vectors.c")),
];

/// The name and text of the C file that defines a function.
pub fn source_of(function: &str) -> Option<(&'static str, &'static str)> {
    let file = match find(function) {
        Some(row) => match row.body {
            Body::InC(file) => file,
            _ => return None,
        },
        None if numerical::is_in_c(function) => numerical::FILE,
        None => return None,
    };
    FILES.iter().copied().find(|(name, _)| *name == file)
}
