//! Functions that are only declared: a call has a result of which nothing is known, and is noted.

functions! {
    "arpa/inet.h" {
        "in_addr_t inet_addr(const char *)" = DECLARED;
        "int inet_aton(const char *, struct in_addr *)" = DECLARED;
        "char *inet_ntoa(struct in_addr)" = DECLARED;
        "int inet_pton(int, const char *, void *)" = DECLARED;
        "const char *inet_ntop(int, const void *, char *, socklen_t)" = DECLARED;
    }
    "dirent.h" {
        "DIR *fdopendir(int)" = DECLARED;
        "int closedir(DIR *)" = DECLARED;
        "struct dirent *readdir(DIR *)" = DECLARED;
        "int readdir_r(DIR *, struct dirent *, struct dirent **)" = DECLARED;
        "void rewinddir(DIR *)" = DECLARED;
        "void seekdir(DIR *, long)" = DECLARED;
        "long telldir(DIR *)" = DECLARED;
        "int dirfd(DIR *)" = DECLARED;
        "int scandir(const char *, struct dirent ***, int (*)(const struct dirent *), int (*)(const struct dirent **, const struct dirent **))" = DECLARED;
        "int alphasort(const struct dirent **, const struct dirent **)" = DECLARED;
    }
    "dlfcn.h" {
        "int dlclose(void *)" = DECLARED;
        "char *dlerror(void)" = DECLARED;
    }
    "dlfcn.h+gnu" {
        "int dladdr(const void *, Dl_info *)" = DECLARED;
    }
    "error.h" {
        "void error_at_line(int, int, const char *, unsigned int, const char *, ...)" = DECLARED;
    }
    "execinfo.h" {
        "char **backtrace_symbols(void *const *, int)" = DECLARED;
        "void backtrace_symbols_fd(void *const *, int, int)" = DECLARED;
    }
    "fcntl.h" {
        "int openat(int, const char *, int, ...)" = DECLARED;
    }
    "fcntl.h+gnu" {
        "int fallocate(int, int, off_t, off_t)" = DECLARED;
    }
    "glob.h" {
        "void globfree(glob_t *)" = DECLARED;
    }
    "grp.h" {
        "struct group *getgrgid(gid_t)" = DECLARED;
        "struct group *getgrnam(const char *)" = DECLARED;
    }
    "locale.h+posix" {
        "locale_t newlocale(int, const char *, locale_t)" = DECLARED;
        "locale_t duplocale(locale_t)" = DECLARED;
        "void freelocale(locale_t)" = DECLARED;
        "locale_t uselocale(locale_t)" = DECLARED;
    }
    "malloc.h" {
        "struct mallinfo mallinfo(void)" = DECLARED;
    }
    "math.h+posix" {
        "float jnf(int, float)" = DECLARED;
        "long double jnl(int, long double)" = DECLARED;
        "float ynf(int, float)" = DECLARED;
        "long double ynl(int, long double)" = DECLARED;
    }
    "netdb.h" {
        "int *__h_errno_location(void)" = DECLARED;
        "struct hostent *gethostbyaddr(const void *, socklen_t, int)" = DECLARED;
        "struct servent *getservbyname(const char *, const char *)" = DECLARED;
        "struct servent *getservbyport(int, const char *)" = DECLARED;
        "struct protoent *getprotobyname(const char *)" = DECLARED;
        "void freeaddrinfo(struct addrinfo *)" = DECLARED;
        "const char *gai_strerror(int)" = DECLARED;
        "int getnameinfo(const struct sockaddr *, socklen_t, char *, socklen_t, char *, socklen_t, int)" = DECLARED;
        "void herror(const char *)" = DECLARED;
        "const char *hstrerror(int)" = DECLARED;
    }
    "omp.h" {
        "void omp_get_schedule(omp_sched_t *, int *)" = DECLARED;
    }
    "pthread.h" {
        "int pthread_cancel(pthread_t)" = DECLARED;
        "int pthread_getschedparam(pthread_t, int *, struct sched_param *)" = DECLARED;
        "int pthread_getcpuclockid(pthread_t, clockid_t *)" = DECLARED;
        "int pthread_cond_timedwait(pthread_cond_t *, pthread_mutex_t *, const struct timespec *)" = DECLARED;
        "int pthread_rwlock_timedrdlock(pthread_rwlock_t *, const struct timespec *)" = DECLARED;
        "int pthread_rwlock_timedwrlock(pthread_rwlock_t *, const struct timespec *)" = DECLARED;
    }
    "pthread.h+gnu" {
        "int pthread_getname_np(pthread_t, char *, size_t)" = DECLARED;
        "int pthread_tryjoin_np(pthread_t, void **)" = DECLARED;
        "int pthread_getattr_np(pthread_t, pthread_attr_t *)" = DECLARED;
    }
    "pwd.h" {
        "int getpwuid_r(uid_t, struct passwd *, char *, size_t, struct passwd **)" = DECLARED;
        "int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **)" = DECLARED;
        "struct passwd *getpwent(void)" = DECLARED;
        "void setpwent(void)" = DECLARED;
        "void endpwent(void)" = DECLARED;
    }
    "regex.h" {
        "int regexec(const regex_t *, const char *, size_t, regmatch_t[], int)" = DECLARED;
        "size_t regerror(int, const regex_t *, char *, size_t)" = DECLARED;
        "void regfree(regex_t *)" = DECLARED;
    }
    "sched.h" {
        "int sched_getparam(pid_t, struct sched_param *)" = DECLARED;
        "int sched_setparam(pid_t, const struct sched_param *)" = DECLARED;
        "int sched_rr_get_interval(pid_t, struct timespec *)" = DECLARED;
    }
    "sched.h+gnu" {
        "int __sched_cpucount(size_t, const cpu_set_t *)" = DECLARED;
    }
    "semaphore.h" {
        "sem_t *sem_open(const char *, int, ...)" = DECLARED;
    }
    "signal.h+posix" {
        "int killpg(pid_t, int)" = DECLARED;
        "int sigwaitinfo(const sigset_t *, siginfo_t *)" = DECLARED;
        "int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *)" = DECLARED;
        "int sigqueue(pid_t, int, const union sigval)" = DECLARED;
    }
    "stdio.h" {
        "char *tmpnam(char[L_tmpnam])" = DECLARED;
    }
    "stdio.h+gnu" {
        "char *cuserid(char *)" = DECLARED;
    }
    "stdio.h+posix" {
        "int pclose(FILE *)" = DECLARED;
        "int renameat(int, const char *, int, const char *)" = DECLARED;
        "char *tempnam(const char *, const char *)" = DECLARED;
        "int getw(FILE *)" = DECLARED;
        "int putw(int, FILE *)" = DECLARED;
        "int fileno_unlocked(FILE *)" = DECLARED;
    }
    "stdio.h+posix unistd.h+xopen" {
        "char *ctermid(char *)" = DECLARED;
    }
    "stdlib.h+gnu" {
        "int mkostemp(char *, int)" = DECLARED;
    }
    "stdlib.h+posix" {
        "char *initstate(unsigned int, char *, size_t)" = DECLARED;
        "char *setstate(char *)" = DECLARED;
        "void lcong48(unsigned short[7])" = DECLARED;
        "void arc4random_buf(void *, size_t)" = DECLARED;
        "unsigned int arc4random_uniform(unsigned int)" = DECLARED;
        "int mkstemps(char *, int)" = DECLARED;
        "int getsubopt(char **, char *const *, char **)" = DECLARED;
        "char *l64a(long)" = DECLARED;
        "int rpmatch(const char *)" = DECLARED;
    }
    "stdlib.h+xopen" {
        "int posix_openpt(int)" = DECLARED;
        "int grantpt(int)" = DECLARED;
        "int unlockpt(int)" = DECLARED;
        "char *ptsname(int)" = DECLARED;
    }
    "string.h+gnu" {
        "const char *strerrorname_np(int)" = DECLARED;
        "const char *strerrordesc_np(int)" = DECLARED;
        "const char *sigabbrev_np(int)" = DECLARED;
        "const char *sigdescr_np(int)" = DECLARED;
        "char *strfry(char *)" = DECLARED;
        "void *memfrob(void *, size_t)" = DECLARED;
    }
    "sys/ipc.h" {
        "key_t ftok(const char *, int)" = DECLARED;
    }
    "sys/mman.h" {
        "int mincore(void *, size_t, unsigned char *)" = DECLARED;
        "int shm_open(const char *, int, mode_t)" = DECLARED;
        "int shm_unlink(const char *)" = DECLARED;
    }
    "sys/mman.h+gnu" {
        "void *mremap(void *, size_t, size_t, int, ...)" = DECLARED;
        "int memfd_create(const char *, unsigned int)" = DECLARED;
    }
    "sys/mount.h" {
        "int mount(const char *, const char *, const char *, unsigned long, const void *)" = DECLARED;
        "int umount(const char *)" = DECLARED;
        "int umount2(const char *, int)" = DECLARED;
    }
    "sys/shm.h" {
        "int shmctl(int, int, struct shmid_ds *)" = DECLARED;
        "int shmget(key_t, size_t, int)" = DECLARED;
        "void *shmat(int, const void *, int)" = DECLARED;
        "int shmdt(const void *)" = DECLARED;
    }
    "sys/socket.h" {
        "int socketpair(int, int, int, int[2])" = DECLARED;
        "int bind(int, const struct sockaddr *, socklen_t)" = DECLARED;
        "int connect(int, const struct sockaddr *, socklen_t)" = DECLARED;
        "int listen(int, int)" = DECLARED;
        "int accept(int, struct sockaddr *, socklen_t *)" = DECLARED;
        "int shutdown(int, int)" = DECLARED;
        "int getsockname(int, struct sockaddr *, socklen_t *)" = DECLARED;
        "int getpeername(int, struct sockaddr *, socklen_t *)" = DECLARED;
        "int getsockopt(int, int, int, void *, socklen_t *)" = DECLARED;
        "int setsockopt(int, int, int, const void *, socklen_t)" = DECLARED;
        "ssize_t send(int, const void *, size_t, int)" = DECLARED;
        "ssize_t recv(int, void *, size_t, int)" = DECLARED;
        "ssize_t sendto(int, const void *, size_t, int, const struct sockaddr *, socklen_t)" = DECLARED;
        "ssize_t recvfrom(int, void *, size_t, int, struct sockaddr *, socklen_t *)" = DECLARED;
        "ssize_t sendmsg(int, const struct msghdr *, int)" = DECLARED;
        "ssize_t recvmsg(int, struct msghdr *, int)" = DECLARED;
    }
    "sys/stat.h" {
        "int fstatat(int, const char *, struct stat *, int)" = DECLARED;
        "int fchmodat(int, const char *, mode_t, int)" = DECLARED;
        "int mkdirat(int, const char *, mode_t)" = DECLARED;
        "int mkfifo(const char *, mode_t)" = DECLARED;
        "int mknod(const char *, mode_t, dev_t)" = DECLARED;
    }
    "sys/statfs.h" {
        "int statfs(const char *, struct statfs *)" = DECLARED;
        "int fstatfs(int, struct statfs *)" = DECLARED;
    }
    "sys/statvfs.h" {
        "int statvfs(const char *, struct statvfs *)" = DECLARED;
        "int fstatvfs(int, struct statvfs *)" = DECLARED;
    }
    "sys/sysinfo.h" {
        "int sysinfo(struct sysinfo *)" = DECLARED;
        "long get_phys_pages(void)" = DECLARED;
        "long get_avphys_pages(void)" = DECLARED;
    }
    "sys/time.h" {
        "int settimeofday(const struct timeval *, const struct timezone *)" = DECLARED;
        "int getitimer(int, struct itimerval *)" = DECLARED;
        "int lutimes(const char *, const struct timeval[2])" = DECLARED;
        "int futimes(int, const struct timeval[2])" = DECLARED;
    }
    "sys/wait.h" {
        "pid_t wait3(int *, int, struct rusage *)" = DECLARED;
        "pid_t wait4(pid_t, int *, int, struct rusage *)" = DECLARED;
    }
    "sys/wait.h+posix" {
        "int waitid(idtype_t, id_t, siginfo_t *, int)" = DECLARED;
    }
    "syslog.h" {
        "int setlogmask(int)" = DECLARED;
    }
    "termios.h" {
        "speed_t cfgetispeed(const struct termios *)" = DECLARED;
        "speed_t cfgetospeed(const struct termios *)" = DECLARED;
    }
    "time.h+posix" {
        "int dysize(int)" = DECLARED;
        "int clock_settime(clockid_t, const struct timespec *)" = DECLARED;
        "int clock_getcpuclockid(pid_t, clockid_t *)" = DECLARED;
        "int timer_gettime(timer_t, struct itimerspec *)" = DECLARED;
        "int timer_getoverrun(timer_t)" = DECLARED;
    }
    "time.h+xopen" {
        "struct tm *getdate(const char *)" = DECLARED;
    }
    "uchar.h" {
        "size_t mbrtoc16(char16_t *, const char *, size_t, mbstate_t *)" = DECLARED;
        "size_t c16rtomb(char *, char16_t, mbstate_t *)" = DECLARED;
        "size_t mbrtoc32(char32_t *, const char *, size_t, mbstate_t *)" = DECLARED;
        "size_t c32rtomb(char *, char32_t, mbstate_t *)" = DECLARED;
    }
    "unistd.h" {
        "int faccessat(int, const char *, int, int)" = DECLARED;
        "int truncate(const char *, off_t)" = DECLARED;
        "char *getwd(char *)" = DECLARED;
        "int chroot(const char *)" = DECLARED;
        "int link(const char *, const char *)" = DECLARED;
        "int symlink(const char *, const char *)" = DECLARED;
        "int linkat(int, const char *, int, const char *, int)" = DECLARED;
        "int symlinkat(const char *, int, const char *)" = DECLARED;
        "ssize_t readlinkat(int, const char *, char *, size_t)" = DECLARED;
        "int fchownat(int, const char *, uid_t, gid_t, int)" = DECLARED;
        "int unlinkat(int, const char *, int)" = DECLARED;
        "int fexecve(int, char *const[], char *const[])" = DECLARED;
        "int setpgrp(void)" = DECLARED;
        "int getgroups(int, gid_t[])" = DECLARED;
        "int ttyname_r(int, char *, size_t)" = DECLARED;
        "pid_t tcgetpgrp(int)" = DECLARED;
        "int tcsetpgrp(int, pid_t)" = DECLARED;
        "int getlogin_r(char *, size_t)" = DECLARED;
        "int sethostname(const char *, size_t)" = DECLARED;
        "int getdomainname(char *, size_t)" = DECLARED;
        "int acct(const char *)" = DECLARED;
        "char *getpass(const char *)" = DECLARED;
        "long pathconf(const char *, int)" = DECLARED;
        "long fpathconf(int, int)" = DECLARED;
        "size_t confstr(int, char *, size_t)" = DECLARED;
    }
    "unistd.h+gnu" {
        "int pipe2(int[2], int)" = DECLARED;
        "int dup3(int, int, int)" = DECLARED;
        "int execvpe(const char *, char *const[], char *const[])" = DECLARED;
        "int eaccess(const char *, int)" = DECLARED;
        "int euidaccess(const char *, int)" = DECLARED;
        "char *get_current_dir_name(void)" = DECLARED;
        "int getresuid(uid_t *, uid_t *, uid_t *)" = DECLARED;
        "int getresgid(gid_t *, gid_t *, gid_t *)" = DECLARED;
        "int setresuid(uid_t, uid_t, uid_t)" = DECLARED;
        "int setresgid(gid_t, gid_t, gid_t)" = DECLARED;
        "int syncfs(int)" = DECLARED;
        "ssize_t copy_file_range(int, long *, int, long *, size_t, unsigned int)" = DECLARED;
    }
}
