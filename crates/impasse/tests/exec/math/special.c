// Mathematical functions at zeros, infinities and NaN.
#include <math.h>
#include <stdio.h>

static const char *name(double d)
{
    switch (fpclassify(d)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return signbit(d) ? "-inf" : "inf";
    case FP_ZERO: return signbit(d) ? "-0" : "0";
    case FP_SUBNORMAL: return "sub";
    default: return "num";
    }
}

int main(void)
{
    volatile double zero = 0, inf = INFINITY, nan = NAN, big = 1e308;
    printf("%s %s %s\n", name(exp(inf)), name(exp(-inf)), name(exp(nan)));
    printf("%s %s %s\n", name(log(zero)), name(log(-1 - zero)), name(log(inf)));
    printf("%s %s\n", name(sin(-zero)), name(sin(inf)));
    printf("%s %s %s\n", name(atan2(zero, -zero)), name(atan2(-zero, zero)), name(tan(zero)));
    printf("%s %s\n", name(exp(800 + zero)), name(exp(-800 - zero)));
    printf("%s\n", name(exp(-740 - zero)));
    printf("%s %s\n", name(big * big), name(-big * big));
    printf("%s %s %s\n", name(pow(zero, 3)), name(pow(-zero, 3)), name(pow(-zero, -3)));
    printf("%s %s\n", name(pow(-8, 1.0 / 3 + zero)), name(pow(2, 2000 + zero)));
    printf("%s %s\n", name(fmod(inf, 2)), name(fmod(5, inf)));
    printf("%s %s\n", name(hypot(inf, nan)), name(fmax(nan, nan)));
    printf("%s %s %s\n", name(floor(-zero)), name(ceil(-0.5 - zero)), name(round(-0.4 - zero)));
    printf("%s %s\n", name(acos(2 + zero)), name(sqrt(-zero)));
    printf("%s\n", name(nextafter(inf, 0)));
    printf("%d %d\n", HUGE_VAL == inf, isinf(HUGE_VALF) != 0);
    printf("%d\n", ilogb(zero) == FP_ILOGB0);
    return 0;
}
