// Objects with static lifetime start at zero, padding members and pointers included.
#include <stdio.h>

static int i;
static double d;
static char *p;
static struct { char c; double d; int a[3]; struct { short s; } in; } s;
static union { long l; char c; } u;
static char text[20];
static int partly[5] = { 1 };
static struct { int a, b, c; } some = { .b = 2 };
static int (*f)(void);

static void local(void)
{
    static int count;
    static char *names[3];
    static long double ld;
    printf("%d %d %d %d\n", count, names[0] == 0, names[2] == 0, ld == 0);
    names[0] = "x";
    count++;
}

int main(void)
{
    printf("%d %g %d\n", i, d, p == 0);
    printf("%d %g %d %d\n", s.c, s.d, s.a[2], s.in.s);
    printf("%ld %d\n", u.l, u.c);
    for (int k = 0; k < 20; k++)
        if (text[k])
            puts("not zero");
    printf("%d %d %d\n", partly[0], partly[1], partly[4]);
    printf("%d %d %d\n", some.a, some.b, some.c);
    printf("%d\n", f == 0);
    local();
    local();
    int automatic[6] = { 0 };
    char word[6] = "ab";
    printf("%d %d %d\n", automatic[5], word[2], word[5]);
    return 0;
}
