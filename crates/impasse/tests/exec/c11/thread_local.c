// _Thread_local objects in one thread behave like static ones.
#include <stdio.h>

static _Thread_local int counter = 3;
_Thread_local double shared;
extern _Thread_local double shared;

static int next(void)
{
    static _Thread_local int state;
    state += counter;
    return state;
}

static _Thread_local struct { int a[3]; const char *name; } record = { { 1, 2, 3 }, "record" };

int main(void)
{
    printf("%d %g\n", counter, shared);
    counter++;
    shared = 2.5;
    printf("%d %g\n", counter, shared * 2);
    printf("%d ", next());
    printf("%d\n", next());
    int *p = &counter;
    *p = 10;
    printf("%d\n", next());
    record.a[1] += 40;
    printf("%d %s\n", record.a[1], record.name);
    return 0;
}
