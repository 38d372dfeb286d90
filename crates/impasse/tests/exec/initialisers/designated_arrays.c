// Designated array elements: order, overriding, continuation after a designator.
#include <stdio.h>

enum { APPLE, PEAR = 3, PLUM };

static void show(const char *name, const int *p, int n)
{
    printf("%s:", name);
    for (int i = 0; i < n; i++)
        printf(" %d", p[i]);
    printf("\n");
}

int main(void)
{
    int a[6] = { [4] = 40, 50, [1] = 10, 20 };
    int b[] = { [PLUM] = 4, [APPLE] = 1, [PEAR] = 3 };
    int c[4] = { 1, 2, 3, 4, [1] = 20 };
    int d[3] = { [1] = 5, [1] = 6 };
    int m[3][3] = { [1] = { 1, 2, 3 }, [2][1] = 9, 10, [0][0] = 7 };
    int x[] = { [10] = 1 };
    int letters['e' - 'a' + 1] = { ['c' - 'a'] = 'c', ['e' - 'a'] = 'e' };
    const char *names[] = { [PEAR] = "pear", [APPLE] = "apple", [PLUM] = "plum" };
    show("a", a, 6);
    show("b", b, sizeof b / sizeof *b);
    show("c", c, 4);
    show("d", d, 3);
    for (int i = 0; i < 3; i++)
        show("m", m[i], 3);
    printf("%zu\n", sizeof x / sizeof *x);
    show("letters", letters, 5);
    for (int i = 0; i <= PLUM; i++)
        printf("%s ", names[i] ? names[i] : "-");
    printf("\n");
    return 0;
}
