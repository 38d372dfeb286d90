//! `<setjmp.h>`: jumps are the machine's own.

functions! {
    "setjmp.h" {
        "int setjmp(jmp_buf)" = SET_JUMP;
        "int _setjmp(struct __jmp_buf_tag[1])" = SET_JUMP;
        "void longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__))" = LONG_JUMP;
    }
    "setjmp.h+posix" {
        "int __sigsetjmp(struct __jmp_buf_tag[1], int)" = SET_JUMP;
        "void _longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__))" = LONG_JUMP;
        "void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__))" = LONG_JUMP;
    }
    "" {
        "sigsetjmp" = SET_JUMP;
    }
}
