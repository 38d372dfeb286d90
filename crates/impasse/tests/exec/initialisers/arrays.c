// Array initialisers: partial, nested, without inner braces, from strings.
#include <stdio.h>

static void show(const int *p, int n)
{
    for (int i = 0; i < n; i++)
        printf("%d ", p[i]);
    printf("\n");
}

int main(void)
{
    int a[5] = { 1, 2 };
    int b[2][3] = { { 1 }, { 2, 3 } };
    int c[2][3] = { 1, 2, 3, 4 };
    int d[2][2][2] = { { { 1 }, { 2 } }, { 3, 4, 5 } };
    int e[] = { 9, 8, 7, };
    int f[3] = { 0 };
    int scalar = { 5 };
    char s[4][6] = { "zero", "one", { 't', 'w', 'o' } };
    char t[] = { "braced" };
    char u[3] = { 'a', 98, 0 };
    show(a, 5);
    show(b[0], 3);
    show(b[1], 3);
    show(c[0], 3);
    show(c[1], 3);
    show(d[0][0], 2);
    show(d[0][1], 2);
    show(d[1][0], 2);
    show(d[1][1], 2);
    show(e, sizeof e / sizeof *e);
    show(f, 3);
    printf("%d\n", scalar);
    for (int i = 0; i < 4; i++)
        printf("[%s]", s[i]);
    printf("\n%s %zu %s\n", t, sizeof t, u);
    return 0;
}
