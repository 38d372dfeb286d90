/* Functions of numbers that compiled code does not have inline. */

#include <flang.h>
#include <math.h>

#define REALS(kind, type, frexp_of, ldexp_of, nextafter_of, floor_of, fmod_of, digits, least)                          \
    LIBRARY type _FortranAModReal##kind(type a, type p, const char *file, int line)                                    \
    {                                                                                                                  \
        return fmod_of(a, p);                                                                                          \
    }                                                                                                                  \
    LIBRARY type _FortranAModuloReal##kind(type a, type p, const char *file, int line)                                 \
    {                                                                                                                  \
        type rest = fmod_of(a, p);                                                                                     \
        return rest != 0 && (rest < 0) != (p < 0) ? rest + p : rest;                                                   \
    }                                                                                                                  \
    LIBRARY int32_t _FortranAExponent##kind##_4(type x)                                                                \
    {                                                                                                                  \
        int exponent = 0;                                                                                              \
        if (x == 0)                                                                                                    \
            return 0;                                                                                                  \
        frexp_of(x, &exponent);                                                                                        \
        return exponent;                                                                                               \
    }                                                                                                                  \
    LIBRARY int64_t _FortranAExponent##kind##_8(type x)                                                                \
    {                                                                                                                  \
        return _FortranAExponent##kind##_4(x);                                                                         \
    }                                                                                                                  \
    LIBRARY type _FortranAFraction##kind(type x)                                                                       \
    {                                                                                                                  \
        int exponent;                                                                                                  \
        return frexp_of(x, &exponent);                                                                                 \
    }                                                                                                                  \
    LIBRARY type _FortranASetExponent##kind(type x, int64_t exponent)                                                  \
    {                                                                                                                  \
        int old;                                                                                                       \
        return x == 0 ? x : ldexp_of(frexp_of(x, &old), exponent);                                                     \
    }                                                                                                                  \
    LIBRARY type _FortranAScale##kind(type x, int64_t by)                                                              \
    {                                                                                                                  \
        return ldexp_of(x, by > 100000 ? 100000 : by < -100000 ? -100000 : (int)by);                                   \
    }                                                                                                                  \
    LIBRARY type _FortranANearest##kind(type x, bool up)                                                               \
    {                                                                                                                  \
        return nextafter_of(x, up ? (type)INFINITY : -(type)INFINITY);                                                 \
    }                                                                                                                  \
    LIBRARY type _FortranASpacing##kind(type x)                                                                        \
    {                                                                                                                  \
        int exponent;                                                                                                  \
        if (x == 0)                                                                                                    \
            return least;                                                                                              \
        frexp_of(x, &exponent);                                                                                        \
        type space = ldexp_of((type)1, exponent - digits);                                                             \
        return space < least ? least : space;                                                                          \
    }                                                                                                                  \
    LIBRARY type _FortranARRSpacing##kind(type x)                                                                      \
    {                                                                                                                  \
        int exponent;                                                                                                  \
        type part = frexp_of(x, &exponent);                                                                            \
        return x == 0 ? 0 : ldexp_of(part < 0 ? -part : part, digits);                                                 \
    }                                                                                                                  \
    LIBRARY type _FortranAFPow##kind##i(type base, int32_t exponent)                                                   \
    {                                                                                                                  \
        return power_##kind(base, exponent);                                                                           \
    }                                                                                                                  \
    LIBRARY type _FortranAFPow##kind##k(type base, int64_t exponent)                                                   \
    {                                                                                                                  \
        return power_##kind(base, exponent);                                                                           \
    }

#define POWER(kind, type)                                                                                              \
    static type power_##kind(type base, int64_t exponent)                                                              \
    {                                                                                                                  \
        uint64_t left = exponent < 0 ? -(uint64_t)exponent : (uint64_t)exponent;                                       \
        type result = 1, square = base;                                                                                \
        for (; left; left >>= 1) {                                                                                     \
            if (left & 1)                                                                                              \
                result *= square;                                                                                      \
            square *= square;                                                                                          \
        }                                                                                                              \
        return exponent < 0 ? 1 / result : result;                                                                     \
    }
POWER(4, float)
POWER(8, double)
REALS(4, float, frexpf, ldexpf, nextafterf, floorf, fmodf, 24, 1.17549435082228750796873653722224568e-38f)
REALS(8, double, frexp, ldexp, nextafter, floor, fmod, 53, 2.22507385850720138309023271733240406e-308)

/* Whole numbers of reals. */
#define WHOLE(from, type, to, int_type)                                                                                \
    LIBRARY int_type _FortranACeiling##from##_##to(type x)                                                             \
    {                                                                                                                  \
        return (int_type)ceil(x);                                                                                      \
    }                                                                                                                  \
    LIBRARY int_type _FortranAFloor##from##_##to(type x)                                                               \
    {                                                                                                                  \
        return (int_type)floor(x);                                                                                     \
    }                                                                                                                  \
    LIBRARY int_type _FortranANint##from##_##to(type x)                                                                \
    {                                                                                                                  \
        return (int_type)round(x);                                                                                     \
    }
WHOLE(4, float, 1, int8_t)
WHOLE(4, float, 2, int16_t)
WHOLE(4, float, 4, int32_t)
WHOLE(4, float, 8, int64_t)
WHOLE(8, double, 1, int8_t)
WHOLE(8, double, 2, int16_t)
WHOLE(8, double, 4, int32_t)
WHOLE(8, double, 8, int64_t)

LIBRARY int32_t _FortranASelectedIntKind(const char *file, int line, const void *x, int kind)
{
    int64_t digits = integer_at(x, kind);
    return digits <= 2 ? 1 : digits <= 4 ? 2 : digits <= 9 ? 4 : digits <= 18 ? 8 : digits <= 38 ? 16 : -1;
}

static int64_t given(const void *x, int kind, int64_t otherwise)
{
    return x ? integer_at(x, kind) : otherwise;
}

LIBRARY int32_t _FortranASelectedRealKind(const char *file, int line, const void *precision, int precision_kind,
                                          const void *range, int range_kind, const void *radix, int radix_kind)
{
    int64_t digits = given(precision, precision_kind, 0), tens = given(range, range_kind, 0);
    if (given(radix, radix_kind, 2) != 2)
        return -5;
    if (digits <= 3 && tens <= 4)
        return 2;
    if (digits <= 6 && tens <= 37)
        return 4;
    if (digits <= 15 && tens <= 307)
        return 8;
    if (digits <= 18 && tens <= 4931)
        return 10;
    if (digits <= 33 && tens <= 4931)
        return 16;
    return digits > 33 ? tens > 4931 ? -3 : -1 : -2;
}

LIBRARY int32_t _FortranASelectedCharKind(const char *file, int line, const char *name, size_t length)
{
    while (length > 0 && name[length - 1] == ' ')
        --length;
    if (length == 5 && (name[0] | 32) == 'a' || length == 7 && (name[0] | 32) == 'd')
        return 1;
    return length == 9 ? 4 : -1;
}

/* Powers of complex numbers; results go through a pointer. */
#define COMPLEX_POWER(name, type, int_type)                                                                            \
    LIBRARY void _FortranA##name(type *result, type re, type im, int_type exponent)                                    \
    {                                                                                                                  \
        uint64_t left = exponent < 0 ? -(uint64_t)exponent : (uint64_t)exponent;                                       \
        type r = 1, i = 0, old;                                                                                        \
        for (; left; left >>= 1) {                                                                                     \
            if (left & 1) {                                                                                            \
                old = r;                                                                                               \
                r = r * re - i * im;                                                                                   \
                i = old * im + i * re;                                                                                 \
            }                                                                                                          \
            old = re;                                                                                                  \
            re = re * re - im * im;                                                                                    \
            im = 2 * old * im;                                                                                         \
        }                                                                                                              \
        if (exponent < 0) {                                                                                            \
            type square = r * r + i * i;                                                                               \
            r = r / square;                                                                                            \
            i = -i / square;                                                                                           \
        }                                                                                                              \
        result[0] = r;                                                                                                 \
        result[1] = i;                                                                                                 \
    }
COMPLEX_POWER(cpowi, float, int32_t)
COMPLEX_POWER(cpowk, float, int64_t)
COMPLEX_POWER(zpowi, double, int32_t)
COMPLEX_POWER(zpowk, double, int64_t)
