/* semaphore.h: semaphores. */
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1

#ifndef __impasse_timespec
#define __impasse_timespec 1
struct timespec {
	long tv_sec;
	long tv_nsec;
};
#endif
typedef union {
	char __size[32];
	long __align;
} sem_t;
#define SEM_FAILED ((sem_t *)0)
#pragma impasse prototypes semaphore.h

#endif
