// Handlers run in reverse order, also those registered by handlers; exit code stays.
#include <stdio.h>
#include <stdlib.h>

static int n;

static void last(void) { printf("last %d\n", ++n); }
static void late(void) { printf("late %d\n", ++n); }
static void middle(void)
{
    printf("middle %d\n", ++n);
    atexit(late);
}
static void first(void) { printf("first %d\n", ++n); }

static void leave(int depth)
{
    if (depth == 0)
        exit(n + 6);
    leave(depth - 1);
}

int main(void)
{
    printf("%d\n", atexit(last));
    atexit(middle);
    atexit(first);
    atexit(first);
    printf("leaving without newline");
    leave(3);
    return 1;
}
