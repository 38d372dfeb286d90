/* ctype.h: classes of characters. */
#ifndef _CTYPE_H
#define _CTYPE_H 1

#include <features.h>

extern int isalnum(int);
extern int isalpha(int);
extern int isblank(int);
extern int iscntrl(int);
extern int isdigit(int);
extern int isgraph(int);
extern int islower(int);
extern int isprint(int);
extern int ispunct(int);
extern int isspace(int);
extern int isupper(int);
extern int isxdigit(int);
extern int tolower(int);
extern int toupper(int);
#ifdef __IMPASSE_POSIX
extern int isascii(int);
extern int toascii(int);
#endif

#endif
