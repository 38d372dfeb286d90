// Large numbers in base 10^9: factorials, powers, Fibonacci, division by small numbers.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { BASE = 1000000000, MOST = 40 };

typedef struct { int n; uint32_t d[MOST]; } big;

static big from(uint32_t v)
{
    return (big){ .n = 1, .d = { v % BASE } };
}

static void scale(big *b, uint32_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < b->n; i++) {
        carry += (uint64_t)b->d[i] * by;
        b->d[i] = carry % BASE;
        carry /= BASE;
    }
    if (carry)
        b->d[b->n++] = carry;
}

static big add(big a, big b)
{
    uint32_t carry = 0;
    int n = a.n > b.n ? a.n : b.n;
    for (int i = 0; i < n || carry; i++) {
        if (i >= a.n)
            a.d[a.n++] = 0;
        carry += a.d[i] + (i < b.n ? b.d[i] : 0);
        a.d[i] = carry % BASE;
        carry /= BASE;
    }
    return a;
}

static big multiply(const big *a, const big *b)
{
    big r = { .n = a->n + b->n };
    for (int i = 0; i < a->n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->n || carry; j++) {
            carry += r.d[i + j] + (j < b->n ? (uint64_t)a->d[i] * b->d[j] : 0);
            r.d[i + j] = carry % BASE;
            carry /= BASE;
        }
    }
    while (r.n > 1 && r.d[r.n - 1] == 0)
        r.n--;
    return r;
}

static uint32_t divide(big *b, uint32_t by)
{
    uint64_t rest = 0;
    for (int i = b->n; i-- > 0;) {
        rest = rest * BASE + b->d[i];
        b->d[i] = rest / by;
        rest %= by;
    }
    while (b->n > 1 && b->d[b->n - 1] == 0)
        b->n--;
    return rest;
}

static void print(const char *name, big b)
{
    printf("%s = %u", name, b.d[b.n - 1]);
    for (int i = b.n - 1; i-- > 0;)
        printf("%09u", b.d[i]);
    printf("\n");
}

int main(void)
{
    big f = from(1), p = from(1), a = from(0), b = from(1);
    for (int i = 2; i <= 100; i++)
        scale(&f, i);
    print("100!", f);
    for (int i = 0; i < 200; i++)
        scale(&p, 2);
    print("2^200", p);
    for (int i = 0; i < 300; i++) {
        big next = add(a, b);
        a = b;
        b = next;
    }
    print("F300", a);
    print("product", multiply(&a, &p));
    uint32_t rest = divide(&f, 101);
    printf("100! mod 101 = %u\n", rest);
    print("quotient", f);
    return 0;
}
