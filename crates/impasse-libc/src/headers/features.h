/* features.h: which names beyond ISO C the headers show, following glibc's rules in three steps:
   ISO C only (strict mode without feature macros), the default, and _GNU_SOURCE. */
#ifndef _FEATURES_H
#define _FEATURES_H 1

#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))

#ifdef _GNU_SOURCE
#undef _ISOC11_SOURCE
#define _ISOC11_SOURCE 1
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#undef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#undef _LARGEFILE64_SOURCE
#define _LARGEFILE64_SOURCE 1
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif

#if !defined __STRICT_ANSI__ || defined _DEFAULT_SOURCE || defined _BSD_SOURCE || defined _SVID_SOURCE \
	|| defined _POSIX_SOURCE || defined _POSIX_C_SOURCE || defined _XOPEN_SOURCE
#define __IMPASSE_POSIX 1
#if !defined _DEFAULT_SOURCE && !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#ifndef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#endif
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#endif

#endif
