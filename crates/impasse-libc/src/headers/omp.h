/* omp.h: the OpenMP library; pragmas are ignored, so one thread is all there is. */
#ifndef _OMP_H
#define _OMP_H 1

typedef int omp_lock_t;
typedef struct {
	int __owner;
	int __count;
	void *__task;
} omp_nest_lock_t;
typedef enum omp_sched_t {
	omp_sched_static = 1,
	omp_sched_dynamic = 2,
	omp_sched_guided = 3,
	omp_sched_auto = 4
} omp_sched_t;
typedef enum omp_proc_bind_t {
	omp_proc_bind_false = 0,
	omp_proc_bind_true = 1,
	omp_proc_bind_master = 2,
	omp_proc_bind_primary = 2,
	omp_proc_bind_close = 3,
	omp_proc_bind_spread = 4
} omp_proc_bind_t;
typedef enum omp_sync_hint_t {
	omp_sync_hint_none = 0,
	omp_sync_hint_uncontended = 1,
	omp_sync_hint_contended = 2,
	omp_sync_hint_nonspeculative = 4,
	omp_sync_hint_speculative = 8
} omp_sync_hint_t;

#pragma impasse prototypes omp.h

#endif
