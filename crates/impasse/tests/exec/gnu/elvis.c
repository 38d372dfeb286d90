// The conditional with an omitted middle evaluates its condition once.
#include <stdio.h>

static int calls;

static int value(int v)
{
    calls++;
    return v;
}

static const char *name(const char *given)
{
    return given ?: "nobody";
}

int main(void)
{
    printf("%d\n", value(5) ?: value(6));
    printf("%d\n", calls);
    printf("%d\n", value(0) ?: value(6));
    printf("%d\n", calls);
    printf("%s %s\n", name("ann"), name(NULL));
    int i = 3;
    printf("%d ", i++ ?: 10);
    printf("%d\n", i);
    printf("%g\n", 0 ?: 2.5);
    printf("%g\n", 7 ?: 2.5);
    printf("%d\n", 0 ?: 0 ?: 9 ?: 8);
    printf("%g\n", 0.0 ?: -1.0);
    printf("%ld\n", -1 ?: 0L);
    printf("%u\n", -1 ?: 0u);
    int *p = 0, x = 4;
    printf("%d\n", *(p ?: &x));
    unsigned char c = 0;
    c = c ?: 300;
    printf("%d\n", c);
    return 0;
}
