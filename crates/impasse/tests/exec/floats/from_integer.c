// Conversions from integers to floats round to nearest even.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    printf("%.1f %.1f\n", (float)16777217, (float)16777219);
    printf("%.1f %.1f\n", (double)16777217, (float)33554433);
    printf("%.1f\n", (double)9007199254740993);
    printf("%.1f\n", (double)9007199254740995);
    printf("%.1f\n", (double)INT64_MAX);
    printf("%.1f\n", (double)INT64_MIN);
    printf("%.1f\n", (double)UINT64_MAX);
    printf("%.1f\n", (float)UINT64_MAX);
    printf("%.1f\n", (float)INT32_MAX);
    printf("%.1f\n", (float)0xffffff7fu);
    printf("%.1f\n", (float)0xffffff80u);
    printf("%.1Lf\n", (long double)UINT64_MAX);
    printf("%.1Lf\n", (long double)INT64_MIN);
    printf("%.1f\n", (double)0x8000000000000400u);
    printf("%.1f\n", (double)0x8000000000000401u);
    printf("%.1f\n", (float)0x8000008000000000u);
    printf("%.1f\n", (float)0x8000008000000001u);
    printf("%.1f\n", (double)-1);
    printf("%.1f\n", (double)(unsigned)-1);
    printf("%.1f %.1f\n", (float)(char)-5, (float)(unsigned char)-5);
    float f = 123456789;
    printf("%.1f\n", f);
    f += 1;
    printf("%.1f\n", f);
    printf("%d\n", (int)(float)123456789);
    double d = 1u - 2;
    printf("%.1f\n", d);
    return 0;
}
