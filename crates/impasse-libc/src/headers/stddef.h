/* stddef.h: common types, NULL and offsetof. */
#ifndef _STDDEF_H
#define _STDDEF_H 1

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
	long long __max_align_ll;
	long double __max_align_ld;
} max_align_t;

#undef NULL
#define NULL ((void *)0)
#undef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)

#endif
