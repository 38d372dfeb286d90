// Definitions with identifier lists: arguments are promoted, then narrowed.
#include <stdio.h>

int add(a, b)
    int a, b;
{
    return a + b;
}

double scale(c, f, p)
    char c;
    float f;
    int *p;
{
    return c * f + *p;
}

defaulted(x)
{
    return x * 3;
}

int array_param(a, n)
    int a[], n;
{
    int s = 0;
    while (n)
        s += a[--n];
    return s;
}

static short narrow(s)
    short s;
{
    return s;
}

int unchecked();

int main()
{
    int n = 10, a[] = { 1, 2, 3 };
    printf("%d\n", add(2, 3));
    printf("%g\n", scale('\2', 1.5, &n));
    printf("%d\n", defaulted(14));
    printf("%d\n", array_param(a, 3));
    printf("%d\n", narrow(70000));
    printf("%d\n", unchecked(4, 2.5));
    int (*p)() = add;
    printf("%d\n", p(40, 2));
    return 0;
}

int unchecked(int i, double d)
{
    return i * 100 + (int)(d * 2);
}
