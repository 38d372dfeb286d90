// Typedef names: arrays, functions, pointers, shadowing by objects and in scopes.
#include <stdio.h>

typedef int number, *pointer, triple[3];
typedef int binary(int, int);
typedef struct pair { number a, b; } pair;
typedef const char *text;
typedef triple grid[2];

static binary add;
static int add(int x, int y)
{
    return x + y;
}

static int apply(binary *f, triple t)
{
    return f(t[0], f(t[1], t[2]));
}

int main(void)
{
    triple t = { 1, 2, 3 };
    grid g = { { 4, 5, 6 }, { 7, 8, 9 } };
    pointer p = t, q = g[1];
    pair pr = { .b = 2, .a = 1 };
    text name = "typedef";
    printf("%d %d %d\n", *p, *q, apply(add, g[1]));
    printf("%zu %zu %zu\n", sizeof(triple), sizeof(grid), sizeof(pair));
    printf("%d %d %s\n", pr.a, pr.b, name);
    {
        number number = 17;
        number++;
        printf("%d %zu\n", number, sizeof number);
    }
    {
        typedef long number;
        printf("%zu\n", sizeof(number));
    }
    printf("%zu\n", sizeof(number));
    unsigned long typedef ulong_at_end;
    ulong_at_end u = -1;
    printf("%lu\n", u);
    return 0;
}
