// Floating constants of all forms: hexadecimal, suffixes, without digits on one side.
#include <stdio.h>

int main(void)
{
    printf("%g %g %g %g\n", 1., .5, 1e3, 1.5e-3);
    printf("%g %g %g\n", 0x1p4, 0x1.8p1, 0x.8p0);
    printf("%g %g\n", 0xAp-1, 0x1P+10);
    printf("%.9g %.17g\n", 0.1f, 0.1);
    printf("%.20Lg\n", 0.1L);
    printf("%.20Lg\n", (long double)0.1);
    printf("%g %g\n", 1e308, 1e-308);
    printf("%.17g\n", 123456789012345678901234567890.0);
    printf("%.17g\n", 0.1e1);
    printf("%.17g\n", 9007199254740993.0);
    printf("%.17g\n", 2.2250738585072011e-308);
    printf("%.17g\n", 1.7976931348623157e308);
    printf("%.17g\n", 8.5e22);
    printf("%zu %zu %zu\n", sizeof 1.0, sizeof 1.0f, sizeof 1.0L);
    printf("%.9g\n", 16777217.0f);
    printf("%.9g\n", 1.00000005960464477540f);
    printf("%.9g\n", (float)1.00000005960464477540);
    printf("%d\n", 1e2 == 100);
    printf("%g\n", 00.5);
    printf("%g\n", 09.5);
    printf("%.17Lg\n", 5e-1F + 1E0l);
    printf("%a\n", 0x1.fffffffffffff8p0);
    return 0;
}
