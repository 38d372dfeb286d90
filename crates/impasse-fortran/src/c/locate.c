/* Places in arrays (maxloc, minloc, findloc), and products of vectors. */

#include <flang.h>

/* Whether the element at `value` is to be taken before the one found so far. */
static bool better(const descriptor *x, const char *value, const char *best, int wanted, bool back)
{
    int order;
    switch (category_of(x->type)) {
    case INTEGER: {
        int64_t a = integer_at(value, x->size), b = integer_at(best, x->size);
        order = a < b ? -1 : a > b;
        break;
    }
    case REAL: {
        double a = x->size == 4 ? *(const float *)value : *(const double *)value;
        double b = x->size == 4 ? *(const float *)best : *(const double *)best;
        order = a < b ? -1 : a > b;
        break;
    }
    default:
        order = memcmp(value, best, x->size);
    }
    return back ? order * wanted >= 0 : order * wanted > 0;
}

static bool equal(const descriptor *x, const char *value, const descriptor *target)
{
    if (category_of(x->type) == CHARACTER) {
        uint64_t common = x->size < target->size ? x->size : target->size;
        if (memcmp(value, target->base, common) != 0)
            return false;
        for (uint64_t i = common; i < x->size; ++i)
            if (value[i] != ' ')
                return false;
        for (uint64_t i = common; i < target->size; ++i)
            if (target->base[i] != ' ')
                return false;
        return true;
    }
    if (category_of(x->type) == REAL || category_of(target->type) == REAL) {
        double a = category_of(x->type) == INTEGER ? integer_at(value, x->size)
                   : x->size == 4                  ? *(const float *)value
                                                   : *(const double *)value;
        double b = category_of(target->type) == INTEGER ? integer_at(target->base, target->size)
                   : target->size == 4                  ? *(const float *)target->base
                                                        : *(const double *)target->base;
        return a == b;
    }
    if (category_of(x->type) == LOGICAL)
        return (integer_at(value, x->size) != 0) == (integer_at(target->base, target->size) != 0);
    return integer_at(value, x->size) == integer_at(target->base, target->size);
}

/* The number of the element in a walk with a step, from 0, or -1. */
static int64_t locate(const descriptor *x, const descriptor *mask, char *first, int64_t count, int64_t stride,
                      char *mask_first, int64_t mask_stride, int wanted, const descriptor *target, bool back)
{
    int64_t found = -1;
    const char *best = 0;
    for (int64_t i = 0; i < count; ++i) {
        const char *value = stride ? first + i * stride : element(x, i);
        const char *which = !mask ? 0 : mask_stride ? mask_first + i * mask_stride : element(mask, i);
        if (which && integer_at(which, mask->size) == 0)
            continue;
        bool take = target ? equal(x, value, target) && (found < 0 || back)
                           : found < 0 || better(x, value, best, wanted, back);
        if (take) {
            found = i;
            best = value;
        }
    }
    return found;
}

static void whole(descriptor *result, const descriptor *x, int kind, const descriptor *mask, int wanted,
                  const descriptor *target, bool back, const char *file, int line)
{
    int64_t rank = x->rank;
    flang_allocate_result(result, type_code(INTEGER, kind), kind, 1, &rank, file, line);
    int64_t found = locate(x, mask, 0, elements(x), 0, 0, 0, wanted, target, back);
    for (int i = 0; i < rank; ++i) {
        int64_t extent = x->dim[i].extent;
        store_integer(element(result, i), kind, found < 0 ? 0 : found % extent + 1);
        if (found >= 0)
            found /= extent;
    }
}

static char *start(const descriptor *x, int dim, int64_t n)
{
    char *at = x->base;
    for (int i = 0; i < x->rank; ++i)
        if (i != dim) {
            at += n % x->dim[i].extent * x->dim[i].stride;
            n /= x->dim[i].extent;
        }
    return at;
}

static void along(descriptor *result, const descriptor *x, int kind, int dim, const descriptor *mask, int wanted,
                  const descriptor *target, bool back, const char *file, int line)
{
    int64_t extents[MOST_RANK], count = 1;
    int rank = 0;
    for (int i = 0; i < x->rank; ++i)
        if (i != dim - 1) {
            extents[rank++] = x->dim[i].extent;
            count *= x->dim[i].extent;
        }
    flang_allocate_result(result, type_code(INTEGER, kind), kind, rank, extents, file, line);
    const dimension *walk = &x->dim[dim - 1];
    for (int64_t n = 0; n < count; ++n) {
        char *first = start(x, dim - 1, n);
        char *mask_first = mask && mask->rank ? start(mask, dim - 1, n) : 0;
        int64_t mask_stride = mask && mask->rank ? mask->dim[dim - 1].stride : 0;
        int64_t found = locate(x, mask, first, walk->extent, walk->stride, mask_first, mask_stride, wanted, target, back);
        store_integer(element(result, n), kind, found + 1);
    }
}

#define LOCATE(name, wanted)                                                                                           \
    LIBRARY void _FortranA##name(descriptor *result, const descriptor *x, int kind, const char *file, int line,        \
                                 const descriptor *mask, bool back)                                                    \
    {                                                                                                                  \
        whole(result, x, kind, mask, wanted, 0, back, file, line);                                                     \
    }
LOCATE(MaxlocInteger1, 1)
LOCATE(MaxlocInteger2, 1)
LOCATE(MaxlocInteger4, 1)
LOCATE(MaxlocInteger8, 1)
LOCATE(MaxlocReal4, 1)
LOCATE(MaxlocReal8, 1)
LOCATE(MaxlocCharacter, 1)
LOCATE(MinlocInteger1, -1)
LOCATE(MinlocInteger2, -1)
LOCATE(MinlocInteger4, -1)
LOCATE(MinlocInteger8, -1)
LOCATE(MinlocReal4, -1)
LOCATE(MinlocReal8, -1)
LOCATE(MinlocCharacter, -1)

LIBRARY void _FortranAMaxlocDim(descriptor *result, const descriptor *x, int kind, int dim, const char *file, int line,
                                const descriptor *mask, bool back)
{
    along(result, x, kind, dim, mask, 1, 0, back, file, line);
}

LIBRARY void _FortranAMinlocDim(descriptor *result, const descriptor *x, int kind, int dim, const char *file, int line,
                                const descriptor *mask, bool back)
{
    along(result, x, kind, dim, mask, -1, 0, back, file, line);
}

LIBRARY void _FortranAFindloc(descriptor *result, const descriptor *x, const descriptor *target, int kind,
                              const char *file, int line, const descriptor *mask, bool back)
{
    whole(result, x, kind, mask, 0, target, back, file, line);
}

LIBRARY void _FortranAFindlocDim(descriptor *result, const descriptor *x, const descriptor *target, int kind, int dim,
                                 const char *file, int line, const descriptor *mask, bool back)
{
    along(result, x, kind, dim, mask, 0, target, back, file, line);
}

/* Any number as one of the type of a product. */
static double real_at(const descriptor *x, const char *at)
{
    return category_of(x->type) == INTEGER ? (double)integer_at(at, x->size)
           : x->size == 4                  ? *(const float *)at
                                           : *(const double *)at;
}

#define DOT(name, type, sum_type, value_at)                                                                            \
    LIBRARY type _FortranA##name(const descriptor *x, const descriptor *y, const char *file, int line)                 \
    {                                                                                                                  \
        sum_type all = 0;                                                                                              \
        for (int64_t i = 0; i < x->dim[0].extent; ++i)                                                                 \
            all += (sum_type)value_at(x, element(x, i)) * (sum_type)value_at(y, element(y, i));                        \
        return all;                                                                                                    \
    }
#define INTEGER_AT(d, at) integer_at(at, (d)->size)
DOT(DotProductInteger1, int8_t, int8_t, INTEGER_AT)
DOT(DotProductInteger2, int16_t, int16_t, INTEGER_AT)
DOT(DotProductInteger4, int32_t, int32_t, INTEGER_AT)
DOT(DotProductInteger8, int64_t, int64_t, INTEGER_AT)
DOT(DotProductReal4, float, double, real_at)
DOT(DotProductReal8, double, double, real_at)

LIBRARY bool _FortranADotProductLogical(const descriptor *x, const descriptor *y, const char *file, int line)
{
    bool any = false;
    for (int64_t i = 0; i < x->dim[0].extent; ++i)
        any |= counts(x, i) && counts(y, i);
    return any;
}

#define COMPLEX_DOT(kind, type)                                                                                        \
    LIBRARY void _FortranACppDotProductComplex##kind(type *result, const descriptor *x, const descriptor *y,           \
                                                     const char *file, int line)                                      \
    {                                                                                                                  \
        double re = 0, im = 0;                                                                                         \
        for (int64_t i = 0; i < x->dim[0].extent; ++i) {                                                               \
            const type *a = (const type *)element(x, i), *b = (const type *)element(y, i);                             \
            re += (double)a[0] * b[0] + (double)a[1] * b[1];                                                           \
            im += (double)a[0] * b[1] - (double)a[1] * b[0];                                                           \
        }                                                                                                              \
        result[0] = re;                                                                                                \
        result[1] = im;                                                                                                \
    }
COMPLEX_DOT(4, float)
COMPLEX_DOT(8, double)
