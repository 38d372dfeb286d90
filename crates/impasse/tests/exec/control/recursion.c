// Deep, mutual and multiple recursion.
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

static void hanoi(int n, char from, char to, char by, int *moves)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to, moves);
    if (++*moves <= 5)
        printf("%c%c ", from, to);
    hanoi(n - 1, by, to, from, moves);
}

static long sum(int n)
{
    return n ? n + sum(n - 1) : 0;
}

static void binary(unsigned n)
{
    if (n > 1)
        binary(n / 2);
    putchar('0' + n % 2);
}

int main(void)
{
    int moves = 0;
    printf("%d %d\n", is_even(10), is_odd(777));
    printf("%u\n", ackermann(2, 5));
    hanoi(6, 'A', 'C', 'B', &moves);
    printf("%d\n", moves);
    printf("%ld\n", sum(5000));
    binary(1234);
    putchar('\n');
    return 0;
}
