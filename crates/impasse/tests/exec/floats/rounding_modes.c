// Rounding functions on halves, negative numbers and large values.
#include <fenv.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    double v[] = { 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, 4503599627370497.5, -0.2 };
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++)
        printf("%g: %g %g %g %g %g %ld\n", v[i], floor(v[i]), ceil(v[i]), trunc(v[i]),
               round(v[i]), rint(v[i]), lround(v[i]));
    printf("%g %g\n", nearbyint(3.5), nearbyint(4.5));
    printf("%ld %ld\n", lrint(2.5), lrint(3.5));
    printf("%lld\n", llround(-2.5));
    printf("%g %g\n", floorf(-1.1f), ceilf(-1.9f));
    printf("%Lg %Lg\n", floorl(-0.5L), roundl(0.5L));
    double whole, part = modf(-3.75, &whole);
    printf("%g %g\n", whole, part);
    printf("%d\n", fegetround() == FE_TONEAREST);
    printf("%d %d\n", (int)(2.5 + 0.5), (int)(-2.5 - 0.5));
    printf("%.0f %.0f %.0f %.0f\n", 0.5, 1.5, 2.5, 3.5);
    printf("%.1f %.1f %.1f\n", 0.25, 0.35, 0.45);
    return 0;
}
