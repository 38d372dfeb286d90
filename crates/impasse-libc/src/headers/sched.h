/* sched.h: scheduling. */
#ifndef _SCHED_H
#define _SCHED_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef int pid_t;
#ifndef __impasse_timespec
#define __impasse_timespec 1
struct timespec {
	long tv_sec;
	long tv_nsec;
};
#endif
#ifndef __impasse_sched_param
#define __impasse_sched_param 1
struct sched_param {
	int sched_priority;
};
#endif
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#pragma impasse prototypes sched.h
#ifdef _GNU_SOURCE
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define CPU_SETSIZE 1024
typedef struct {
	unsigned long __bits[16];
} cpu_set_t;
#define CPU_ZERO(set) ((void)__builtin_memset((set), 0, sizeof(cpu_set_t)))
#define CPU_SET(cpu, set) ((void)((set)->__bits[(cpu) / 64] |= 1UL << ((cpu) % 64)))
#define CPU_CLR(cpu, set) ((void)((set)->__bits[(cpu) / 64] &= ~(1UL << ((cpu) % 64))))
#define CPU_ISSET(cpu, set) (((set)->__bits[(cpu) / 64] >> ((cpu) % 64) & 1) != 0)
#define CPU_COUNT(set) __sched_cpucount(sizeof(cpu_set_t), (set))
#pragma impasse prototypes sched.h+gnu
#endif

#endif
