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

extern size_t mbrtoc16(char16_t *__restrict, const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t c16rtomb(char *__restrict, char16_t, mbstate_t *__restrict);
extern size_t mbrtoc32(char32_t *__restrict, const char *__restrict, size_t, mbstate_t *__restrict);
extern size_t c32rtomb(char *__restrict, char32_t, mbstate_t *__restrict);

#endif
