/* Products of matrices. */

#include <flang.h>

/* Rows, what is summed over, and columns; a vector is a row or a column. */
typedef struct {
    int64_t rows, inner, columns;
} sizes;

static sizes prepare(descriptor *result, const descriptor *x, const descriptor *y, int8_t type, uint64_t size,
                     bool made, bool transposed, const char *file, int line)
{
    sizes s;
    int64_t extents[2];
    int rank = 0;
    s.rows = x->rank == 1 ? 1 : transposed ? x->dim[1].extent : x->dim[0].extent;
    s.inner = transposed || x->rank == 1 ? x->dim[0].extent : x->dim[1].extent;
    s.columns = y->rank == 1 ? 1 : y->dim[1].extent;
    if (s.inner != y->dim[0].extent)
        flang_crash(file, line, "MATMUL: shapes of arguments do not fit");
    if (x->rank == 2)
        extents[rank++] = s.rows;
    if (y->rank == 2)
        extents[rank++] = s.columns;
    if (!made)
        flang_allocate_result(result, type, size, rank, extents, file, line);
    return s;
}

/* An element of the left side, by row and column of the product. */
static char *left(const descriptor *x, int64_t i, int64_t k, bool transposed)
{
    if (x->rank == 1)
        return x->base + k * x->dim[0].stride;
    if (transposed)
        return x->base + k * x->dim[0].stride + i * x->dim[1].stride;
    return x->base + i * x->dim[0].stride + k * x->dim[1].stride;
}

static char *right(const descriptor *y, int64_t k, int64_t j)
{
    return y->base + k * y->dim[0].stride + (y->rank == 2 ? j * y->dim[1].stride : 0);
}

#define PRODUCT(name, x_type, y_type, result_type, sum_type, code, made, transposed)                                   \
    LIBRARY void _FortranA##name(descriptor *result, const descriptor *x, const descriptor *y, const char *file,       \
                                 int line)                                                                             \
    {                                                                                                                  \
        sizes s = prepare(result, x, y, code, sizeof(result_type), made, transposed, file, line);                      \
        for (int64_t j = 0; j < s.columns; ++j)                                                                        \
            for (int64_t i = 0; i < s.rows; ++i) {                                                                     \
                sum_type all = 0;                                                                                      \
                for (int64_t k = 0; k < s.inner; ++k)                                                                  \
                    all += (sum_type)*(const x_type *)left(x, i, k, transposed) * *(const y_type *)right(y, k, j);     \
                *(result_type *)element(result, i + j * s.rows) = all;                                                 \
            }                                                                                                          \
    }
PRODUCT(MatmulInteger4Integer4, int32_t, int32_t, int32_t, int32_t, 9, false, false)
PRODUCT(MatmulInteger4Integer8, int32_t, int64_t, int64_t, int64_t, 10, false, false)
PRODUCT(MatmulInteger4Real4, int32_t, float, float, float, 27, false, false)
PRODUCT(MatmulInteger4Real8, int32_t, double, double, double, 28, false, false)
PRODUCT(MatmulInteger8Integer4, int64_t, int32_t, int64_t, int64_t, 10, false, false)
PRODUCT(MatmulInteger8Integer8, int64_t, int64_t, int64_t, int64_t, 10, false, false)
PRODUCT(MatmulInteger8Real4, int64_t, float, float, float, 27, false, false)
PRODUCT(MatmulInteger8Real8, int64_t, double, double, double, 28, false, false)
PRODUCT(MatmulReal4Integer4, float, int32_t, float, float, 27, false, false)
PRODUCT(MatmulReal4Integer8, float, int64_t, float, float, 27, false, false)
PRODUCT(MatmulReal4Real4, float, float, float, float, 27, false, false)
PRODUCT(MatmulReal4Real8, float, double, double, double, 28, false, false)
PRODUCT(MatmulReal8Integer4, double, int32_t, double, double, 28, false, false)
PRODUCT(MatmulReal8Integer8, double, int64_t, double, double, 28, false, false)
PRODUCT(MatmulReal8Real4, double, float, double, double, 28, false, false)
PRODUCT(MatmulReal8Real8, double, double, double, double, 28, false, false)
PRODUCT(MatmulDirectInteger4Integer4, int32_t, int32_t, int32_t, int32_t, 9, true, false)
PRODUCT(MatmulDirectInteger4Integer8, int32_t, int64_t, int64_t, int64_t, 10, true, false)
PRODUCT(MatmulDirectInteger4Real4, int32_t, float, float, float, 27, true, false)
PRODUCT(MatmulDirectInteger4Real8, int32_t, double, double, double, 28, true, false)
PRODUCT(MatmulDirectInteger8Integer4, int64_t, int32_t, int64_t, int64_t, 10, true, false)
PRODUCT(MatmulDirectInteger8Integer8, int64_t, int64_t, int64_t, int64_t, 10, true, false)
PRODUCT(MatmulDirectInteger8Real4, int64_t, float, float, float, 27, true, false)
PRODUCT(MatmulDirectInteger8Real8, int64_t, double, double, double, 28, true, false)
PRODUCT(MatmulDirectReal4Integer4, float, int32_t, float, float, 27, true, false)
PRODUCT(MatmulDirectReal4Integer8, float, int64_t, float, float, 27, true, false)
PRODUCT(MatmulDirectReal4Real4, float, float, float, float, 27, true, false)
PRODUCT(MatmulDirectReal4Real8, float, double, double, double, 28, true, false)
PRODUCT(MatmulDirectReal8Integer4, double, int32_t, double, double, 28, true, false)
PRODUCT(MatmulDirectReal8Integer8, double, int64_t, double, double, 28, true, false)
PRODUCT(MatmulDirectReal8Real4, double, float, double, double, 28, true, false)
PRODUCT(MatmulDirectReal8Real8, double, double, double, double, 28, true, false)
PRODUCT(MatmulTransposeInteger4Integer4, int32_t, int32_t, int32_t, int32_t, 9, false, true)
PRODUCT(MatmulTransposeInteger4Integer8, int32_t, int64_t, int64_t, int64_t, 10, false, true)
PRODUCT(MatmulTransposeInteger4Real4, int32_t, float, float, float, 27, false, true)
PRODUCT(MatmulTransposeInteger4Real8, int32_t, double, double, double, 28, false, true)
PRODUCT(MatmulTransposeInteger8Integer4, int64_t, int32_t, int64_t, int64_t, 10, false, true)
PRODUCT(MatmulTransposeInteger8Integer8, int64_t, int64_t, int64_t, int64_t, 10, false, true)
PRODUCT(MatmulTransposeInteger8Real4, int64_t, float, float, float, 27, false, true)
PRODUCT(MatmulTransposeInteger8Real8, int64_t, double, double, double, 28, false, true)
PRODUCT(MatmulTransposeReal4Integer4, float, int32_t, float, float, 27, false, true)
PRODUCT(MatmulTransposeReal4Integer8, float, int64_t, float, float, 27, false, true)
PRODUCT(MatmulTransposeReal4Real4, float, float, float, float, 27, false, true)
PRODUCT(MatmulTransposeReal4Real8, float, double, double, double, 28, false, true)
PRODUCT(MatmulTransposeReal8Integer4, double, int32_t, double, double, 28, false, true)
PRODUCT(MatmulTransposeReal8Integer8, double, int64_t, double, double, 28, false, true)
PRODUCT(MatmulTransposeReal8Real4, double, float, double, double, 28, false, true)
PRODUCT(MatmulTransposeReal8Real8, double, double, double, double, 28, false, true)
PRODUCT(MatmulTransposeDirectInteger4Integer4, int32_t, int32_t, int32_t, int32_t, 9, true, true)
PRODUCT(MatmulTransposeDirectInteger4Integer8, int32_t, int64_t, int64_t, int64_t, 10, true, true)
PRODUCT(MatmulTransposeDirectInteger4Real4, int32_t, float, float, float, 27, true, true)
PRODUCT(MatmulTransposeDirectInteger4Real8, int32_t, double, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectInteger8Integer4, int64_t, int32_t, int64_t, int64_t, 10, true, true)
PRODUCT(MatmulTransposeDirectInteger8Integer8, int64_t, int64_t, int64_t, int64_t, 10, true, true)
PRODUCT(MatmulTransposeDirectInteger8Real4, int64_t, float, float, float, 27, true, true)
PRODUCT(MatmulTransposeDirectInteger8Real8, int64_t, double, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectReal4Integer4, float, int32_t, float, float, 27, true, true)
PRODUCT(MatmulTransposeDirectReal4Integer8, float, int64_t, float, float, 27, true, true)
PRODUCT(MatmulTransposeDirectReal4Real4, float, float, float, float, 27, true, true)
PRODUCT(MatmulTransposeDirectReal4Real8, float, double, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectReal8Integer4, double, int32_t, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectReal8Integer8, double, int64_t, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectReal8Real4, double, float, double, double, 28, true, true)
PRODUCT(MatmulTransposeDirectReal8Real8, double, double, double, double, 28, true, true)

#define COMPLEX_PRODUCT(name, type, code, made, transposed)                                                            \
    LIBRARY void _FortranA##name(descriptor *result, const descriptor *x, const descriptor *y, const char *file,       \
                                 int line)                                                                             \
    {                                                                                                                  \
        sizes s = prepare(result, x, y, code, 2 * sizeof(type), made, transposed, file, line);                         \
        for (int64_t j = 0; j < s.columns; ++j)                                                                        \
            for (int64_t i = 0; i < s.rows; ++i) {                                                                     \
                type re = 0, im = 0;                                                                                   \
                for (int64_t k = 0; k < s.inner; ++k) {                                                                \
                    const type *a = (const type *)left(x, i, k, transposed), *b = (const type *)right(y, k, j);        \
                    re += a[0] * b[0] - a[1] * b[1];                                                                   \
                    im += a[0] * b[1] + a[1] * b[0];                                                                   \
                }                                                                                                      \
                type *to = (type *)element(result, i + j * s.rows);                                                    \
                to[0] = re;                                                                                            \
                to[1] = im;                                                                                            \
            }                                                                                                          \
    }
COMPLEX_PRODUCT(MatmulComplex4Complex4, float, 34, false, false)
COMPLEX_PRODUCT(MatmulComplex8Complex8, double, 35, false, false)
COMPLEX_PRODUCT(MatmulDirectComplex4Complex4, float, 34, true, false)
COMPLEX_PRODUCT(MatmulDirectComplex8Complex8, double, 35, true, false)
COMPLEX_PRODUCT(MatmulTransposeComplex4Complex4, float, 34, false, true)
COMPLEX_PRODUCT(MatmulTransposeComplex8Complex8, double, 35, false, true)

#define LOGICAL_PRODUCT(name, made, transposed)                                                                        \
    LIBRARY void _FortranA##name(descriptor *result, const descriptor *x, const descriptor *y, const char *file,       \
                                 int line)                                                                             \
    {                                                                                                                  \
        sizes s = prepare(result, x, y, 14, 4, made, transposed, file, line);                                          \
        for (int64_t j = 0; j < s.columns; ++j)                                                                        \
            for (int64_t i = 0; i < s.rows; ++i) {                                                                     \
                bool any = false;                                                                                      \
                for (int64_t k = 0; k < s.inner; ++k)                                                                  \
                    any |= integer_at(left(x, i, k, transposed), x->size) && integer_at(right(y, k, j), y->size);      \
                store_integer(element(result, i + j * s.rows), result->size, any);                                     \
            }                                                                                                          \
    }
LOGICAL_PRODUCT(MatmulLogical4Logical4, false, false)
LOGICAL_PRODUCT(MatmulDirectLogical4Logical4, true, false)
