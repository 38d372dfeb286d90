/* string.h: memory blocks and strings. */
#ifndef _STRING_H
#define _STRING_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
#ifndef NULL
#define NULL ((void *)0)
#endif

extern void *memcpy(void *__restrict, const void *__restrict, size_t);
extern void *memmove(void *, const void *, size_t);
extern void *memset(void *, int, size_t);
extern int memcmp(const void *, const void *, size_t);
extern void *memchr(const void *, int, size_t);
extern char *strcpy(char *__restrict, const char *__restrict);
extern char *strncpy(char *__restrict, const char *__restrict, size_t);
extern char *strcat(char *__restrict, const char *__restrict);
extern char *strncat(char *__restrict, const char *__restrict, size_t);
extern int strcmp(const char *, const char *);
extern int strncmp(const char *, const char *, size_t);
extern int strcoll(const char *, const char *);
extern size_t strxfrm(char *__restrict, const char *__restrict, size_t);
extern char *strchr(const char *, int);
extern char *strrchr(const char *, int);
extern size_t strcspn(const char *, const char *);
extern size_t strspn(const char *, const char *);
extern char *strpbrk(const char *, const char *);
extern char *strstr(const char *, const char *);
extern char *strtok(char *__restrict, const char *__restrict);
extern size_t strlen(const char *);
extern char *strerror(int);

#ifdef __IMPASSE_POSIX
#include <strings.h>
extern char *strdup(const char *);
extern char *strndup(const char *, size_t);
extern size_t strnlen(const char *, size_t);
extern char *strtok_r(char *__restrict, const char *__restrict, char **__restrict);
extern char *stpcpy(char *__restrict, const char *__restrict);
extern char *stpncpy(char *__restrict, const char *__restrict, size_t);
extern char *strsep(char **__restrict, const char *__restrict);
extern char *strsignal(int);
extern void *memccpy(void *__restrict, const void *__restrict, int, size_t);
extern void explicit_bzero(void *, size_t);
extern int strcoll_l(const char *, const char *, locale_t);
extern size_t strxfrm_l(char *, const char *, size_t, locale_t);
extern char *strerror_l(int, locale_t);
#ifdef _GNU_SOURCE
extern char *strerror_r(int, char *, size_t);
extern const char *strerrorname_np(int);
extern const char *strerrordesc_np(int);
extern const char *sigabbrev_np(int);
extern const char *sigdescr_np(int);
extern char *strcasestr(const char *, const char *);
extern char *strchrnul(const char *, int);
extern void *mempcpy(void *__restrict, const void *__restrict, size_t);
extern void *memmem(const void *, size_t, const void *, size_t);
extern void *memrchr(const void *, int, size_t);
extern void *rawmemchr(const void *, int);
extern int strverscmp(const char *, const char *);
extern char *strfry(char *);
extern void *memfrob(void *, size_t);
#ifndef basename
extern char *basename(const char *);
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
