//! Functions that do nothing here: they succeed at once, or the machine cannot follow them.
//!
//! One thread never waits for a lock, sleeping takes no time, and limits and permissions of the system
//! play no part.

functions! {
    "dirent.h" {
        "DIR *opendir(const char *)" = unsupported("reading a directory");
    }
    "dlfcn.h" {
        "void *dlopen(const char *, int)" = unsupported("a library loaded at run time");
        "void *dlsym(void *, const char *)" = unsupported("a library loaded at run time");
    }
    "execinfo.h" {
        "int backtrace(void **, int)" = ZERO;
    }
    "fcntl.h" {
        "int fcntl(int, int, ...)" = ZERO;
        "int posix_fadvise(int, off_t, off_t, int)" = ZERO;
        "int posix_fallocate(int, off_t, off_t)" = ZERO;
    }
    "fcntl.h unistd.h" {
        "int lockf(int, int, off_t)" = ZERO;
    }
    "fenv.h" {
        "int feclearexcept(int)" = ZERO;
        "int fegetexceptflag(fexcept_t *, int)" = ZERO;
        "int feraiseexcept(int)" = ZERO;
        "int fesetexceptflag(const fexcept_t *, int)" = ZERO;
        "int fetestexcept(int)" = ZERO;
        "int fegetenv(fenv_t *)" = ZERO;
        "int feholdexcept(fenv_t *)" = ZERO;
        "int fesetenv(const fenv_t *)" = ZERO;
        "int feupdateenv(const fenv_t *)" = ZERO;
    }
    "fenv.h+gnu" {
        "int feenableexcept(int)" = ZERO;
        "int fedisableexcept(int)" = ZERO;
        "int fegetexcept(void)" = ZERO;
    }
    "glob.h" {
        "int glob(const char *, int, int (*)(const char *, int), glob_t *)" = unsupported("reading a directory");
    }
    "malloc.h" {
        "int malloc_trim(size_t)" = ZERO;
        "void malloc_stats(void)" = NOTHING;
    }
    "netdb.h" {
        "struct hostent *gethostbyname(const char *)" = unsupported("a network connection");
        "int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **)" = unsupported("a network connection");
    }
    "poll.h" {
        "int poll(struct pollfd *, nfds_t, int)" = ZERO;
    }
    "pthread.h" {
        "int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)" = unsupported("a second thread");
        "int pthread_join(pthread_t, void **)" = unsupported("a second thread");
        "int pthread_detach(pthread_t)" = ZERO;
        "int pthread_setcancelstate(int, int *)" = ZERO;
        "int pthread_setcanceltype(int, int *)" = ZERO;
        "int pthread_atfork(void (*)(void), void (*)(void), void (*)(void))" = ZERO;
        "int pthread_setschedparam(pthread_t, int, const struct sched_param *)" = ZERO;
        "int pthread_attr_destroy(pthread_attr_t *)" = ZERO;
        "int pthread_mutex_destroy(pthread_mutex_t *)" = ZERO;
        "int pthread_mutex_lock(pthread_mutex_t *)" = ZERO;
        "int pthread_mutex_trylock(pthread_mutex_t *)" = ZERO;
        "int pthread_mutex_timedlock(pthread_mutex_t *, const struct timespec *)" = ZERO;
        "int pthread_mutex_unlock(pthread_mutex_t *)" = ZERO;
        "int pthread_mutexattr_destroy(pthread_mutexattr_t *)" = ZERO;
        "int pthread_mutex_consistent(pthread_mutex_t *)" = ZERO;
        "int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *)" = ZERO;
        "int pthread_cond_destroy(pthread_cond_t *)" = ZERO;
        "int pthread_cond_signal(pthread_cond_t *)" = ZERO;
        "int pthread_cond_broadcast(pthread_cond_t *)" = ZERO;
        "int pthread_condattr_destroy(pthread_condattr_t *)" = ZERO;
        "int pthread_rwlock_init(pthread_rwlock_t *, const pthread_rwlockattr_t *)" = ZERO;
        "int pthread_rwlock_destroy(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlock_rdlock(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlock_tryrdlock(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlock_wrlock(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlock_trywrlock(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlock_unlock(pthread_rwlock_t *)" = ZERO;
        "int pthread_rwlockattr_destroy(pthread_rwlockattr_t *)" = ZERO;
        "int pthread_spin_init(pthread_spinlock_t *, int)" = ZERO;
        "int pthread_spin_destroy(pthread_spinlock_t *)" = ZERO;
        "int pthread_spin_lock(pthread_spinlock_t *)" = ZERO;
        "int pthread_spin_trylock(pthread_spinlock_t *)" = ZERO;
        "int pthread_spin_unlock(pthread_spinlock_t *)" = ZERO;
        "int pthread_barrier_destroy(pthread_barrier_t *)" = ZERO;
        "int pthread_barrierattr_destroy(pthread_barrierattr_t *)" = ZERO;
        "int pthread_key_delete(pthread_key_t)" = ZERO;
    }
    "pthread.h+gnu" {
        "int pthread_setaffinity_np(pthread_t, size_t, const cpu_set_t *)" = ZERO;
        "int pthread_getaffinity_np(pthread_t, size_t, cpu_set_t *)" = ZERO;
        "int pthread_setname_np(pthread_t, const char *)" = ZERO;
        "int pthread_yield(void) __asm__(\"sched_yield\")" = ZERO;
    }
    "regex.h" {
        "int regcomp(regex_t *, const char *, int)" = unsupported("regular expressions");
    }
    "sched.h" {
        "int sched_yield(void)" = ZERO;
        "int sched_get_priority_max(int)" = ZERO;
        "int sched_get_priority_min(int)" = ZERO;
        "int sched_getscheduler(pid_t)" = ZERO;
        "int sched_setscheduler(pid_t, int, const struct sched_param *)" = ZERO;
    }
    "sched.h+gnu" {
        "int sched_getcpu(void)" = ZERO;
        "int sched_getaffinity(pid_t, size_t, cpu_set_t *)" = ZERO;
        "int sched_setaffinity(pid_t, size_t, const cpu_set_t *)" = ZERO;
    }
    "semaphore.h" {
        "int sem_destroy(sem_t *)" = ZERO;
        "int sem_close(sem_t *)" = ZERO;
        "int sem_unlink(const char *)" = ZERO;
    }
    "signal.h+posix" {
        "int sigsuspend(const sigset_t *)" = unsupported("waiting for a signal");
        "int sigwait(const sigset_t *, int *)" = unsupported("waiting for a signal");
        "int siginterrupt(int, int)" = ZERO;
        "int sigaltstack(const stack_t *, stack_t *)" = ZERO;
    }
    "stdio.h+gnu" {
        "int fcloseall(void)" = ZERO;
    }
    "stdio.h+posix" {
        "FILE *popen(const char *, const char *)" = unsupported("another program");
        "void flockfile(FILE *)" = NOTHING;
        "int ftrylockfile(FILE *)" = ZERO;
        "void funlockfile(FILE *)" = NOTHING;
    }
    "stdlib.h+posix" {
        "long a64l(const char *)" = unsupported("base 64");
    }
    "string.h+gnu" {
        "int strverscmp(const char *, const char *)" = unsupported("comparing versions");
    }
    "sys/file.h" {
        "int flock(int, int)" = ZERO;
    }
    "sys/mman.h" {
        "int munmap(void *, size_t)" = ZERO;
        "int mprotect(void *, size_t, int)" = ZERO;
        "int msync(void *, size_t, int)" = ZERO;
        "int madvise(void *, size_t, int)" = ZERO;
        "int posix_madvise(void *, size_t, int)" = ZERO;
        "int mlock(const void *, size_t)" = ZERO;
        "int munlock(const void *, size_t)" = ZERO;
        "int mlockall(int)" = ZERO;
        "int munlockall(void)" = ZERO;
    }
    "sys/resource.h" {
        "int setrlimit(int, const struct rlimit *)" = ZERO;
        "int getpriority(int, id_t)" = ZERO;
        "int setpriority(int, id_t, int)" = ZERO;
    }
    "sys/select.h" {
        "int select(int, fd_set *, fd_set *, fd_set *, struct timeval *)" = ZERO;
        "int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const sigset_t *)" = ZERO;
    }
    "sys/socket.h" {
        "int socket(int, int, int)" = unsupported("a network connection");
    }
    "sys/stat.h" {
        "int chmod(const char *, mode_t)" = ZERO;
        "int fchmod(int, mode_t)" = ZERO;
        "int mkdir(const char *, mode_t)" = ZERO;
        "int utimensat(int, const char *, const struct timespec[2], int)" = ZERO;
        "int futimens(int, const struct timespec[2])" = ZERO;
    }
    "sys/time.h" {
        "int adjtime(const struct timeval *, struct timeval *)" = ZERO;
        "int setitimer(int, const struct itimerval *, struct itimerval *)" = ZERO;
        "int utimes(const char *, const struct timeval[2])" = ZERO;
    }
    "sys/wait.h" {
        "pid_t wait(int *)" = unsupported("waiting for another process");
        "pid_t waitpid(pid_t, int *, int)" = unsupported("waiting for another process");
    }
    "syslog.h" {
        "void openlog(const char *, int, int)" = NOTHING;
        "void closelog(void)" = NOTHING;
        "void syslog(int, const char *, ...)" = NOTHING;
        "void vsyslog(int, const char *, __builtin_va_list)" = NOTHING;
    }
    "termios.h" {
        "int tcsetattr(int, int, const struct termios *)" = ZERO;
        "int tcflush(int, int)" = ZERO;
        "int tcdrain(int)" = ZERO;
        "int cfsetispeed(struct termios *, speed_t)" = ZERO;
        "int cfsetospeed(struct termios *, speed_t)" = ZERO;
        "void cfmakeraw(struct termios *)" = NOTHING;
    }
    "time.h+posix" {
        "void tzset(void)" = NOTHING;
        "int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *)" = ZERO;
        "int timer_create(clockid_t, struct sigevent *, timer_t *)" = ZERO;
        "int timer_delete(timer_t)" = ZERO;
        "int timer_settime(timer_t, int, const struct itimerspec *, struct itimerspec *)" = ZERO;
    }
    "unistd.h" {
        "int pipe(int[2])" = unsupported("a pipe");
        "int fsync(int)" = ZERO;
        "int fdatasync(int)" = ZERO;
        "void sync(void)" = NOTHING;
        "unsigned int alarm(unsigned int)" = ZERO;
        "unsigned int sleep(unsigned int)" = ZERO => Nothing;
        "useconds_t ualarm(useconds_t, useconds_t)" = ZERO;
        "int usleep(useconds_t)" = ZERO => Nothing;
        "int pause(void)" = unsupported("waiting for a signal");
        "int chown(const char *, uid_t, gid_t)" = ZERO;
        "int fchown(int, uid_t, gid_t)" = ZERO;
        "int lchown(const char *, uid_t, gid_t)" = ZERO;
        "int chdir(const char *)" = ZERO;
        "int fchdir(int)" = ZERO;
        "int rmdir(const char *)" = ZERO;
        "int execv(const char *, char *const[])" = unsupported("another program");
        "int execve(const char *, char *const[], char *const[])" = unsupported("another program");
        "int execvp(const char *, char *const[])" = unsupported("another program");
        "int execl(const char *, const char *, ...)" = unsupported("another program");
        "int execle(const char *, const char *, ...)" = unsupported("another program");
        "int execlp(const char *, const char *, ...)" = unsupported("another program");
        "int nice(int)" = ZERO;
        "pid_t fork(void)" = unsupported("a second process");
        "pid_t vfork(void)" = unsupported("a second process");
        "int setpgid(pid_t, pid_t)" = ZERO;
        "pid_t setsid(void)" = ZERO;
        "int setuid(uid_t)" = ZERO;
        "int setgid(gid_t)" = ZERO;
        "int seteuid(uid_t)" = ZERO;
        "int setegid(gid_t)" = ZERO;
        "int setreuid(uid_t, uid_t)" = ZERO;
        "int setregid(gid_t, gid_t)" = ZERO;
        "int daemon(int, int)" = unsupported("a second process");
        "int brk(void *)" = unsupported("memory from the system");
        "void *sbrk(intptr_t)" = unsupported("memory from the system");
        "long syscall(long, ...)" = unsupported("a system call");
    }
    "utime.h" {
        "int utime(const char *, const struct utimbuf *)" = ZERO;
    }
    "" {
        "__impasse_foreign_signal" = unsupported("a signal to another process");
        "thrd_create" = unsupported("a second thread");
    }
}
