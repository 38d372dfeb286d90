// _Exit and quick_exit skip handlers of atexit; flushing is done by hand.
#include <stdio.h>
#include <stdlib.h>

static void never(void)
{
    puts("never printed");
    fflush(stdout);
}

static void quick(void)
{
    puts("quick handler");
    fflush(stdout);
}

int main(void)
{
    atexit(never);
    at_quick_exit(quick);
    puts("before");
    fflush(stdout);
    quick_exit(300);
}
