// Decimal rounding of exact binary values, ties to even.
#include <stdio.h>

int main(void)
{
    for (int i = 0; i < 8; i++)
        printf("%.0f ", i + 0.5);
    printf("\n");
    for (int i = 0; i < 8; i++)
        printf("%.1f ", i / 8.0);
    printf("\n");
    for (int i = 1; i < 16; i += 2)
        printf("%.3f ", i / 16.0);
    printf("\n");
    printf("%.2f %.2f %.2f\n", 0.005, 0.015, 0.025);
    printf("%.0e %.0e %.0e\n", 2.5, 3.5, 25.0);
    printf("%.1e %.1e\n", 1.25, 1.35);
    printf("%.0f %.0f\n", 9.5, 99.5);
    printf("%.2f %.2f\n", 99.995, 999.995);
    printf("%.3f\n", 2.0005);
    printf("%.10f\n", 1.0 / 3);
    printf("%.0f\n", 4503599627370497.5);
    printf("%.0f\n", 0.49999999999999994);
    printf("%.1f\n", -0.04);
    printf("%.0f\n", -0.3);
    printf("%.15f\n", 0.1 + 0.2);
    printf("%5.1f|%-7.2f|%07.2f\n", 9.96, 1.005, 1.005);
    printf("%.5g %.5g\n", 123455.0, 123465.0);
    printf("%.1f %.1f\n", 1e15 + 0.25, 1e15 + 0.75);
    printf("%f %f\n", 0.0000005, 0.0000015);
    printf("%.3f %.3f\n", 1e-3 / 2, 1.0005);
    return 0;
}
