// Parameters are copies; array and function parameters are pointers.
#include <stdio.h>

static void change(int a, int *b, int c[2], char *s)
{
    a = 100;
    *b = 200;
    c[1] = 300;
    s++;
    *s = 'X';
}

static int count(int n)
{
    int total = 0;
    while (n > 0)
        total += n--;
    return total;
}

static double convert(double d, char c, unsigned u, float f)
{
    return d + c + u + f;
}

static int unnamed(int, int second);
static int unnamed(int first, int)
{
    return first;
}

static int call(int f(int), int v)
{
    return f(v) + (*f)(v);
}

static int shadow(int x)
{
    int y = x;
    {
        int x = y * 2;
        y = x;
    }
    return x + y;
}

int main(void)
{
    int a = 1, b = 2, c[2] = { 3, 4 }, n = 4;
    char s[] = "abc";
    change(a, &b, c, s);
    printf("%d %d %d %d %s\n", a, b, c[0], c[1], s);
    printf("%d %d\n", count(n), n);
    printf("%g\n", convert(1, 300, -1, 0.1));
    printf("%g\n", convert('a', 'b', 'c', 1.0 / 3) - 1.0 / 3 > 1e-10 ? 1.0 : 0.0);
    printf("%d\n", call(count, 3));
    printf("%d\n", shadow(5));
    return 0;
}
