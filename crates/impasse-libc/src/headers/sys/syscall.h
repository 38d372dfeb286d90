/* sys/syscall.h: numbers of the few system calls that programs make by number. */
#ifndef _SYS_SYSCALL_H
#define _SYS_SYSCALL_H 1

#define SYS_getpid 39
#define SYS_gettid 186
#define SYS_tgkill 234
#define SYS_futex 202
#define SYS_getcpu 309
#define SYS_sched_setaffinity 203
#define SYS_sched_getaffinity 204
#define SYS_getrandom 318
#define SYS_clock_gettime 228
#define SYS_perf_event_open 298

#endif
