/* stdio.h: streams and formatted input and output. */
#ifndef _STDIO_H
#define _STDIO_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

struct __impasse_file {
	long __opaque[27];
};
typedef struct __impasse_file FILE;
typedef struct {
	long __pos;
	long __state;
} fpos_t;
#ifdef __IMPASSE_POSIX
typedef __builtin_va_list va_list;
typedef long off_t;
typedef long ssize_t;
#endif

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define TMP_MAX 238328
#define L_tmpnam 20
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 201112L
#pragma impasse prototypes stdio.h+c99
#endif

#pragma impasse prototypes stdio.h

#ifdef __IMPASSE_POSIX
#define P_tmpdir "/tmp"
#define L_ctermid 9
#pragma impasse prototypes stdio.h+posix
#endif
#ifdef _GNU_SOURCE
typedef long off64_t;
typedef fpos_t fpos64_t;
#pragma impasse prototypes stdio.h+gnu
#endif

#endif
