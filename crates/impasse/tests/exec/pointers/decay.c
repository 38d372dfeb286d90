// Arrays become pointers, except where they do not.
#include <stdio.h>
#include <string.h>

static size_t as_param(int a[100])
{
    return sizeof a;
}

static int first(int a[])
{
    a++;
    return a[-1] * 100 + *a;
}

typedef int five[5];

static void fill(five f, int v)
{
    for (int i = 0; i < 5; i++)
        f[i] = v + i;
}

int main(void)
{
    int a[5] = { 1, 2, 3, 4, 5 };
    five b;
    printf("%zu %zu\n", sizeof a, as_param(a));
    printf("%d\n", first(a));
    fill(b, 10);
    printf("%d %d\n", b[0], b[4]);
    int (*whole)[5] = &a;
    printf("%td %td\n", (char *)(whole + 1) - (char *)whole, (char *)(a + 1) - (char *)a);
    printf("%d %d\n", **whole, (*whole)[4]);
    printf("%d\n", *a + *(a + 1));
    printf("%d\n", (void *)a == (void *)&a && (void *)a == (void *)&a[0]);
    const char *s = "decay";
    char t[] = "decay";
    printf("%zu %zu\n", sizeof s, sizeof t);
    printf("%d\n", strcmp(s, t));
    printf("%d\n", a ? 1 : 0);
    printf("%d\n", !a);
    printf("%zu\n", sizeof(1 ? a : 0));
    int *p = a;
    p = p + (sizeof a / sizeof *a) - 1;
    printf("%d\n", *p);
    printf("%d %d\n", 2 [a], (a + 1)[2]);
    return 0;
}
