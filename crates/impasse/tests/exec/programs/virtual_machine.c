// A stack machine with calls, running factorial, primes and Fibonacci.
#include <stdio.h>

enum op { PUSH, LOAD, STORE, ADD, SUB, MUL, MOD, LESS, JUMP, JZ, CALL, RET, OUT, HALT };

struct machine { long stack[64]; int sp, pc, calls[16], depth; long memory[8]; unsigned long steps; };

static const char *const names[] = { "push", "load", "store", "add", "sub", "mul", "mod", "less",
                                     "jump", "jz", "call", "ret", "out", "halt" };

static int has_operand(int op)
{
    return op <= STORE || (op >= JUMP && op <= CALL);
}

static int run(struct machine *m, const short *code, unsigned long limit)
{
#define TOP m->stack[m->sp - 1]
#define BINARY(e) do { long b = m->stack[--m->sp], a = TOP; TOP = (e); } while (0)
    for (; m->steps < limit; m->steps++) {
        short op = code[m->pc++], operand = has_operand(op) ? code[m->pc++] : 0;
        switch ((enum op)op) {
        case PUSH: m->stack[m->sp++] = operand; break;
        case LOAD: m->stack[m->sp++] = m->memory[operand]; break;
        case STORE: m->memory[operand] = m->stack[--m->sp]; break;
        case ADD: BINARY(a + b); break;
        case SUB: BINARY(a - b); break;
        case MUL: BINARY(a * b); break;
        case MOD: BINARY(a % b); break;
        case LESS: BINARY(a < b); break;
        case JUMP: m->pc = operand; break;
        case JZ: if (!m->stack[--m->sp]) m->pc = operand; break;
        case CALL: m->calls[m->depth++] = m->pc; m->pc = operand; break;
        case RET: m->pc = m->calls[--m->depth]; break;
        case OUT: printf("%ld ", m->stack[--m->sp]); break;
        case HALT: return 1;
        default: return -1;
        }
    }
    return 0;
}

static void list(const short *code, int n)
{
    for (int i = 0; i < n; i++) {
        printf("%02d %s", i, names[code[i]]);
        if (has_operand(code[i]))
            printf(" %d", code[++i]);
        printf("\n");
    }
}

int main(void)
{
    static const short factorial[] = { PUSH, 1, STORE, 0, PUSH, 12, STORE, 1, LOAD, 1, JZ, 23, LOAD, 0, LOAD, 1,
                                       MUL, STORE, 0, CALL, 27, JUMP, 8, LOAD, 0, OUT, HALT,
                                       LOAD, 1, PUSH, 1, SUB, STORE, 1, RET };
    static const short primes[] = { PUSH, 2, STORE, 0, PUSH, 2, STORE, 1, LOAD, 1, LOAD, 0, LESS, JZ, 29,
                                    LOAD, 0, LOAD, 1, MOD, JZ, 32, LOAD, 1, PUSH, 1, ADD, JUMP, 6,
                                    LOAD, 0, OUT, LOAD, 0, PUSH, 1, ADD, STORE, 0, LOAD, 0, PUSH, 40, LESS,
                                    JZ, 48, JUMP, 4, HALT };
    static const short fibonacci[] = { PUSH, 0, STORE, 0, PUSH, 1, STORE, 1, LOAD, 0, OUT, LOAD, 1, LOAD, 0,
                                       LOAD, 1, ADD, STORE, 1, STORE, 0, JUMP, 8 };
    static const short bad[] = { PUSH, 1, 99 };
    struct machine m = { .sp = 0 };
    list(factorial, sizeof factorial / sizeof *factorial);
    int code = run(&m, factorial, 1000);
    printf("| %d after %lu, %d on stack\n", code, m.steps, m.sp);
    m = (struct machine){ .sp = 0 };
    code = run(&m, primes, 100000);
    printf("| %d after %lu\n", code, m.steps);
    m = (struct machine){ .sp = 0 };
    code = run(&m, fibonacci, 200);
    printf("| %d after %lu\n", code, m.steps);
    m = (struct machine){ .sp = 0 };
    printf("%d\n", run(&m, bad, 10));
    return 0;
}
