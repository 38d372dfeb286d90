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

extern int printf(const char *__restrict, ...) __attribute__((__format__(__printf__, 1, 2)));
extern int fprintf(FILE *__restrict, const char *__restrict, ...) __attribute__((__format__(__printf__, 2, 3)));
extern int sprintf(char *__restrict, const char *__restrict, ...) __attribute__((__format__(__printf__, 2, 3)));
extern int snprintf(char *__restrict, size_t, const char *__restrict, ...) __attribute__((__format__(__printf__, 3, 4)));
extern int vprintf(const char *__restrict, __builtin_va_list);
extern int vfprintf(FILE *__restrict, const char *__restrict, __builtin_va_list);
extern int vsprintf(char *__restrict, const char *__restrict, __builtin_va_list);
extern int vsnprintf(char *__restrict, size_t, const char *__restrict, __builtin_va_list);
extern int scanf(const char *__restrict, ...) __attribute__((__format__(__scanf__, 1, 2)));
extern int fscanf(FILE *__restrict, const char *__restrict, ...) __attribute__((__format__(__scanf__, 2, 3)));
extern int sscanf(const char *__restrict, const char *__restrict, ...) __attribute__((__format__(__scanf__, 2, 3)));
extern int vscanf(const char *__restrict, __builtin_va_list);
extern int vfscanf(FILE *__restrict, const char *__restrict, __builtin_va_list);
extern int vsscanf(const char *__restrict, const char *__restrict, __builtin_va_list);

extern FILE *fopen(const char *__restrict, const char *__restrict);
extern FILE *freopen(const char *__restrict, const char *__restrict, FILE *__restrict);
extern int fclose(FILE *);
extern int fflush(FILE *);
extern void setbuf(FILE *__restrict, char *__restrict);
extern int setvbuf(FILE *__restrict, char *__restrict, int, size_t);
extern FILE *tmpfile(void);
extern char *tmpnam(char[L_tmpnam]);
extern int remove(const char *);
extern int rename(const char *, const char *);

extern int fgetc(FILE *);
extern int getc(FILE *);
extern int getchar(void);
extern char *fgets(char *__restrict, int, FILE *__restrict);
#if !defined __STDC_VERSION__ || __STDC_VERSION__ < 201112L
extern char *gets(char *);
#endif
extern int fputc(int, FILE *);
extern int putc(int, FILE *);
extern int putchar(int);
extern int fputs(const char *__restrict, FILE *__restrict);
extern int puts(const char *);
extern int ungetc(int, FILE *);
extern size_t fread(void *__restrict, size_t, size_t, FILE *__restrict);
extern size_t fwrite(const void *__restrict, size_t, size_t, FILE *__restrict);

extern int fseek(FILE *, long, int);
extern long ftell(FILE *);
extern void rewind(FILE *);
extern int fgetpos(FILE *__restrict, fpos_t *__restrict);
extern int fsetpos(FILE *, const fpos_t *);
extern void clearerr(FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern void perror(const char *);

#ifdef __IMPASSE_POSIX
#define P_tmpdir "/tmp"
#define L_ctermid 9
extern int fileno(FILE *);
extern FILE *fdopen(int, const char *);
extern FILE *popen(const char *, const char *);
extern int pclose(FILE *);
extern int fseeko(FILE *, off_t, int);
extern off_t ftello(FILE *);
extern ssize_t getline(char **__restrict, size_t *__restrict, FILE *__restrict);
extern ssize_t getdelim(char **__restrict, size_t *__restrict, int, FILE *__restrict);
extern int dprintf(int, const char *__restrict, ...) __attribute__((__format__(__printf__, 2, 3)));
extern int vdprintf(int, const char *__restrict, __builtin_va_list);
extern FILE *fmemopen(void *, size_t, const char *);
extern FILE *open_memstream(char **, size_t *);
extern int renameat(int, const char *, int, const char *);
extern char *ctermid(char *);
extern char *tempnam(const char *, const char *);
extern void setbuffer(FILE *__restrict, char *__restrict, size_t);
extern void setlinebuf(FILE *);
extern int getw(FILE *);
extern int putw(int, FILE *);
extern void flockfile(FILE *);
extern int ftrylockfile(FILE *);
extern void funlockfile(FILE *);
extern int getc_unlocked(FILE *);
extern int getchar_unlocked(void);
extern int putc_unlocked(int, FILE *);
extern int putchar_unlocked(int);
extern int fgetc_unlocked(FILE *);
extern int fputc_unlocked(int, FILE *);
extern int feof_unlocked(FILE *);
extern int ferror_unlocked(FILE *);
extern int fflush_unlocked(FILE *);
extern int fileno_unlocked(FILE *);
extern void clearerr_unlocked(FILE *);
extern size_t fread_unlocked(void *__restrict, size_t, size_t, FILE *__restrict);
extern size_t fwrite_unlocked(const void *__restrict, size_t, size_t, FILE *__restrict);
#endif
#ifdef _GNU_SOURCE
typedef long off64_t;
typedef fpos_t fpos64_t;
extern int asprintf(char **__restrict, const char *__restrict, ...) __attribute__((__format__(__printf__, 2, 3)));
extern int vasprintf(char **__restrict, const char *__restrict, __builtin_va_list);
extern char *fgets_unlocked(char *__restrict, int, FILE *__restrict);
extern int fputs_unlocked(const char *__restrict, FILE *__restrict);
extern int fcloseall(void);
extern FILE *fopen64(const char *__restrict, const char *__restrict);
extern FILE *freopen64(const char *__restrict, const char *__restrict, FILE *__restrict);
extern int fseeko64(FILE *, off64_t, int);
extern off64_t ftello64(FILE *);
extern FILE *tmpfile64(void);
extern char *cuserid(char *);
#endif

#endif
