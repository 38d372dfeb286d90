/* dlfcn.h: loading of libraries at run time. */
#ifndef _DLFCN_H
#define _DLFCN_H 1

#include <features.h>

#define RTLD_LOCAL 0
#define RTLD_LAZY 1
#define RTLD_NOW 2
#define RTLD_BINDING_MASK 3
#define RTLD_NOLOAD 4
#define RTLD_DEEPBIND 8
#define RTLD_GLOBAL 256
#define RTLD_NODELETE 4096

#pragma impasse prototypes dlfcn.h
#ifdef _GNU_SOURCE
#define RTLD_NEXT ((void *)-1l)
#define RTLD_DEFAULT ((void *)0)
typedef struct {
	const char *dli_fname;
	void *dli_fbase;
	const char *dli_sname;
	void *dli_saddr;
} Dl_info;
#pragma impasse prototypes dlfcn.h+gnu
#endif

#endif
