/* complex.h: complex numbers. */
#ifndef _COMPLEX_H
#define _COMPLEX_H 1

#include <features.h>

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#undef I
#define I _Complex_I
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))

#pragma impasse prototypes complex.h
#ifdef _GNU_SOURCE
#pragma impasse prototypes complex.h+gnu
#endif

#endif
