/* wchar.h: wide characters. */
#ifndef _WCHAR_H
#define _WCHAR_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef unsigned int wint_t;
#ifndef __impasse_mbstate
#define __impasse_mbstate 1
typedef struct {
	int __count;
	unsigned int __value;
} mbstate_t;
#endif
#ifndef NULL
#define NULL ((void *)0)
#endif
struct tm;
struct __impasse_file;
#define WEOF (0xffffffffu)
#ifndef WCHAR_MIN
#define WCHAR_MIN __WCHAR_MIN__
#define WCHAR_MAX __WCHAR_MAX__
#endif

#pragma impasse prototypes wchar.h
#ifdef __IMPASSE_POSIX
#pragma impasse prototypes wchar.h+posix
#endif
#ifdef _XOPEN_SOURCE
#pragma impasse prototypes wchar.h+xopen
#endif

#endif
