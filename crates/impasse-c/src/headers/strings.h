/* strings.h: string functions that came from BSD. */
#ifndef _STRINGS_H
#define _STRINGS_H 1

typedef __SIZE_TYPE__ size_t;
typedef struct __locale_struct *locale_t;

extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);
extern int strcasecmp_l(const char *, const char *, locale_t);
extern int strncasecmp_l(const char *, const char *, size_t, locale_t);
extern int bcmp(const void *, const void *, size_t);
extern void bcopy(const void *, void *, size_t);
extern void bzero(void *, size_t);
extern char *index(const char *, int);
extern char *rindex(const char *, int);
extern int ffs(int);
extern int ffsl(long);
extern int ffsll(long long);

#endif
