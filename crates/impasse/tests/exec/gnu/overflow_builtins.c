// Arithmetic with overflow flags at the edges of each type.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define TRY(op, type, format, a, b) do { \
    type r; \
    int o = __builtin_##op##_overflow(a, b, &r); \
    printf(#op " " #type " %d " format "\n", o, r); \
} while (0)

static unsigned long checked_product(const unsigned *v, int n, int *overflow)
{
    unsigned long p = 1;
    *overflow = 0;
    while (n--)
        *overflow |= __builtin_umull_overflow(p, *v++, &p);
    return p;
}

int main(void)
{
    TRY(add, int, "%d", INT_MAX, 0);
    TRY(add, int, "%d", INT_MIN, -1);
    TRY(sub, int, "%d", INT_MIN, 1);
    TRY(sub, int, "%d", -1, INT_MAX);
    TRY(mul, int, "%d", 65536, 32768);
    TRY(mul, int, "%d", -65536, 32768);
    TRY(add, long, "%ld", LONG_MAX, 1L);
    TRY(mul, long, "%ld", LONG_MIN, -1L);
    TRY(add, unsigned, "%u", UINT_MAX, 1u);
    TRY(add, uint8_t, "%u", 255, -1);
    TRY(sub, uint8_t, "%u", 5, 6);
    TRY(add, int8_t, "%d", 100, 28);
    TRY(add, int64_t, "%ld", UINT64_MAX, 1);
    TRY(sub, uint64_t, "%lu", -1, -1);
    TRY(mul, uint64_t, "%lu", UINT64_MAX, UINT64_MAX);
    TRY(mul, int16_t, "%d", -256, 128);
    unsigned fine[] = { 1000000, 1000000, 1000000 }, wide[] = { 4000000000u, 4000000000u, 4000000000u };
    int o;
    unsigned long p = checked_product(fine, 3, &o);
    printf("%lu %d\n", p, o);
    p = checked_product(wide, 3, &o);
    printf("%lu %d\n", p, o);
    printf("%d\n", __builtin_add_overflow_p(INT_MAX, 1, (int)0));
    int s;
    printf("%d\n", __builtin_sadd_overflow(1, 2, &s));
    printf("%d\n", s);
    return 0;
}
