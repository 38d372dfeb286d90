// Primes by a sieve of bits, twins, and factorisations with them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 10000 };

static unsigned char *bits;

static int marked(int n)
{
    return bits[n >> 3] >> (n & 7) & 1;
}

static void mark(int n)
{
    bits[n >> 3] |= 1 << (n & 7);
}

static void sieve(void)
{
    mark(0);
    mark(1);
    for (int i = 2; i * i <= LIMIT; i++)
        if (!marked(i))
            for (int j = i * i; j <= LIMIT; j += i)
                mark(j);
}

static void factor(int n)
{
    printf("%d =", n);
    const char *separator = " ";
    for (int p = 2; p * p <= n; p++) {
        if (marked(p))
            continue;
        int power = 0;
        while (n % p == 0) {
            n /= p;
            power++;
        }
        if (power) {
            printf("%s%d", separator, p);
            if (power > 1)
                printf("^%d", power);
            separator = " * ";
        }
    }
    if (n > 1)
        printf("%s%d", separator, n);
    printf("\n");
}

int main(void)
{
    bits = calloc(LIMIT / 8 + 1, 1);
    if (!bits)
        return 1;
    sieve();
    int count = 0, twins = 0, last = 0, gap = 0, gap_at = 0;
    for (int i = 2; i <= LIMIT; i++) {
        if (marked(i))
            continue;
        count++;
        if (last && i - last == 2)
            twins++;
        if (last && i - last > gap) {
            gap = i - last;
            gap_at = last;
        }
        last = i;
    }
    printf("%d primes, %d twins, largest %d, gap %d after %d\n", count, twins, last, gap, gap_at);
    const int numbers[] = { 2, 97, 360, 1024, 9973, 9991, 99990000 };
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        factor(numbers[i]);
    free(bits);
    return count & 0xff;
}
