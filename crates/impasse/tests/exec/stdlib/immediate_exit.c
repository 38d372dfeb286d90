// _Exit ends at once with its code.
#include <stdio.h>
#include <stdlib.h>

static void never(void)
{
    puts("never printed");
}

static int decide(int n)
{
    if (n > 5)
        _Exit(n);
    return n + 1;
}

int main(void)
{
    atexit(never);
    printf("printed and flushed\n");
    fflush(stdout);
    int n = 0;
    for (;;)
        n = decide(n);
}
