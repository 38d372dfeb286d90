// Labels as values: a threaded interpreter, variables holding labels.
#include <stdio.h>

enum { PUSH, ADD, MUL, DUP, PRINT, JUMP_NZ, DEC, HALT };

static int run(const int *code)
{
    static const void *const table[] = {
        &&push, &&add, &&mul, &&dup, &&print, &&jump_nz, &&dec, &&halt
    };
    int stack[16], *sp = stack, steps = 0;
    const int *ip = code;
#define NEXT do { steps++; goto *table[*ip++]; } while (0)
    NEXT;
push: *sp++ = *ip++; NEXT;
add: sp--; sp[-1] += *sp; NEXT;
mul: sp--; sp[-1] *= *sp; NEXT;
dup: *sp = sp[-1]; sp++; NEXT;
print: printf("%d ", sp[-1]); NEXT;
dec: --sp[-1]; NEXT;
jump_nz:
    if (sp[-1])
        ip = code + *ip;
    else
        ip++;
    NEXT;
halt:
    printf("| %td\n", sp - stack);
    return steps;
}

int main(void)
{
    const int arithmetic[] = { PUSH, 2, PUSH, 3, ADD, DUP, MUL, PRINT, HALT };
    const int countdown[] = { PUSH, 5, PRINT, DEC, JUMP_NZ, 2, HALT };
    printf("%d\n", run(arithmetic));
    printf("%d\n", run(countdown));
    void *where = &&second;
    int n = 0;
first:
    n++;
    if (n < 3)
        goto *where;
    where = &&end;
    goto *where;
second:
    printf("second %d\n", n);
    goto first;
end:
    printf("%d\n", n);
    return 0;
}
