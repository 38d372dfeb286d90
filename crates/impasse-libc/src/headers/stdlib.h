/* stdlib.h: memory, numbers, processes, sorting. */
#ifndef _STDLIB_H
#define _STDLIB_H 1

#include <features.h>
#ifdef __IMPASSE_POSIX
#include <sys/types.h>
#include <alloca.h>
#endif

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

typedef struct {
	int quot;
	int rem;
} div_t;
typedef struct {
	long quot;
	long rem;
} ldiv_t;
typedef struct {
	long long quot;
	long long rem;
} lldiv_t;

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX (__ctype_get_mb_cur_max())

#pragma impasse prototypes stdlib.h

#ifdef __IMPASSE_POSIX
#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (((signed char)(((status) & 0x7f) + 1) >> 1) > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)

struct random_data {
	int *fptr;
	int *rptr;
	int *state;
	int rand_type;
	int rand_deg;
	int rand_sep;
	int *end_ptr;
};
struct drand48_data {
	unsigned short __x[3];
	unsigned short __old_x[3];
	unsigned short __c;
	unsigned short __init;
	unsigned long long __a;
};
#pragma impasse prototypes stdlib.h+posix
#endif
#ifdef _XOPEN_SOURCE
#pragma impasse prototypes stdlib.h+xopen
#endif
#ifdef _GNU_SOURCE
typedef int (*comparison_fn_t)(const void *, const void *);
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);
#pragma impasse prototypes stdlib.h+gnu
#endif

#endif
