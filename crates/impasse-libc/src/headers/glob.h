/* glob.h: file names by pattern. */
#ifndef _GLOB_H
#define _GLOB_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
struct stat;
struct dirent;
typedef struct {
	size_t gl_pathc;
	char **gl_pathv;
	size_t gl_offs;
	int gl_flags;
	void (*gl_closedir)(void *);
#ifdef _GNU_SOURCE
	struct dirent *(*gl_readdir)(void *);
#else
	void *(*gl_readdir)(void *);
#endif
	void *(*gl_opendir)(const char *);
#ifdef _GNU_SOURCE
	int (*gl_lstat)(const char *__restrict, struct stat *__restrict);
	int (*gl_stat)(const char *__restrict, struct stat *__restrict);
#else
	int (*gl_lstat)(const char *__restrict, void *__restrict);
	int (*gl_stat)(const char *__restrict, void *__restrict);
#endif
} glob_t;
#define GLOB_ERR 1
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_MARK 2
#define GLOB_NOMATCH 3
#define GLOB_NOSORT 4
#define GLOB_NOSYS 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_PERIOD 128
#define GLOB_BRACE 1024
#define GLOB_NOMAGIC 2048
#define GLOB_TILDE 4096
#define GLOB_ONLYDIR 8192

#pragma impasse prototypes glob.h

#endif
