// Compiler builtins for bits, constants, overflow and types.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d\n", __builtin_popcount(0xff0f), __builtin_popcountl(-1L),
           __builtin_popcountll(1ull << 63));
    printf("%d %d\n", __builtin_clz(1), __builtin_clzll(1));
    printf("%d %d\n", __builtin_ctz(8), __builtin_ctzll(1ull << 40));
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_ffs(12), __builtin_ffsll(1ll << 35));
    printf("%d %d\n", __builtin_parity(7), __builtin_parity(6));
    printf("%x %x %lx\n", __builtin_bswap16(0x1234), __builtin_bswap32(0x12345678),
           __builtin_bswap64(0x0123456789abcdef));
    int r;
    unsigned u;
    long l;
    printf("%d ", __builtin_add_overflow(INT_MAX, 1, &r));
    printf("%d\n", r);
    printf("%d ", __builtin_mul_overflow(1000, 1000, &r));
    printf("%d\n", r);
    printf("%d ", __builtin_sub_overflow(3u, 5u, &u));
    printf("%u\n", u);
    printf("%d ", __builtin_mul_overflow(INT_MAX, 4L, &l));
    printf("%ld\n", l);
    unsigned char c;
    printf("%d ", __builtin_add_overflow(200, 100, &c));
    printf("%d\n", c);
    printf("%d\n", __builtin_constant_p(5 + 6));
    printf("%d %d\n", __builtin_types_compatible_p(int, const int),
           __builtin_types_compatible_p(int, long));
    printf("%d\n", __builtin_choose_expr(1, 10, "unused"));
    printf("%ld\n", __builtin_expect(42, 0));
    printf("%zu\n", __builtin_offsetof(struct { char c; int i; }, i));
    printf("%g %g\n", __builtin_inf(), __builtin_huge_val());
    printf("%d %d\n", __builtin_isnan(__builtin_nan("")), __builtin_signbit(-1.0) != 0);
    printf("%zu %d\n", __builtin_strlen("builtin"), __builtin_abs(-4));
    printf("%d\n", __builtin_clrsb(-1));
    printf("%g\n", __builtin_fabs(-2.5));
    if (r == 12345)
        __builtin_unreachable();
    return 0;
}
