/* Reductions of arrays to one number, and along one dimension. */

#include <flang.h>
#include <math.h>

/* The elements along a dimension: the address of the first one is found from the number of the result. */
static char *line_start(const descriptor *x, int dim, int64_t n)
{
    char *at = x->base;
    for (int i = 0; i < x->rank; ++i) {
        if (i == dim)
            continue;
        at += n % x->dim[i].extent * x->dim[i].stride;
        n /= x->dim[i].extent;
    }
    return at;
}

/* The array that a reduction along a dimension gives, with its number of elements. */
static int64_t line_results(descriptor *result, const descriptor *x, int dim, int8_t type, uint64_t size,
                            const char *file, int line)
{
    int64_t extents[MOST_RANK], count = 1;
    int rank = 0;
    if (dim < 1 || dim > x->rank)
        flang_crash(file, line, "bad DIM= argument");
    for (int i = 0; i < x->rank; ++i)
        if (i != dim - 1) {
            extents[rank++] = x->dim[i].extent;
            count *= x->dim[i].extent;
        }
    flang_allocate_result(result, type, size, rank, extents, file, line);
    return count;
}

/* A row of an array as a descriptor of its own. */
typedef struct {
    descriptor head;
    dimension dim[1];
} row;

static const descriptor *row_of(row *r, const descriptor *x, int dim, int64_t n)
{
    if (!x || x->rank == 0)
        return x;
    r->head = *x;
    r->head.base = line_start(x, dim - 1, n);
    r->head.rank = 1;
    r->head.extra = 0;
    r->dim[0] = x->dim[dim - 1];
    return &r->head;
}

#define TOTAL(name, type, sum_type, start, step)                                                                       \
    LIBRARY type _FortranA##name(const descriptor *x, const char *file, int line, int dim, const descriptor *mask)     \
    {                                                                                                                  \
        sum_type all = start;                                                                                          \
        int64_t count = elements(x);                                                                                   \
        for (int64_t i = 0; i < count; ++i)                                                                            \
            if (counts(mask, i)) {                                                                                     \
                sum_type value = *(const type *)element(x, i);                                                         \
                step;                                                                                                  \
            }                                                                                                          \
        return all;                                                                                                    \
    }
TOTAL(SumInteger1, int8_t, int8_t, 0, all += value)
TOTAL(SumInteger2, int16_t, int16_t, 0, all += value)
TOTAL(SumInteger4, int32_t, int32_t, 0, all += value)
TOTAL(SumInteger8, int64_t, int64_t, 0, all += value)
TOTAL(ProductInteger1, int8_t, int8_t, 1, all *= value)
TOTAL(ProductInteger2, int16_t, int16_t, 1, all *= value)
TOTAL(ProductInteger4, int32_t, int32_t, 1, all *= value)
TOTAL(ProductInteger8, int64_t, int64_t, 1, all *= value)
TOTAL(ProductReal4, float, double, 1, all *= value)
TOTAL(ProductReal8, double, double, 1, all *= value)
TOTAL(MaxvalInteger1, int8_t, int8_t, INT8_MIN, all = value > all ? value : all)
TOTAL(MaxvalInteger2, int16_t, int16_t, INT16_MIN, all = value > all ? value : all)
TOTAL(MaxvalInteger4, int32_t, int32_t, INT32_MIN, all = value > all ? value : all)
TOTAL(MaxvalInteger8, int64_t, int64_t, INT64_MIN, all = value > all ? value : all)
TOTAL(MaxvalReal4, float, float, -3.40282346638528859811704183484516925e+38f, all = value > all ? value : all)
TOTAL(MaxvalReal8, double, double, -1.79769313486231570814527423731704357e+308, all = value > all ? value : all)
TOTAL(MinvalInteger1, int8_t, int8_t, INT8_MAX, all = value < all ? value : all)
TOTAL(MinvalInteger2, int16_t, int16_t, INT16_MAX, all = value < all ? value : all)
TOTAL(MinvalInteger4, int32_t, int32_t, INT32_MAX, all = value < all ? value : all)
TOTAL(MinvalInteger8, int64_t, int64_t, INT64_MAX, all = value < all ? value : all)
TOTAL(MinvalReal4, float, float, 3.40282346638528859811704183484516925e+38f, all = value < all ? value : all)
TOTAL(MinvalReal8, double, double, 1.79769313486231570814527423731704357e+308, all = value < all ? value : all)
TOTAL(IAll1, int8_t, int8_t, -1, all &= value)
TOTAL(IAll2, int16_t, int16_t, -1, all &= value)
TOTAL(IAll4, int32_t, int32_t, -1, all &= value)
TOTAL(IAll8, int64_t, int64_t, -1, all &= value)
TOTAL(IAny1, int8_t, int8_t, 0, all |= value)
TOTAL(IAny2, int16_t, int16_t, 0, all |= value)
TOTAL(IAny4, int32_t, int32_t, 0, all |= value)
TOTAL(IAny8, int64_t, int64_t, 0, all |= value)
TOTAL(IParity1, int8_t, int8_t, 0, all ^= value)
TOTAL(IParity2, int16_t, int16_t, 0, all ^= value)
TOTAL(IParity4, int32_t, int32_t, 0, all ^= value)
TOTAL(IParity8, int64_t, int64_t, 0, all ^= value)

/* Sums of reals with what was lost by rounding carried along (Kahan). */
#define REAL_SUM(name, type, sum_type)                                                                                 \
    LIBRARY type _FortranA##name(const descriptor *x, const char *file, int line, int dim, const descriptor *mask)     \
    {                                                                                                                  \
        sum_type all = 0, correction = 0;                                                                              \
        int64_t count = elements(x);                                                                                   \
        for (int64_t i = 0; i < count; ++i)                                                                            \
            if (counts(mask, i)) {                                                                                     \
                sum_type next = *(const type *)element(x, i) - correction;                                             \
                sum_type old = all;                                                                                    \
                all += next;                                                                                           \
                correction = (all - old) - next;                                                                       \
            }                                                                                                          \
        return all;                                                                                                    \
    }
REAL_SUM(SumReal4, float, double)
REAL_SUM(SumReal8, double, double)

#define COMPLEX_TOTALS(kind, type, sum_type)                                                                           \
    LIBRARY void _FortranACppSumComplex##kind(type *result, const descriptor *x, const char *file, int line, int dim,  \
                                              const descriptor *mask)                                                  \
    {                                                                                                                  \
        sum_type all[2] = {0, 0}, correction[2] = {0, 0};                                                              \
        int64_t count = elements(x);                                                                                   \
        for (int64_t i = 0; i < count; ++i)                                                                            \
            for (int p = 0; p < 2 && counts(mask, i); ++p) {                                                           \
                sum_type next = ((const type *)element(x, i))[p] - correction[p];                                      \
                sum_type old = all[p];                                                                                 \
                all[p] += next;                                                                                        \
                correction[p] = (all[p] - old) - next;                                                                 \
            }                                                                                                          \
        result[0] = all[0];                                                                                            \
        result[1] = all[1];                                                                                            \
    }                                                                                                                  \
    LIBRARY void _FortranACppProductComplex##kind(type *result, const descriptor *x, const char *file, int line,       \
                                                  int dim, const descriptor *mask)                                     \
    {                                                                                                                  \
        sum_type re = 1, im = 0;                                                                                       \
        int64_t count = elements(x);                                                                                   \
        for (int64_t i = 0; i < count; ++i)                                                                            \
            if (counts(mask, i)) {                                                                                     \
                const type *value = (const type *)element(x, i);                                                       \
                sum_type old = re;                                                                                     \
                re = re * value[0] - im * value[1];                                                                    \
                im = old * value[1] + im * value[0];                                                                   \
            }                                                                                                          \
        result[0] = re;                                                                                                \
        result[1] = im;                                                                                                \
    }
COMPLEX_TOTALS(4, float, double)
COMPLEX_TOTALS(8, double, double)

/* One reduction along a dimension is that of each row. */
#define EACH_ROW(name, function, type)                                                                                 \
    for (int64_t n = 0; n < count; ++n) {                                                                              \
        const descriptor *values = row_of(&a, x, dim, n), *which = row_of(&b, mask, dim, n);                           \
        *(type *)element(result, n) = _FortranA##function(values, file, line, 0, which);                               \
    }
#define ALONG_INTEGERS(name, base)                                                                                     \
    case 7:                                                                                                            \
        EACH_ROW(name, base##1, int8_t) break;                                                                         \
    case 8:                                                                                                            \
        EACH_ROW(name, base##2, int16_t) break;                                                                        \
    case 9:                                                                                                            \
        EACH_ROW(name, base##4, int32_t) break;                                                                        \
    case 10:                                                                                                           \
        EACH_ROW(name, base##8, int64_t) break;
#define EACH_COMPLEX_ROW(function, type)                                                                               \
    for (int64_t n = 0; n < count; ++n) {                                                                              \
        const descriptor *values = row_of(&a, x, dim, n), *which = row_of(&b, mask, dim, n);                           \
        function((type *)element(result, n), values, file, line, 0, which);                                            \
    }
#define ALONG_COMPLEX(name)                                                                                            \
    case 34:                                                                                                           \
        EACH_COMPLEX_ROW(_FortranACpp##name##Complex4, float) break;                                                   \
    case 35:                                                                                                           \
        EACH_COMPLEX_ROW(_FortranACpp##name##Complex8, double) break;
#define NO_COMPLEX(name)
#define ALONG(name, COMPLEX_CASES)                                                                                     \
    LIBRARY void _FortranA##name##Dim(descriptor *result, const descriptor *x, int dim, const char *file, int line,    \
                                      const descriptor *mask)                                                          \
    {                                                                                                                  \
        row a, b;                                                                                                      \
        int64_t count = line_results(result, x, dim, x->type, x->size, file, line);                                    \
        switch (x->type) {                                                                                             \
            ALONG_INTEGERS(name, name##Integer)                                                                        \
        case 27:                                                                                                       \
            EACH_ROW(name, name##Real4, float) break;                                                                  \
        case 28:                                                                                                       \
            EACH_ROW(name, name##Real8, double) break;                                                                 \
            COMPLEX_CASES(name)                                                                                        \
        default:                                                                                                       \
            flang_crash(file, line, "a reduction of this type is not supported");                                      \
        }                                                                                                              \
    }
ALONG(Sum, ALONG_COMPLEX)
ALONG(Product, ALONG_COMPLEX)
ALONG(Maxval, NO_COMPLEX)
ALONG(Minval, NO_COMPLEX)

#define ALONG_BITS(name)                                                                                               \
    LIBRARY void _FortranA##name##Dim(descriptor *result, const descriptor *x, int dim, const char *file, int line,    \
                                      const descriptor *mask)                                                          \
    {                                                                                                                  \
        row a, b;                                                                                                      \
        int64_t count = line_results(result, x, dim, x->type, x->size, file, line);                                    \
        switch (x->type) { ALONG_INTEGERS(name, name) }                                                                \
    }
ALONG_BITS(IAll)
ALONG_BITS(IAny)
ALONG_BITS(IParity)

LIBRARY int64_t _FortranACount(const descriptor *x, const char *file, int line, int dim)
{
    int64_t all = 0, count = elements(x);
    for (int64_t i = 0; i < count; ++i)
        all += counts(x, i);
    return all;
}

LIBRARY bool _FortranAAll(const descriptor *x, const char *file, int line, int dim)
{
    int64_t count = elements(x);
    bool all = true;
    for (int64_t i = 0; i < count; ++i)
        all &= counts(x, i);
    return all;
}

LIBRARY bool _FortranAAny(const descriptor *x, const char *file, int line, int dim)
{
    int64_t count = elements(x);
    bool any = false;
    for (int64_t i = 0; i < count; ++i)
        any |= counts(x, i);
    return any;
}

LIBRARY bool _FortranAParity(const descriptor *x, const char *file, int line, int dim)
{
    return _FortranACount(x, file, line, dim) % 2;
}

#define TRUTH_ALONG(name)                                                                                              \
    LIBRARY void _FortranA##name##Dim(descriptor *result, const descriptor *x, int dim, const char *file, int line)    \
    {                                                                                                                  \
        row a;                                                                                                         \
        int64_t count = line_results(result, x, dim, x->type, x->size, file, line);                                    \
        for (int64_t n = 0; n < count; ++n)                                                                            \
            store_integer(element(result, n), x->size, _FortranA##name(row_of(&a, x, dim, n), file, line, 0));         \
    }
TRUTH_ALONG(All)
TRUTH_ALONG(Any)
TRUTH_ALONG(Parity)

LIBRARY void _FortranACountDim(descriptor *result, const descriptor *x, int dim, int kind, const char *file, int line)
{
    row a;
    int64_t count = line_results(result, x, dim, type_code(INTEGER, kind), kind, file, line);
    for (int64_t n = 0; n < count; ++n)
        store_integer(element(result, n), kind, _FortranACount(row_of(&a, x, dim, n), file, line, 0));
}

/* Norms with the largest number taken out, so that squares do not overflow. */
static double norm(const descriptor *x)
{
    double largest = 0, sum = 0;
    int64_t count = elements(x);
    for (int64_t i = 0; i < count; ++i) {
        double value = fabs(x->type == 27 ? *(const float *)element(x, i) : *(const double *)element(x, i));
        if (value > largest) {
            double ratio = largest / value;
            sum = sum * ratio * ratio + (largest > 0 ? ratio * ratio : 0);
            largest = value;
        } else if (largest > 0) {
            double ratio = value / largest;
            sum += ratio * ratio;
        }
    }
    return largest * sqrt(1 + sum);
}

LIBRARY float _FortranANorm2_4(const descriptor *x, const char *file, int line, int dim)
{
    return norm(x);
}

LIBRARY double _FortranANorm2_8(const descriptor *x, const char *file, int line, int dim)
{
    return norm(x);
}

LIBRARY void _FortranANorm2Dim(descriptor *result, const descriptor *x, int dim, const char *file, int line)
{
    row a;
    int64_t count = line_results(result, x, dim, x->type, x->size, file, line);
    for (int64_t n = 0; n < count; ++n) {
        double value = norm(row_of(&a, x, dim, n));
        if (x->type == 27)
            *(float *)element(result, n) = value;
        else
            *(double *)element(result, n) = value;
    }
}

/* The largest (1) or smallest (-1) text of those that count. */
static void extreme_text(descriptor *result, const descriptor *x, const descriptor *mask, int wanted, const char *file,
                         int line)
{
    flang_allocate_result(result, x->type, x->size, 0, 0, file, line);
    memset(result->base, wanted > 0 ? 0 : 255, x->size);
    int64_t count = elements(x);
    for (int64_t i = 0; i < count; ++i)
        if (counts(mask, i) && memcmp(element(x, i), result->base, x->size) * wanted > 0)
            memcpy(result->base, element(x, i), x->size);
}

LIBRARY void _FortranAMaxvalCharacter(descriptor *result, const descriptor *x, const char *file, int line,
                                      const descriptor *mask)
{
    extreme_text(result, x, mask, 1, file, line);
}

LIBRARY void _FortranAMinvalCharacter(descriptor *result, const descriptor *x, const char *file, int line,
                                      const descriptor *mask)
{
    extreme_text(result, x, mask, -1, file, line);
}
