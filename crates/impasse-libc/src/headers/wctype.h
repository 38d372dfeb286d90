/* wctype.h: classes of wide characters. */
#ifndef _WCTYPE_H
#define _WCTYPE_H 1

typedef unsigned int wint_t;
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
#define WEOF (0xffffffffu)
#pragma impasse prototypes wctype.h

#endif
