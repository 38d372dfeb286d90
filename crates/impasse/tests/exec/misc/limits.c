// The macros of limits.h.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    printf("%d %d %d %d\n", CHAR_BIT, SCHAR_MIN, SCHAR_MAX, UCHAR_MAX);
    printf("%d %d\n", CHAR_MIN, CHAR_MAX);
    printf("%d %d %d\n", SHRT_MIN, SHRT_MAX, USHRT_MAX);
    printf("%d %d %u\n", INT_MIN, INT_MAX, UINT_MAX);
    printf("%ld %ld %lu\n", LONG_MIN, LONG_MAX, ULONG_MAX);
    printf("%lld %lld %llu\n", LLONG_MIN, LLONG_MAX, ULLONG_MAX);
    printf("%d\n", INT_MIN == -INT_MAX - 1);
    printf("%d\n", (unsigned)INT_MAX + 1 == 1u << 31);
    printf("%zu %zu\n", sizeof SCHAR_MAX, sizeof UINT_MAX);
    printf("%d\n", _Generic(UCHAR_MAX, int: 1, default: 0));
    printf("%d\n", _Generic(UINT_MAX, unsigned: 1, default: 0));
#if INT_MAX == 2147483647 && LONG_MAX > INT_MAX && UCHAR_MAX == 255
    puts("usable in #if");
#endif
    return 0;
}
