/* ctype.h: classes of characters. */
#ifndef _CTYPE_H
#define _CTYPE_H 1

#include <features.h>

#pragma impasse prototypes ctype.h
#ifdef __IMPASSE_POSIX
#pragma impasse prototypes ctype.h+posix
#endif

#endif
