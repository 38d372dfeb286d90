// Qualifiers change nothing in the values.
#include <stdio.h>

static const int table[] = { 2, 3, 5, 7, 11 };
static volatile int flag = 3;
static const struct { const char *name; int value; } rows[] = { { "a", 1 }, { "b", 2 } };

static int sum(const int *p, int n)
{
    int s = 0;
    while (n--)
        s += *p++;
    return s;
}

static int spin(volatile int *p)
{
    int n = 0;
    while (*p) {
        (*p)--;
        n++;
    }
    return n;
}

int main(void)
{
    printf("%d\n", sum(table, sizeof table / sizeof table[0]));
    printf("%d ", spin(&flag));
    printf("%d\n", flag);
    volatile double d = 0.1;
    d += d;
    printf("%d\n", d == 0.2);
    const char text[] = "constant";
    const char *p = text;
    p += 3;
    printf("%s\n", p);
    char *const fixed = (char[]){ 'a', 'b', 0 };
    fixed[0] = 'z';
    printf("%s\n", fixed);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("%s=%d ", rows[i].name, rows[i].value);
    printf("\n");
    volatile unsigned char v = 255;
    v++;
    printf("%d\n", v);
    const int n = 4;
    int a[n];
    printf("%zu\n", sizeof a);
    return 0;
}
