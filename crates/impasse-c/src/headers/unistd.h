/* unistd.h: the system interface of POSIX. */
#ifndef _UNISTD_H
#define _UNISTD_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int useconds_t;
typedef unsigned int socklen_t;
typedef long intptr_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define L_SET SEEK_SET
#define L_INCR SEEK_CUR
#define L_XTND SEEK_END
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _POSIX_VERSION 200809L
#define _POSIX2_VERSION 200809L
#define _XOPEN_VERSION 700
#define _POSIX_TIMERS 200809L
#define _POSIX_MONOTONIC_CLOCK 0
#define _POSIX_CPUTIME 0
#define _POSIX_THREAD_CPUTIME 0
#define _POSIX_THREADS 200809L
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_BARRIERS 200809L
#define _POSIX_SPIN_LOCKS 200809L
#define _POSIX_MAPPED_FILES 200809L
#define _POSIX_SHARED_MEMORY_OBJECTS 200809L
#define _POSIX_REALTIME_SIGNALS 200809L
#define _POSIX_PRIORITY_SCHEDULING 200809L
#define _POSIX_JOB_CONTROL 1
#define _POSIX_SAVED_IDS 1
#define _POSIX_ADVISORY_INFO 200809L
#define _POSIX_CLOCK_SELECTION 200809L
#define _POSIX_FSYNC 200809L
#define _POSIX_MEMLOCK 200809L
#define _POSIX_THREAD_ATTR_STACKADDR 200809L
#define _POSIX_THREAD_ATTR_STACKSIZE 200809L
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_NGROUPS_MAX 3
#define _SC_OPEN_MAX 4
#define _SC_STREAM_MAX 5
#define _SC_TZNAME_MAX 6
#define _SC_JOB_CONTROL 7
#define _SC_SAVED_IDS 8
#define _SC_REALTIME_SIGNALS 9
#define _SC_TIMERS 11
#define _SC_MAPPED_FILES 16
#define _SC_MEMLOCK 17
#define _SC_SHARED_MEMORY_OBJECTS 22
#define _SC_VERSION 29
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_RTSIG_MAX 31
#define _SC_SEM_VALUE_MAX 33
#define _SC_SIGQUEUE_MAX 34
#define _SC_LINE_MAX 43
#define _SC_2_VERSION 46
#define _SC_IOV_MAX 60
#define _SC_THREADS 67
#define _SC_GETGR_R_SIZE_MAX 69
#define _SC_GETPW_R_SIZE_MAX 70
#define _SC_LOGIN_NAME_MAX 71
#define _SC_TTY_NAME_MAX 72
#define _SC_THREAD_STACK_MIN 75
#define _SC_THREAD_THREADS_MAX 76
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_ATEXIT_MAX 87
#define _SC_XOPEN_VERSION 89
#define _SC_NZERO 109
#define _SC_MONOTONIC_CLOCK 149
#define _SC_SYMLOOP_MAX 173
#define _SC_HOST_NAME_MAX 180
#define _SC_LEVEL1_ICACHE_SIZE 185
#define _SC_LEVEL1_ICACHE_ASSOC 186
#define _SC_LEVEL1_ICACHE_LINESIZE 187
#define _SC_LEVEL1_DCACHE_SIZE 188
#define _SC_LEVEL1_DCACHE_ASSOC 189
#define _SC_LEVEL1_DCACHE_LINESIZE 190
#define _SC_LEVEL2_CACHE_SIZE 191
#define _SC_LEVEL2_CACHE_ASSOC 192
#define _SC_LEVEL2_CACHE_LINESIZE 193
#define _SC_LEVEL3_CACHE_SIZE 194
#define _SC_LEVEL3_CACHE_ASSOC 195
#define _SC_LEVEL3_CACHE_LINESIZE 196
#define _SC_LEVEL4_CACHE_SIZE 197
#define _SC_LEVEL4_CACHE_ASSOC 198
#define _SC_LEVEL4_CACHE_LINESIZE 199
#define _PC_LINK_MAX 0
#define _PC_MAX_CANON 1
#define _PC_MAX_INPUT 2
#define _PC_NAME_MAX 3
#define _PC_PATH_MAX 4
#define _PC_PIPE_BUF 5
#define _PC_CHOWN_RESTRICTED 6
#define _PC_NO_TRUNC 7
#define _PC_VDISABLE 8
#define _PC_SYNC_IO 9
#define _PC_ASYNC_IO 10
#define _PC_PRIO_IO 11
#define _PC_SOCK_MAXBUF 12
#define _PC_FILESIZEBITS 13
#define _PC_REC_INCR_XFER_SIZE 14
#define _PC_REC_MAX_XFER_SIZE 15
#define _PC_REC_MIN_XFER_SIZE 16
#define _PC_REC_XFER_ALIGN 17
#define _PC_ALLOC_SIZE_MIN 18
#define _PC_SYMLINK_MAX 19
#define _PC_2_SYMLINKS 20

extern int access(const char *, int);
extern int faccessat(int, const char *, int, int);
extern off_t lseek(int, off_t, int);
extern int close(int);
extern ssize_t read(int, void *, size_t);
extern ssize_t write(int, const void *, size_t);
extern ssize_t pread(int, void *, size_t, off_t);
extern ssize_t pwrite(int, const void *, size_t, off_t);
extern int pipe(int[2]);
extern int dup(int);
extern int dup2(int, int);
extern int fsync(int);
extern int fdatasync(int);
extern void sync(void);
extern int truncate(const char *, off_t);
extern int ftruncate(int, off_t);
extern int lockf(int, int, off_t);
extern unsigned int alarm(unsigned int);
extern unsigned int sleep(unsigned int);
extern useconds_t ualarm(useconds_t, useconds_t);
extern int usleep(useconds_t);
extern int pause(void);
extern int chown(const char *, uid_t, gid_t);
extern int fchown(int, uid_t, gid_t);
extern int lchown(const char *, uid_t, gid_t);
extern int chdir(const char *);
extern int fchdir(int);
extern char *getcwd(char *, size_t);
extern char *getwd(char *);
extern int chroot(const char *);
extern int link(const char *, const char *);
extern int symlink(const char *, const char *);
extern ssize_t readlink(const char *__restrict, char *__restrict, size_t);
extern int linkat(int, const char *, int, const char *, int);
extern int symlinkat(const char *, int, const char *);
extern ssize_t readlinkat(int, const char *__restrict, char *__restrict, size_t);
extern int fchownat(int, const char *, uid_t, gid_t, int);
extern int unlink(const char *);
extern int unlinkat(int, const char *, int);
extern int rmdir(const char *);
extern char **__environ;
extern int execv(const char *, char *const[]);
extern int execve(const char *, char *const[], char *const[]);
extern int execvp(const char *, char *const[]);
extern int execl(const char *, const char *, ...);
extern int execle(const char *, const char *, ...);
extern int execlp(const char *, const char *, ...);
extern int fexecve(int, char *const[], char *const[]);
extern int nice(int);
extern void _exit(int) __attribute__((__noreturn__));
extern pid_t fork(void);
extern pid_t vfork(void);
extern pid_t getpid(void);
extern pid_t getppid(void);
extern pid_t getpgrp(void);
extern pid_t getpgid(pid_t);
extern int setpgid(pid_t, pid_t);
extern int setpgrp(void);
extern pid_t setsid(void);
extern pid_t getsid(pid_t);
extern uid_t getuid(void);
extern uid_t geteuid(void);
extern gid_t getgid(void);
extern gid_t getegid(void);
extern int getgroups(int, gid_t[]);
extern int setuid(uid_t);
extern int setgid(gid_t);
extern int seteuid(uid_t);
extern int setegid(gid_t);
extern int setreuid(uid_t, uid_t);
extern int setregid(gid_t, gid_t);
extern char *ttyname(int);
extern int ttyname_r(int, char *, size_t);
extern int isatty(int);
extern pid_t tcgetpgrp(int);
extern int tcsetpgrp(int, pid_t);
extern char *getlogin(void);
extern int getlogin_r(char *, size_t);
extern int gethostname(char *, size_t);
extern int sethostname(const char *, size_t);
extern int getdomainname(char *, size_t);
extern long gethostid(void);
extern int getpagesize(void);
extern int getdtablesize(void);
extern int daemon(int, int);
extern int acct(const char *);
extern char *getpass(const char *);
extern int brk(void *);
extern void *sbrk(intptr_t);
extern long syscall(long, ...);
extern long sysconf(int);
extern long pathconf(const char *, int);
extern long fpathconf(int, int);
extern size_t confstr(int, char *, size_t);
extern int getentropy(void *, size_t);
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
extern int getopt(int, char *const *, const char *);
#ifdef _XOPEN_SOURCE
extern void swab(const void *__restrict, void *__restrict, ssize_t);
extern char *ctermid(char *);
#endif
#ifdef _GNU_SOURCE
extern char **environ;
extern int pipe2(int[2], int);
extern int dup3(int, int, int);
extern pid_t gettid(void);
extern int execvpe(const char *, char *const[], char *const[]);
extern int eaccess(const char *, int);
extern int euidaccess(const char *, int);
extern char *get_current_dir_name(void);
extern int getresuid(uid_t *, uid_t *, uid_t *);
extern int getresgid(gid_t *, gid_t *, gid_t *);
extern int setresuid(uid_t, uid_t, uid_t);
extern int setresgid(gid_t, gid_t, gid_t);
extern int syncfs(int);
extern ssize_t copy_file_range(int, long *, int, long *, size_t, unsigned int);
#define TEMP_FAILURE_RETRY(expression) (__extension__({ \
	long __result; \
	do __result = (long)(expression); while (__result == -1L && *__errno_location() == 4); \
	__result; \
}))
extern int *__errno_location(void);
#endif

#endif
