// Pointer arithmetic: scaling, differences, negative indices, comparison.
#include <stddef.h>
#include <stdio.h>

struct big { char c[12]; };

int main(void)
{
    int a[10];
    struct big b[4];
    double d[3] = { 1.5, 2.5, 3.5 };
    for (int i = 0; i < 10; i++)
        a[i] = i * i;
    int *p = a + 5, *q = &a[9];
    printf("%d %d %d\n", *p, p[-2], p[4]);
    printf("%td %td\n", q - p, p - q);
    printf("%d %d\n", *(p - 5), *(2 + p));
    printf("%d %d\n", p < q, p >= q);
    p += 3;
    p -= 1;
    printf("%d\n", *p--);
    printf("%d\n", *--p);
    printf("%td\n", (char *)&b[3] - (char *)&b[0]);
    printf("%td\n", &b[3] - &b[0]);
    printf("%td\n", (struct big *)((char *)b + 24) - b);
    printf("%g\n", *(d + 1) + (-1)[d + 2]);
    short i = -1;
    printf("%d\n", p[i]);
    unsigned char step = 2;
    printf("%d\n", *(p + step));
    int *end = a + 10;
    int n = 0;
    while (end > a)
        n += *--end;
    printf("%d\n", n);
    char *bytes = (char *)a;
    printf("%d\n", *(int *)(bytes + 3 * sizeof(int)));
    printf("%d\n", &p[1] == p + 1 && &*p == p);
    return 0;
}
