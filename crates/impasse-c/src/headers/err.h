/* err.h: messages about errors. */
#ifndef _ERR_H
#define _ERR_H 1

extern void warn(const char *, ...);
extern void vwarn(const char *, __builtin_va_list);
extern void warnx(const char *, ...);
extern void vwarnx(const char *, __builtin_va_list);
extern void err(int, const char *, ...) __attribute__((__noreturn__));
extern void verr(int, const char *, __builtin_va_list) __attribute__((__noreturn__));
extern void errx(int, const char *, ...) __attribute__((__noreturn__));
extern void verrx(int, const char *, __builtin_va_list) __attribute__((__noreturn__));

#endif
