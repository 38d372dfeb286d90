/* string.h: memory blocks and strings. */
#ifndef _STRING_H
#define _STRING_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

#pragma impasse prototypes string.h

#ifdef __IMPASSE_POSIX
#include <strings.h>
#pragma impasse prototypes string.h+posix
#ifdef _GNU_SOURCE
#pragma impasse prototypes string.h+gnu
#ifndef basename
#pragma impasse prototypes string.h+basename
#endif
#define strdupa(s) (__extension__({ \
	const char *__old = (s); \
	size_t __size = strlen(__old) + 1; \
	(char *)memcpy(__builtin_alloca(__size), __old, __size); \
}))
#else
extern int strerror_r(int, char *, size_t) __asm__("__xpg_strerror_r");
#endif
#endif

#endif
