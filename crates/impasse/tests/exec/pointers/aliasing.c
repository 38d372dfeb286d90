// Several pointers to one object; overlapping moves; const views.
#include <stdio.h>
#include <string.h>

static void add_twice(int *a, const int *b)
{
    *a += *b;
    *a += *b;
}

static void shift(int *to, const int *from, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static void print(const int *p, int n)
{
    while (n--)
        printf("%d ", *p++);
    printf("\n");
}

int main(void)
{
    int x = 3, y = 4, *p = &x, *q = p;
    add_twice(&x, &y);
    printf("%d\n", x);
    add_twice(p, q);
    printf("%d %d\n", x, *p);
    int a[6] = { 1, 2, 3, 4, 5, 6 };
    shift(a + 1, a, 4);
    print(a, 6);
    int b[6] = { 1, 2, 3, 4, 5, 6 };
    memmove(b + 1, b, 4 * sizeof *b);
    print(b, 6);
    memmove(b, b + 2, 4 * sizeof *b);
    print(b, 6);
    const int *view = &x;
    x = -1;
    printf("%d\n", *view);
    *(int *)view = 5;
    printf("%d\n", x);
    char s[] = "overlap", *t = s + 4;
    *t = 'L';
    printf("%s %s\n", s, t);
    int *r = &a[2];
    a[2] = 77;
    printf("%d ", *r);
    *r = 78;
    printf("%d\n", a[2]);
    return 0;
}
