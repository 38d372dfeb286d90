// Printing of floats: all conversions with precisions, exact decimal expansions.
#include <stdio.h>

int main(void)
{
    double v[] = { 0, 1, -1, 0.1, 123456789, 1e-5, 1e-4, 999999.5, 1e15, 123456.789e3 };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%f|%e|%g|%G|%.0f|%.0e|%.3g\n", v[i], v[i], v[i], v[i], v[i], v[i], v[i]);
    printf("%.20f\n", 0.1);
    printf("%.55f\n", 0.1);
    printf("%.30g\n", 0.1);
    printf("%f\n", 1e22);
    printf("%f\n", 1e23);
    printf("%.0f\n", 1.7976931348623157e308);
    printf("%.40e\n", 5e-324);
    printf("%#g %#.0f %#.0e\n", 1.0, 1.0, 1.0);
    printf("%g %g %g\n", 100000.0, 1000000.0, 1e-5);
    printf("%#g %#g\n", 100000.0, 1e10);
    printf("%10.3f|%-10.3f|%+.3f|% .3f|%010.3f\n", 3.14159, 3.14159, 3.14159, 3.14159, -3.14159);
    printf("%.2f %.2f %.2f %.2f\n", 1.005, 2.675, 1.115, 0.125);
    printf("%.3e %.3e\n", 9.9995, 9.9994);
    printf("%g %g\n", 0.00001234, 123456789.0);
    printf("%.15g %.16g %.17g\n", 0.3, 0.3, 0.3);
    printf("%g\n", 1e100);
    printf("%e\n", 1e-100);
    return 0;
}
