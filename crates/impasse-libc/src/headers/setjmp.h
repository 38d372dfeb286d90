/* setjmp.h: jumps between functions. */
#ifndef _SETJMP_H
#define _SETJMP_H 1

#include <features.h>

#ifndef __impasse_sigset
#define __impasse_sigset 1
typedef struct {
	unsigned long __val[16];
} __sigset_t;
#endif
struct __jmp_buf_tag {
	long __jmpbuf[8];
	int __mask_was_saved;
	__sigset_t __saved_mask;
};
typedef struct __jmp_buf_tag jmp_buf[1];
#define setjmp(env) _setjmp(env)
#pragma impasse prototypes setjmp.h
#ifdef __IMPASSE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
#define sigsetjmp(env, savemask) __sigsetjmp(env, savemask)
#pragma impasse prototypes setjmp.h+posix
#endif

#endif
