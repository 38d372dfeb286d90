/* alloca.h: memory in the frame of the function. */
#ifndef _ALLOCA_H
#define _ALLOCA_H 1

typedef __SIZE_TYPE__ size_t;
#pragma impasse prototypes alloca.h
#undef alloca
#define alloca(size) __builtin_alloca(size)

#endif
