/* strings.h: string functions that came from BSD. */
#ifndef _STRINGS_H
#define _STRINGS_H 1

typedef __SIZE_TYPE__ size_t;
typedef struct __locale_struct *locale_t;

#pragma impasse prototypes strings.h

#endif
