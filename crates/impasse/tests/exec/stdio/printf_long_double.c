// Long double conversions with long expansions.
#include <stdio.h>

int main(void)
{
    long double v[] = { 0.0L, 1.0L, -0.1L, 1e20L, 1e-20L, 123456789.123456789L };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%Lf|%Le|%Lg|%.3Lf|%.0Lf\n", v[i], v[i], v[i], v[i], v[i]);
    printf("[%20.5Lf] [%-20.5Lf] [%020.5Lf] [%+Lf]\n", 3.5L, 3.5L, -3.5L, 3.5L);
    printf("%.40Lf\n", 0.1L);
    printf("%.30Le\n", 1.0L / 3);
    printf("%.25Lg\n", 2.0L / 3);
    printf("%Lf\n", 1e30L);
    printf("%.0Lf\n", 1.2e4000L / 1e3990L);
    printf("%Le\n", 1e4932L);
    printf("%Le\n", 3.6e-4951L);
    printf("%LF %LE %LG\n", 1.5L, 1.5L, 1e-10L);
    printf("%.0Lf %.0Lf %.0Lf\n", 0.5L, 1.5L, 2.5L);
    printf("%.1Lf %.1Lf\n", 0.25L, 0.35L);
    printf("%d %Lf %s\n", 1, 2.0L, "after");
    printf("%La %La\n", 2.0L, 10.5L);
    printf("%.20Lf\n", 3.14159265358979323846L);
    printf("%zu\n", sizeof(long double));
    return 0;
}
