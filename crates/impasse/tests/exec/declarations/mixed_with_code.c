// Declarations between statements, initialised by what was computed before.
#include <stdio.h>

static int step(int *p)
{
    return *p += 3;
}

int main(void)
{
    int a = 1;
    printf("%d\n", a);
    int b = step(&a), c = step(&a), d = a * b;
    printf("%d %d %d %d\n", a, b, c, d);
    puts("between");
    int e[3] = { step(&a), 0, 0 };
    e[1] = step(&a);
    printf("%d %d %d\n", e[0], e[1], a);
    for (int i = 0, n = 3; i < n; i++) {
        int square = i * i;
        printf("%d ", square);
        int cube = square * i;
        printf("%d ", cube);
    }
    printf("\n");
    struct { int x; } s;
    s.x = 4;
    typedef struct { int y; } local;
    local l = { s.x + 1 };
    printf("%d\n", l.y);
    int *p = &(int){ l.y * 2 };
    enum { K = 3 };
    int sized[K] = { *p };
    printf("%d %zu\n", sized[0], sizeof sized);
    int self = sizeof self;
    printf("%d\n", self);
    void *me = &me;
    printf("%d\n", me == &me);
    return 0;
}
