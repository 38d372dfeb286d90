// Casts between integers, floats and pointers.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    double d = -3.99;
    printf("%d %d\n", (int)d, (int)3.99f);
    printf("%d\n", (int)(d + 0.5));
    printf("%ld\n", (long)-2147483649.7);
    printf("%u\n", (unsigned)4294967295.0);
    printf("%lu\n", (unsigned long)18446744073709549568.0);
    printf("%d\n", (unsigned char)255.9);
    printf("%d\n", (char)65.7);
    printf("%g %g\n", (double)(float)0.1, (double)1 / 3);
    printf("%g\n", (float)1 / 2);
    printf("%d\n", (int)1.9 + (int)1.9);
    printf("%.1f\n", (double)18446744073709551615u);
    printf("%.1f\n", (double)(long)-9223372036854775807);
    printf("%.1f\n", (float)2147483647);
    int n = 5, *p = &n;
    uintptr_t bits = (uintptr_t)p;
    *(int *)bits = 6;
    printf("%d\n", n);
    printf("%d\n", *(int *)(void *)(char *)p);
    printf("%ld\n", (long)(char *)0);
    printf("%d\n", ((unsigned char *)p)[0]);
    (void)n;
    printf("%d\n", -(unsigned char)1);
    printf("%d\n", (short)(unsigned short)-1);
    return (char)259;
}
