/* Products and quotients of complex numbers where the plain formula is not enough: Annex G of C11
   asks for infinities where it gives NaN, and quotients are scaled so that they neither overflow
   nor underflow on the way, as the run-time library of gcc 12 does it. */

#define IS_NAN(x) ((x) != (x))
#define IS_INF(x) (__builtin_isinf_sign(x) != 0)
#define IS_FINITE(x) __builtin_isfinite(x)
#define INFINITE(T) ((T)__builtin_inf())
/* 1 or 0 for infinite or finite, with the sign of x. */
#define BOX(T, COPYSIGN, x) COPYSIGN((T)(IS_INF(x) ? 1 : 0), x)
/* A NaN becomes a zero of the same sign. */
#define UN_NAN(T, COPYSIGN, x) (IS_NAN(x) ? COPYSIGN((T)0, x) : (x))

#define MULTIPLY(NAME, T, COPYSIGN)                                                                \
    _Complex T NAME(T a, T b, T c, T d)                                                            \
    {                                                                                              \
        T ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                          \
        T re = ac - bd, im = ad + bc;                                                              \
        if (IS_NAN(re) && IS_NAN(im)) {                                                            \
            int again = 0;                                                                         \
            if (IS_INF(a) || IS_INF(b)) {                                                          \
                a = BOX(T, COPYSIGN, a), b = BOX(T, COPYSIGN, b);                                  \
                c = UN_NAN(T, COPYSIGN, c), d = UN_NAN(T, COPYSIGN, d);                            \
                again = 1;                                                                         \
            }                                                                                      \
            if (IS_INF(c) || IS_INF(d)) {                                                          \
                c = BOX(T, COPYSIGN, c), d = BOX(T, COPYSIGN, d);                                  \
                a = UN_NAN(T, COPYSIGN, a), b = UN_NAN(T, COPYSIGN, b);                            \
                again = 1;                                                                         \
            }                                                                                      \
            if (!again && (IS_INF(ac) || IS_INF(bd) || IS_INF(ad) || IS_INF(bc))) {                \
                a = UN_NAN(T, COPYSIGN, a), b = UN_NAN(T, COPYSIGN, b);                            \
                c = UN_NAN(T, COPYSIGN, c), d = UN_NAN(T, COPYSIGN, d);                            \
                again = 1;                                                                         \
            }                                                                                      \
            if (again) {                                                                           \
                re = INFINITE(T) * (a * c - b * d);                                                \
                im = INFINITE(T) * (a * d + b * c);                                                \
            }                                                                                      \
        }                                                                                          \
        _Complex T result;                                                                         \
        __real__ result = re;                                                                      \
        __imag__ result = im;                                                                      \
        return result;                                                                             \
    }

/* What Annex G asks for when both parts of a quotient are NaN. */
#define RECOVER(T, COPYSIGN)                                                                       \
    if (IS_NAN(re) && IS_NAN(im)) {                                                                \
        if (c == 0 && d == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                                      \
            re = COPYSIGN(INFINITE(T), c) * a;                                                     \
            im = COPYSIGN(INFINITE(T), c) * b;                                                     \
        } else if ((IS_INF(a) || IS_INF(b)) && IS_FINITE(c) && IS_FINITE(d)) {                     \
            a = BOX(T, COPYSIGN, a), b = BOX(T, COPYSIGN, b);                                      \
            re = INFINITE(T) * (a * c + b * d);                                                    \
            im = INFINITE(T) * (b * c - a * d);                                                    \
        } else if ((IS_INF(c) || IS_INF(d)) && IS_FINITE(a) && IS_FINITE(b)) {                     \
            c = BOX(T, COPYSIGN, c), d = BOX(T, COPYSIGN, d);                                      \
            re = 0 * (a * c + b * d);                                                              \
            im = 0 * (b * c - a * d);                                                              \
        }                                                                                          \
    }

#define SCALE(factor) (a *= (factor), b *= (factor), c *= (factor), d *= (factor))

/* One of a and b is tiny while nothing is large. */
#define TINY(FABS, LEAST, LARGE, x)                                                                \
    ((FABS(a) < LEAST && FABS(b) < LARGE && FABS(x) < LARGE) ||                                    \
     (FABS(b) < LEAST && FABS(a) < LARGE && FABS(x) < LARGE))

#define PREPARE(T, FABS, MAX, LEAST, EPSILON, x)                                                   \
    do {                                                                                           \
        if (FABS(x) >= MAX / 2)                                                                    \
            SCALE((T)0.5);                                                                         \
        if (FABS(x) < EPSILON)                                                                     \
            SCALE(1 / EPSILON);                                                                    \
        else if (TINY(FABS, LEAST, (MAX / 2 * EPSILON), x))                                        \
            SCALE(1 / EPSILON);                                                                    \
    } while (0)

#define DIVIDE(NAME, T, COPYSIGN, FABS, MAX, LEAST, EPSILON)                                       \
    _Complex T NAME(T a, T b, T c, T d)                                                            \
    {                                                                                              \
        T re, im;                                                                                  \
        if (FABS(c) < FABS(d)) {                                                                   \
            PREPARE(T, FABS, MAX, LEAST, EPSILON, d);                                              \
            T ratio = c / d, denominator = c * ratio + d;                                          \
            if (FABS(ratio) > LEAST) {                                                             \
                re = (a * ratio + b) / denominator;                                                \
                im = (b * ratio - a) / denominator;                                                \
            } else {                                                                               \
                re = (c * (a / d) + b) / denominator;                                              \
                im = (c * (b / d) - a) / denominator;                                              \
            }                                                                                      \
        } else {                                                                                   \
            PREPARE(T, FABS, MAX, LEAST, EPSILON, c);                                              \
            T ratio = d / c, denominator = d * ratio + c;                                          \
            if (FABS(ratio) > LEAST) {                                                             \
                re = (b * ratio + a) / denominator;                                                \
                im = (b - a * ratio) / denominator;                                                \
            } else {                                                                               \
                re = (d * (b / c) + a) / denominator;                                              \
                im = (b - d * (a / c)) / denominator;                                              \
            }                                                                                      \
        }                                                                                          \
        RECOVER(T, COPYSIGN)                                                                       \
        _Complex T result;                                                                         \
        __real__ result = re;                                                                      \
        __imag__ result = im;                                                                      \
        return result;                                                                             \
    }

MULTIPLY(__mulsc3, float, __builtin_copysignf)
MULTIPLY(__muldc3, double, __builtin_copysign)
MULTIPLY(__mulxc3, long double, __builtin_copysignl)

DIVIDE(__divdc3, double, __builtin_copysign, __builtin_fabs, __DBL_MAX__, __DBL_MIN__,
       __DBL_EPSILON__)
DIVIDE(__divxc3, long double, __builtin_copysignl, __builtin_fabsl, __LDBL_MAX__, __LDBL_MIN__,
       __LDBL_EPSILON__)

/* In double precision nothing can overflow here. */
_Complex float __divsc3(float a, float b, float c, float d)
{
    double norm = (double)c * c + (double)d * d;
    float re = ((double)a * c + (double)b * d) / norm;
    float im = ((double)b * c - (double)a * d) / norm;
    RECOVER(float, __builtin_copysignf)
    _Complex float result;
    __real__ result = re;
    __imag__ result = im;
    return result;
}
