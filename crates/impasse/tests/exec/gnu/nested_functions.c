// Functions inside functions that see the locals around them.
#include <stdio.h>

static int apply(int (*f)(int), int v)
{
    return f(v);
}

static int sum_to(int n)
{
    int total = 0;
    void add(int v) { total += v; }
    for (int i = 1; i <= n; i++)
        add(i);
    return total;
}

static int depth(int n)
{
    int mine = n * 10;
    auto int inner(int k);
    int inner(int k)
    {
        return k + mine;
    }
    if (n == 0)
        return inner(1);
    return inner(1) + depth(n - 1);
}

int main(void)
{
    int factor = 3;
    int scale(int v) { return v * factor; }
    printf("%d\n", scale(5));
    factor = 4;
    printf("%d\n", scale(5));
    printf("%d\n", apply(scale, 6));
    printf("%d\n", sum_to(10));
    printf("%d\n", depth(3));
    int square(int v) { return v * v; }
    printf("%d\n", apply(square, 9));
    return 0;
}
