// Static locals are shared by all activations; automatic ones are not.
#include <stdio.h>

static int depth(int n)
{
    static int deepest, calls = 100;
    int mine = n * n;
    calls++;
    if (n > deepest)
        deepest = n;
    if (n < 4) {
        depth(n + 1);
        if (n == 2)
            depth(n + 1);
    }
    printf("n=%d mine=%d deepest=%d calls=%d\n", n, mine, deepest, calls);
    return calls;
}

static int *counter(void)
{
    static int c = 7;
    return &c;
}

static int next(int reset)
{
    static int value;
    if (reset)
        value = 0;
    return value++;
}

int main(void)
{
    printf("%d\n", depth(1));
    *counter() += 3;
    ++*counter();
    printf("%d\n", *counter());
    next(0);
    next(0);
    printf("%d\n", next(0));
    printf("%d\n", next(1));
    printf("%d\n", next(0));
    return 0;
}
