/* fenv.h: floating point environment. */
#ifndef _FENV_H
#define _FENV_H 1

#include <features.h>

typedef unsigned short fexcept_t;
typedef struct {
	unsigned short __control_word;
	unsigned short __reserved1;
	unsigned short __status_word;
	unsigned short __reserved2;
	unsigned short __tags;
	unsigned short __reserved3;
	unsigned int __eip;
	unsigned short __cs_selector;
	unsigned int __opcode : 11;
	unsigned int __reserved4 : 5;
	unsigned int __data_offset;
	unsigned short __data_selector;
	unsigned short __reserved5;
	unsigned int __mxcsr;
} fenv_t;
#define FE_INVALID 0x01
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT 0x3d
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)

#pragma impasse prototypes fenv.h
#ifdef _GNU_SOURCE
#define FE_NOMASK_ENV ((const fenv_t *)-2)
#pragma impasse prototypes fenv.h+gnu
#endif

#endif
