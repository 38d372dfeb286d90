// %g chooses the style by exponent and precision and drops zeros.
#include <stdio.h>

int main(void)
{
    double v[] = { 0, 0.0001, 0.00001, 0.00012345678, 1, 10, 123456, 1234567, 12345678, 0.1, 99999.95,
                   999999.5, 1e-10, 1e20, 1.5e300, 100, 0.5, 2.0 / 3 };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%g|%.0g|%.1g|%.3g|%.10g|%#.3g|%G\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("[%10g] [%-10g] [%010g] [%+g] [% g]\n", 1.5, 1.5, 1.5, 1.5, 1.5);
    printf("[%10.3g] [%-12.4g] [%012.4g]\n", 1234.5, 1234.5, -1234.5);
    printf("%g %g\n", -0.0, 0.0);
    printf("%.17g %.16g %.15g\n", 0.1, 0.1, 0.1);
    printf("%.20g\n", 1e15);
    printf("%#g %#g %#.1g\n", 0.0, 1e6, 5.0);
    printf("%g %g\n", 9.5e5, 9.999995e5);
    printf("%.3g %.3g %.3g\n", 0.00099995, 999.5, 9995.0);
    printf("%Lg %.20Lg\n", 1e-7L, 0.3L);
    printf("%g\n", 5e-324);
    printf("%.*g %*g\n", 2, 3.14159, 8, 2.5);
    return 0;
}
