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

extern wint_t btowc(int);
extern int wctob(wint_t);
extern int mbsinit(const mbstate_t *);
extern size_t mbrlen(const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t mbrtowc(wchar_t *__restrict, const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t wcrtomb(char *__restrict, wchar_t, mbstate_t *__restrict);
extern size_t mbsrtowcs(wchar_t *__restrict, const char **__restrict, size_t, mbstate_t *__restrict);
extern size_t wcsrtombs(char *__restrict, const wchar_t **__restrict, size_t, mbstate_t *__restrict);

extern wchar_t *wcscpy(wchar_t *__restrict, const wchar_t *__restrict);
extern wchar_t *wcsncpy(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern wchar_t *wcscat(wchar_t *__restrict, const wchar_t *__restrict);
extern wchar_t *wcsncat(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern int wcscmp(const wchar_t *, const wchar_t *);
extern int wcsncmp(const wchar_t *, const wchar_t *, size_t);
extern int wcscoll(const wchar_t *, const wchar_t *);
extern size_t wcsxfrm(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern wchar_t *wcschr(const wchar_t *, wchar_t);
extern wchar_t *wcsrchr(const wchar_t *, wchar_t);
extern size_t wcscspn(const wchar_t *, const wchar_t *);
extern size_t wcsspn(const wchar_t *, const wchar_t *);
extern wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
extern wchar_t *wcstok(wchar_t *__restrict, const wchar_t *__restrict, wchar_t **__restrict);
extern size_t wcslen(const wchar_t *);
extern wchar_t *wmemcpy(wchar_t *__restrict, const wchar_t *__restrict, size_t);
extern wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemset(wchar_t *, wchar_t, size_t);
extern int wmemcmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemchr(const wchar_t *, wchar_t, size_t);
extern double wcstod(const wchar_t *__restrict, wchar_t **__restrict);
extern float wcstof(const wchar_t *__restrict, wchar_t **__restrict);
extern long double wcstold(const wchar_t *__restrict, wchar_t **__restrict);
extern long wcstol(const wchar_t *__restrict, wchar_t **__restrict, int);
extern unsigned long wcstoul(const wchar_t *__restrict, wchar_t **__restrict, int);
extern long long wcstoll(const wchar_t *__restrict, wchar_t **__restrict, int);
extern unsigned long long wcstoull(const wchar_t *__restrict, wchar_t **__restrict, int);
extern size_t wcsftime(wchar_t *__restrict, size_t, const wchar_t *__restrict, const struct tm *__restrict);

extern int fwide(struct __impasse_file *, int);
extern wint_t fgetwc(struct __impasse_file *);
extern wint_t getwc(struct __impasse_file *);
extern wint_t getwchar(void);
extern wchar_t *fgetws(wchar_t *__restrict, int, struct __impasse_file *__restrict);
extern wint_t fputwc(wchar_t, struct __impasse_file *);
extern wint_t putwc(wchar_t, struct __impasse_file *);
extern wint_t putwchar(wchar_t);
extern int fputws(const wchar_t *__restrict, struct __impasse_file *__restrict);
extern wint_t ungetwc(wint_t, struct __impasse_file *);
extern int wprintf(const wchar_t *__restrict, ...);
extern int fwprintf(struct __impasse_file *__restrict, const wchar_t *__restrict, ...);
extern int swprintf(wchar_t *__restrict, size_t, const wchar_t *__restrict, ...);
extern int vwprintf(const wchar_t *__restrict, __builtin_va_list);
extern int vfwprintf(struct __impasse_file *__restrict, const wchar_t *__restrict, __builtin_va_list);
extern int vswprintf(wchar_t *__restrict, size_t, const wchar_t *__restrict, __builtin_va_list);
extern int wscanf(const wchar_t *__restrict, ...);
extern int fwscanf(struct __impasse_file *__restrict, const wchar_t *__restrict, ...);
extern int swscanf(const wchar_t *__restrict, const wchar_t *__restrict, ...);
extern int vwscanf(const wchar_t *__restrict, __builtin_va_list);
extern int vfwscanf(struct __impasse_file *__restrict, const wchar_t *__restrict, __builtin_va_list);
extern int vswscanf(const wchar_t *__restrict, const wchar_t *__restrict, __builtin_va_list);
#ifdef __IMPASSE_POSIX
extern wchar_t *wcpcpy(wchar_t *__restrict, const wchar_t *__restrict);
extern size_t mbsnrtowcs(wchar_t *__restrict, const char **__restrict, size_t, size_t, mbstate_t *__restrict);
extern size_t wcsnrtombs(char *__restrict, const wchar_t **__restrict, size_t, size_t, mbstate_t *__restrict);
extern wchar_t *wcsdup(const wchar_t *);
extern size_t wcsnlen(const wchar_t *, size_t);
extern int wcscasecmp(const wchar_t *, const wchar_t *);
extern int wcsncasecmp(const wchar_t *, const wchar_t *, size_t);
#endif
#ifdef _XOPEN_SOURCE
extern int wcwidth(wchar_t);
extern int wcswidth(const wchar_t *, size_t);
#endif

#endif
