/* signal.h: signals. */
#ifndef _SIGNAL_H
#define _SIGNAL_H 1

#include <features.h>

typedef int sig_atomic_t;
typedef void (*__sighandler_t)(int);
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
#define SIGABRT 6
#define SIGALRM 14
#define SIGBUS 7
#define SIGCHLD 17
#define SIGCONT 18
#define SIGFPE 8
#define SIGHUP 1
#define SIGILL 4
#define SIGINT 2
#define SIGIO 29
#define SIGIOT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGPOLL 29
#define SIGPROF 27
#define SIGPWR 30
#define SIGQUIT 3
#define SIGSEGV 11
#define SIGSTKFLT 16
#define SIGSTOP 19
#define SIGSYS 31
#define SIGTERM 15
#define SIGTRAP 5
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGVTALRM 26
#define SIGWINCH 28
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGCLD SIGCHLD

#pragma impasse prototypes signal.h

#ifdef __IMPASSE_POSIX
typedef __SIZE_TYPE__ size_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned long pthread_t;
#ifndef __impasse_sigset
#define __impasse_sigset 1
typedef struct {
	unsigned long __val[16];
} __sigset_t;
#endif
typedef __sigset_t sigset_t;
#ifndef __impasse_timespec
#define __impasse_timespec 1
struct timespec {
	long tv_sec;
	long tv_nsec;
};
#endif
union sigval {
	int sival_int;
	void *sival_ptr;
};
typedef union sigval __sigval_t;
typedef __sigval_t sigval_t;
#ifndef __impasse_pthread_attr
#define __impasse_pthread_attr 1
union pthread_attr_t {
	char __size[56];
	long __align;
};
typedef union pthread_attr_t pthread_attr_t;
#endif
typedef struct sigevent {
	sigval_t sigev_value;
	int sigev_signo;
	int sigev_notify;
	union {
		int __pad[12];
		pid_t __tid;
		struct {
			void (*__function)(sigval_t);
			pthread_attr_t *__attributes;
		} __notify;
	} __sigev_un;
} sigevent_t;
#define sigev_notify_function __sigev_un.__notify.__function
#define sigev_notify_attributes __sigev_un.__notify.__attributes
enum {
	SIGEV_SIGNAL = 0,
	SIGEV_NONE = 1,
	SIGEV_THREAD = 2,
	SIGEV_THREAD_ID = 4
};
typedef struct {
	int si_signo;
	int si_errno;
	int si_code;
	int __pad0;
	union {
		int __pad[28];
		struct {
			pid_t __pid;
			uid_t __uid;
			union {
				sigval_t __value;
				struct {
					int __status;
					long __utime;
					long __stime;
				} __child;
			} __more;
		} __process;
		struct {
			void *__addr;
		} __fault;
		struct {
			long __band;
			int __fd;
		} __poll;
	} __fields;
} siginfo_t;
#define si_pid __fields.__process.__pid
#define si_uid __fields.__process.__uid
#define si_value __fields.__process.__more.__value
#define si_status __fields.__process.__more.__child.__status
#define si_int __fields.__process.__more.__value.sival_int
#define si_ptr __fields.__process.__more.__value.sival_ptr
#define si_utime __fields.__process.__more.__child.__utime
#define si_stime __fields.__process.__more.__child.__stime
#define si_fd __fields.__poll.__fd
#define si_addr __fields.__fault.__addr
#define si_band __fields.__poll.__band
struct sigaction {
	union {
		__sighandler_t sa_handler;
		void (*sa_sigaction)(int, siginfo_t *, void *);
	} __sigaction_handler;
	sigset_t sa_mask;
	int sa_flags;
	void (*sa_restorer)(void);
};
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
typedef struct {
	void *ss_sp;
	int ss_flags;
	size_t ss_size;
} stack_t;
#define NSIG 65
#define _NSIG 65
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 134217728
#define SA_RESTART 268435456
#define SA_INTERRUPT 536870912
#define SA_NODEFER 1073741824
#define SA_RESETHAND 0x80000000
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SS_ONSTACK 1
#define SS_DISABLE 2
#define SA_NOMASK SA_NODEFER
#define SA_ONESHOT SA_RESETHAND
#define SA_STACK SA_ONSTACK
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_OBJERR 3
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
#define CLD_CONTINUED 6
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define FPE_FLTDIV 3
#define FPE_FLTOVF 4
#define FPE_FLTUND 5
#define FPE_FLTRES 6
#define FPE_FLTINV 7
#define FPE_FLTSUB 8
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLADR 3
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define ILL_COPROC 7
#define ILL_BADSTK 8
#define POLL_IN 1
#define POLL_OUT 2
#define POLL_MSG 3
#define POLL_ERR 4
#define POLL_PRI 5
#define POLL_HUP 6
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
#define SI_TKILL (-6)
#define SI_ASYNCIO (-4)
#define SI_MESGQ (-3)
#define SI_TIMER (-2)
#define SI_QUEUE (-1)
#define SI_USER 0
#define SI_KERNEL 128
#define TRAP_BRKPT 1
#define TRAP_TRACE 2

#pragma impasse prototypes signal.h+posix
typedef __sighandler_t sig_t;
#ifdef _GNU_SOURCE
typedef __sighandler_t sighandler_t;
#endif
#endif

#endif
