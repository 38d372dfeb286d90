// Functions that never return, ending the program with a code.
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>

_Noreturn static void finish(int code)
{
    printf("finish %d\n", code);
    exit(code);
}

static noreturn void fail(const char *why)
{
    printf("fail: %s\n", why);
    finish(21);
}

static int positive(int n)
{
    if (n > 0)
        return n;
    fail("not positive");
}

int main(void)
{
    printf("%d\n", positive(3));
    printf("%d\n", positive(2));
    printf("%d\n", positive(-1));
    puts("not reached");
    return 0;
}
