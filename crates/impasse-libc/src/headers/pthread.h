/* pthread.h: threads: types of the right size and declarations. */
#ifndef _PTHREAD_H
#define _PTHREAD_H 1

#include <features.h>
#include <sched.h>
#include <time.h>

typedef int clockid_t;
typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef volatile int pthread_spinlock_t;
#ifndef __impasse_pthread_attr
#define __impasse_pthread_attr 1
union pthread_attr_t {
	char __size[56];
	long __align;
};
typedef union pthread_attr_t pthread_attr_t;
#endif
typedef union {
	char __size[4];
	int __align;
} pthread_mutexattr_t;
typedef union {
	char __size[4];
	int __align;
} pthread_condattr_t;
typedef union {
	char __size[8];
	long __align;
} pthread_rwlockattr_t;
typedef union {
	char __size[4];
	int __align;
} pthread_barrierattr_t;
typedef union {
	struct {
		int __lock;
		unsigned int __count;
		int __owner;
		unsigned int __users;
		int __kind;
		int __rest[5];
	} __data;
	char __size[40];
	long __align;
} pthread_mutex_t;
typedef union {
	char __size[48];
	long long __align;
} pthread_cond_t;
typedef union {
	char __size[56];
	long __align;
} pthread_rwlock_t;
typedef union {
	char __size[32];
	long __align;
} pthread_barrier_t;

enum {
	PTHREAD_MUTEX_NORMAL = 0,
	PTHREAD_MUTEX_RECURSIVE = 1,
	PTHREAD_MUTEX_ERRORCHECK = 2,
	PTHREAD_MUTEX_DEFAULT = 0,
	PTHREAD_MUTEX_STALLED = 0,
	PTHREAD_MUTEX_ROBUST = 1,
	PTHREAD_PRIO_NONE = 0,
	PTHREAD_PRIO_INHERIT = 1,
	PTHREAD_PRIO_PROTECT = 2
};
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_MUTEX_INITIALIZER { { 0, 0, 0, 0, 0, { 0 } } }
#define PTHREAD_COND_INITIALIZER { { 0 } }
#define PTHREAD_RWLOCK_INITIALIZER { { 0 } }
#ifdef _GNU_SOURCE
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { { 0, 0, 0, 0, 1, { 0 } } }
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP { { 0, 0, 0, 0, 2, { 0 } } }
#endif

#pragma impasse prototypes pthread.h
#define pthread_cleanup_push(routine, argument) do { \
	void (*__routine)(void *) = (routine); \
	void *__argument = (argument);
#define pthread_cleanup_pop(execute) \
	if (execute) \
		__routine(__argument); \
} while (0)
#ifdef _GNU_SOURCE
#pragma impasse prototypes pthread.h+gnu
#endif

#endif
