/* tgmath.h: mathematical functions chosen by the type of their arguments. */
#ifndef _TGMATH_H
#define _TGMATH_H 1

#include <math.h>
#include <complex.h>

/* A zero of the type in which the function computes: integers count as double. */
#define __tg_zero(x) _Generic((x), float: 0.0f, long double: 0.0L, \
	float _Complex: (float _Complex)0, double _Complex: (double _Complex)0, \
	long double _Complex: (long double _Complex)0, default: 0.0)
#define __tg_real(fn, zero) _Generic(zero, float: fn ## f, long double: fn ## l, default: fn)
#define __tg_both(fn, cfn, zero) _Generic(zero, float: fn ## f, long double: fn ## l, \
	float _Complex: cfn ## f, double _Complex: cfn, long double _Complex: cfn ## l, default: fn)
#define __tg_complex(fn, zero) _Generic(zero, float: fn ## f, float _Complex: fn ## f, \
	long double: fn ## l, long double _Complex: fn ## l, default: fn)

#define acos(x) __tg_both(acos, cacos, __tg_zero(x))(x)
#define asin(x) __tg_both(asin, casin, __tg_zero(x))(x)
#define atan(x) __tg_both(atan, catan, __tg_zero(x))(x)
#define cos(x) __tg_both(cos, ccos, __tg_zero(x))(x)
#define sin(x) __tg_both(sin, csin, __tg_zero(x))(x)
#define tan(x) __tg_both(tan, ctan, __tg_zero(x))(x)
#define cosh(x) __tg_both(cosh, ccosh, __tg_zero(x))(x)
#define sinh(x) __tg_both(sinh, csinh, __tg_zero(x))(x)
#define tanh(x) __tg_both(tanh, ctanh, __tg_zero(x))(x)
#define acosh(x) __tg_both(acosh, cacosh, __tg_zero(x))(x)
#define asinh(x) __tg_both(asinh, casinh, __tg_zero(x))(x)
#define atanh(x) __tg_both(atanh, catanh, __tg_zero(x))(x)
#define exp(x) __tg_both(exp, cexp, __tg_zero(x))(x)
#define log(x) __tg_both(log, clog, __tg_zero(x))(x)
#define sqrt(x) __tg_both(sqrt, csqrt, __tg_zero(x))(x)
#define fabs(x) __tg_both(fabs, cabs, __tg_zero(x))(x)
#define pow(x, y) __tg_both(pow, cpow, __tg_zero(x) + __tg_zero(y))(x, y)
#define cbrt(x) __tg_real(cbrt, __tg_zero(x))(x)
#define ceil(x) __tg_real(ceil, __tg_zero(x))(x)
#define erf(x) __tg_real(erf, __tg_zero(x))(x)
#define erfc(x) __tg_real(erfc, __tg_zero(x))(x)
#define exp2(x) __tg_real(exp2, __tg_zero(x))(x)
#define expm1(x) __tg_real(expm1, __tg_zero(x))(x)
#define floor(x) __tg_real(floor, __tg_zero(x))(x)
#define ilogb(x) __tg_real(ilogb, __tg_zero(x))(x)
#define lgamma(x) __tg_real(lgamma, __tg_zero(x))(x)
#define llrint(x) __tg_real(llrint, __tg_zero(x))(x)
#define llround(x) __tg_real(llround, __tg_zero(x))(x)
#define log10(x) __tg_real(log10, __tg_zero(x))(x)
#define log1p(x) __tg_real(log1p, __tg_zero(x))(x)
#define log2(x) __tg_real(log2, __tg_zero(x))(x)
#define logb(x) __tg_real(logb, __tg_zero(x))(x)
#define lrint(x) __tg_real(lrint, __tg_zero(x))(x)
#define lround(x) __tg_real(lround, __tg_zero(x))(x)
#define nearbyint(x) __tg_real(nearbyint, __tg_zero(x))(x)
#define rint(x) __tg_real(rint, __tg_zero(x))(x)
#define round(x) __tg_real(round, __tg_zero(x))(x)
#define tgamma(x) __tg_real(tgamma, __tg_zero(x))(x)
#define trunc(x) __tg_real(trunc, __tg_zero(x))(x)
#define atan2(x, y) __tg_real(atan2, __tg_zero(x) + __tg_zero(y))(x, y)
#define copysign(x, y) __tg_real(copysign, __tg_zero(x) + __tg_zero(y))(x, y)
#define fdim(x, y) __tg_real(fdim, __tg_zero(x) + __tg_zero(y))(x, y)
#define fmax(x, y) __tg_real(fmax, __tg_zero(x) + __tg_zero(y))(x, y)
#define fmin(x, y) __tg_real(fmin, __tg_zero(x) + __tg_zero(y))(x, y)
#define fmod(x, y) __tg_real(fmod, __tg_zero(x) + __tg_zero(y))(x, y)
#define hypot(x, y) __tg_real(hypot, __tg_zero(x) + __tg_zero(y))(x, y)
#define nextafter(x, y) __tg_real(nextafter, __tg_zero(x) + __tg_zero(y))(x, y)
#define remainder(x, y) __tg_real(remainder, __tg_zero(x) + __tg_zero(y))(x, y)
#define fma(x, y, z) __tg_real(fma, __tg_zero(x) + __tg_zero(y) + __tg_zero(z))(x, y, z)
#define frexp(x, y) __tg_real(frexp, __tg_zero(x))(x, y)
#define ldexp(x, y) __tg_real(ldexp, __tg_zero(x))(x, y)
#define scalbn(x, y) __tg_real(scalbn, __tg_zero(x))(x, y)
#define scalbln(x, y) __tg_real(scalbln, __tg_zero(x))(x, y)
#define nexttoward(x, y) __tg_real(nexttoward, __tg_zero(x))(x, y)
#define remquo(x, y, quo) __tg_real(remquo, __tg_zero(x) + __tg_zero(y))(x, y, quo)
#define carg(z) __tg_complex(carg, __tg_zero(z))(z)
#define cimag(z) __tg_complex(cimag, __tg_zero(z))(z)
#define conj(z) __tg_complex(conj, __tg_zero(z))(z)
#define cproj(z) __tg_complex(cproj, __tg_zero(z))(z)
#define creal(z) __tg_complex(creal, __tg_zero(z))(z)

#endif
