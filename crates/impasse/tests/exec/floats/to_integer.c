// Conversions from floating to integer types truncate towards zero.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    double values[] = { 0.0, 0.9, -0.9, 1.5, -1.5, 2.9999999999999996, 127.9, -128.5, 1e9 };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%d %ld %d\n", (int)values[i], (long)values[i], (int)(float)values[i]);
    printf("%d %d\n", (int)2147483647.5, (int)-2147483648.9);
    printf("%u\n", (unsigned)4294967295.9);
    printf("%u\n", (unsigned)-0.9);
    printf("%lu\n", (uint64_t)9223372036854775808.0);
    printf("%lu\n", (uint64_t)1.8446744073709550e19);
    printf("%ld\n", (int64_t)-9223372036854775808.0);
    printf("%ld\n", (int64_t)9007199254740993.0L);
    printf("%ld\n", (long)9223372036854775807.0L);
    printf("%lu\n", (unsigned long)18446744073709551615.0L);
    printf("%d %d\n", (signed char)-128.9, (unsigned char)255.99);
    printf("%d\n", (short)-32768.99f);
    printf("%d %d\n", (_Bool)0.001, (_Bool)-0.0);
    int i = 3.99;
    i += 0.5;
    printf("%d\n", i);
    i = -7 / 2.0;
    printf("%d\n", i);
    float f = 16777215.5f;
    printf("%d\n", (int)f);
    unsigned char c = 3.7 * 10;
    printf("%d\n", c);
    printf("%d\n", (int)1e-300);
    return 0;
}
