// setjmp and longjmp: values, nesting, out of deep calls, in loops.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf top, inner;

static void deep(int n)
{
    if (n == 0)
        longjmp(top, 7);
    deep(n - 1);
    puts("never");
}

static int attempt(int n)
{
    volatile int tries = 0;
    setjmp(inner);
    tries++;
    if (tries < n)
        longjmp(inner, tries);
    return tries;
}

static const char *safe_divide(int a, int b, int *out)
{
    jmp_buf env;
    if (setjmp(env))
        return "division by zero";
    if (b == 0)
        longjmp(env, 1);
    *out = a / b;
    return "ok";
}

int main(void)
{
    volatile int count = 0;
    switch (setjmp(top)) {
    case 0:
        puts("first");
        deep(5);
        break;
    case 7:
        puts("seven");
        count++;
        longjmp(top, 0);
    case 1:
        printf("zero became one, %d\n", count);
        break;
    default:
        puts("wrong");
    }
    printf("%d\n", attempt(4));
    int r = 0;
    printf("%s ", safe_divide(10, 2, &r));
    printf("%d\n", r);
    printf("%s\n", safe_divide(1, 0, &r));
    volatile int i = 0;
    if (setjmp(top) < 3)
        printf("round %d\n", i);
    if (i < 3) {
        i++;
        longjmp(top, i);
    }
    printf("%d\n", i);
    return 0;
}
