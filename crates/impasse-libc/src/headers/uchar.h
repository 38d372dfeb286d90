/* uchar.h: characters of 16 and 32 bits. */
#ifndef _UCHAR_H
#define _UCHAR_H 1

typedef __SIZE_TYPE__ size_t;
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
#ifndef __impasse_mbstate
#define __impasse_mbstate 1
typedef struct {
	int __count;
	unsigned int __value;
} mbstate_t;
#endif

#pragma impasse prototypes uchar.h

#endif
