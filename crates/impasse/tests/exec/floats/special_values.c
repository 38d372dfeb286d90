// Infinities, NaN and signed zeros: arithmetic, comparison, printing.
#include <math.h>
#include <stdio.h>

int main(void)
{
    volatile double zero = 0.0, one = 1.0;
    double inf = one / zero, nan = fabs(zero / zero), neg = -one / zero;
    printf("%f %f %F %g\n", inf, neg, inf, inf);
    printf("%f %F %e\n", nan, nan, nan);
    printf("%f\n", -nan);
    printf("%g %g\n", inf - one, inf * -2);
    printf("%d %d %d\n", isnan(inf - inf), isnan(zero * inf), isnan(nan + 1));
    printf("%d %d %d %d\n", inf == inf, neg < inf, nan == nan, nan != nan);
    printf("%d %d\n", nan < inf, !(nan >= inf));
    printf("%g %g\n", zero, -zero);
    printf("%d %d\n", zero == -zero, 1 / zero == 1 / -zero);
    printf("%g %g\n", -zero + zero, -zero - zero);
    printf("%d %d\n", !!signbit(-zero), !!signbit(zero));
    printf("%d %d %d\n", isinf(inf), isinf(neg), isfinite(one));
    printf("[%8f] [%-8f] [%+f] [% f] [%08f]\n", inf, inf, inf, inf, inf);
    printf("%Lf %Lf\n", (long double)inf, (long double)neg);
    printf("%d %d\n", inf ? 1 : 0, nan ? 1 : 0);
    printf("%g %g\n", fmax(nan, 1), fmin(1, nan));
    printf("%g\n", (float)1e300);
    printf("%g\n", 1e308 * 10);
    printf("%d\n", isunordered(nan, 1.0));
    printf("%d %d\n", isgreater(2.0, 1.0), isless(nan, 1.0));
    return 0;
}
