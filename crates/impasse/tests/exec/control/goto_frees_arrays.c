// Jumps out of the scope of an array of variable length free it: the stack would overflow otherwise.
#include <stdio.h>

static long sum(int n)
{
    long total = 0;
    int round = 0;
again:;
    char block[n];
    for (int i = 0; i < n; i += 4096)
        block[i] = (char)(i + round);
    total += block[round % 10 * 4096];
    if (++round < 500)
        goto again;
    return total;
}

static int leave(int n)
{
    int round = 0, seen = 0;
next:
    if (round == 500)
        return seen;
    {
        char block[n], other[n];
        block[n - 1] = 1;
        other[0] = 2;
        seen += block[n - 1] + other[0];
        round++;
        goto next;
    }
}

static int enter(int n)
{
    if (n > 3)
        goto in;
    {
        n += 10;
    in:;
        int a[n];
        a[n - 1] = n;
        return a[n - 1];
    }
}

int main(void)
{
    printf("%ld %d %d %d\n", sum(2000000), leave(50000), enter(2), enter(5));
    return 0;
}
