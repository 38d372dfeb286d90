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
extern int _setjmp(struct __jmp_buf_tag[1]) __attribute__((__returns_twice__));
extern int setjmp(jmp_buf) __attribute__((__returns_twice__));
#define setjmp(env) _setjmp(env)
extern void longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
#ifdef __IMPASSE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
extern int __sigsetjmp(struct __jmp_buf_tag[1], int) __attribute__((__returns_twice__));
#define sigsetjmp(env, savemask) __sigsetjmp(env, savemask)
extern void _longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
extern void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));
#endif

#endif
