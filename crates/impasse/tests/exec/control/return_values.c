// What return converts, and main without return.
#include <stdio.h>

static unsigned char narrow(int v)
{
    return v;
}

static int from_double(double v)
{
    return v;
}

static double from_int(int v)
{
    return v / 2;
}

static float single(double v)
{
    return v;
}

static long from_unsigned(unsigned v)
{
    return v;
}

static _Bool truth(int v)
{
    return v;
}

static void nothing(int v)
{
    if (v)
        return;
    puts("went on");
}

int main(void)
{
    printf("%d %d\n", narrow(300), narrow(-1));
    printf("%d %d\n", from_double(2.99), from_double(-2.99));
    printf("%.2f\n", from_int(7));
    printf("%d\n", single(0.1) == 0.1);
    printf("%ld\n", from_unsigned(-1));
    printf("%d\n", truth(256));
    nothing(1);
    nothing(0);
}
