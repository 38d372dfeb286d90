/* Intrinsic functions that give arrays: reshape, transpose, spread, pack, unpack, shifts, transfer; and questions
 * about shapes. */

#include <flang.h>

/* An array of the type of another one. */
static void make(descriptor *result, const descriptor *like, int rank, const int64_t *extents, const char *file, int line)
{
    const derived_type *type = type_of(like);
    flang_allocate_result(result, like->type, like->size, rank, extents, file, line);
    if (type) {
        result->extra = 1;
        *type_place(result) = (derived_type *)type;
        type_place(result)[1] = 0;
        memset(result->base, 0, elements(result) * result->size);
    }
}

static void copy(descriptor *to, int64_t n, const descriptor *from, int64_t m)
{
    memcpy(element(to, n), element(from, m), to->size);
}

static void shape_of(const descriptor *x, int64_t *extents)
{
    for (int i = 0; i < x->rank; ++i)
        extents[i] = x->dim[i].extent;
}

LIBRARY void _FortranAReshape(descriptor *result, const descriptor *source, const descriptor *shape,
                              const descriptor *pad, const descriptor *order, const char *file, int line)
{
    int64_t extents[MOST_RANK], total = 1;
    int rank = shape->dim[0].extent;
    for (int i = 0; i < rank; ++i) {
        extents[i] = integer_at(element(shape, i), shape->size);
        total *= extents[i];
    }
    make(result, source, rank, extents, file, line);
    int64_t given = elements(source), padding = pad ? elements(pad) : 0;
    if (given < total && padding == 0)
        flang_crash(file, line, "RESHAPE: not enough elements");
    int64_t subscripts[MOST_RANK] = {0};
    for (int64_t n = 0; n < total; ++n) {
        char *to = result->base;
        for (int i = 0; i < rank; ++i)
            to += subscripts[i] * result->dim[i].stride;
        memcpy(to, n < given ? element(source, n) : element(pad, (n - given) % padding), result->size);
        for (int i = 0; i < rank; ++i) {
            int dim = order ? integer_at(element(order, i), order->size) - 1 : i;
            if (++subscripts[dim] < extents[dim])
                break;
            subscripts[dim] = 0;
        }
    }
}

LIBRARY void _FortranATranspose(descriptor *result, const descriptor *x, const char *file, int line)
{
    int64_t rows = x->dim[0].extent, columns = x->dim[1].extent, extents[2] = {columns, rows};
    make(result, x, 2, extents, file, line);
    for (int64_t i = 0; i < rows; ++i)
        for (int64_t j = 0; j < columns; ++j)
            copy(result, j + i * columns, x, i + j * rows);
}

LIBRARY void _FortranASpread(descriptor *result, const descriptor *x, int dim, int64_t copies, const char *file, int line)
{
    int64_t extents[MOST_RANK], before = 1;
    if (copies < 0)
        copies = 0;
    for (int i = 0; i <= x->rank; ++i) {
        extents[i] = i < dim - 1 ? x->dim[i].extent : i == dim - 1 ? copies : x->dim[i - 1].extent;
        if (i < dim - 1)
            before *= extents[i];
    }
    make(result, x, x->rank + 1, extents, file, line);
    int64_t total = elements(result);
    for (int64_t n = 0; n < total; ++n)
        copy(result, n, x, n % before + n / (before * copies) * before);
}

LIBRARY void _FortranAPack(descriptor *result, const descriptor *x, const descriptor *mask, const descriptor *vector,
                           const char *file, int line)
{
    int64_t count = elements(x), chosen = 0;
    for (int64_t i = 0; i < count; ++i)
        chosen += counts(mask, mask->rank ? i : 0);
    int64_t extent = vector ? vector->dim[0].extent : chosen, at = 0;
    make(result, x, 1, &extent, file, line);
    for (int64_t i = 0; i < count; ++i)
        if (counts(mask, mask->rank ? i : 0))
            copy(result, at++, x, i);
    for (; at < extent; ++at)
        copy(result, at, vector, at);
}

LIBRARY void _FortranAUnpack(descriptor *result, const descriptor *vector, const descriptor *mask,
                             const descriptor *field, const char *file, int line)
{
    int64_t extents[MOST_RANK], count = elements(mask), at = 0;
    shape_of(mask, extents);
    make(result, vector, mask->rank, extents, file, line);
    for (int64_t i = 0; i < count; ++i)
        if (counts(mask, i))
            copy(result, i, vector, at++);
        else
            copy(result, i, field, field->rank ? i : 0);
}

static int64_t shift_at(const descriptor *shift, int64_t n)
{
    return integer_at(element(shift, shift->rank ? n : 0), shift->size);
}

/* The shift of each row of a dimension; what is shifted out comes back, or is replaced. */
static void shift_rows(descriptor *result, const descriptor *x, const descriptor *shift, int64_t by, bool around,
                       const descriptor *boundary, int dim, const char *file, int line)
{
    int64_t extents[MOST_RANK], before = 1;
    shape_of(x, extents);
    make(result, x, x->rank, extents, file, line);
    int64_t extent = x->dim[dim - 1].extent, total = elements(x);
    for (int i = 0; i < dim - 1; ++i)
        before *= extents[i];
    for (int64_t n = 0; n < total; ++n) {
        int64_t at = n / before % extent, row = n % before + n / (before * extent) * before;
        int64_t from = at + (shift ? shift_at(shift, row) : by);
        if (around)
            from = (from % extent + extent) % extent;
        if (from >= 0 && from < extent)
            copy(result, n, x, n + (from - at) * before);
        else if (boundary)
            copy(result, n, boundary, boundary->rank ? row : 0);
        else
            memset(element(result, n), category_of(x->type) == CHARACTER ? ' ' : 0, x->size);
    }
}

LIBRARY void _FortranACshift(descriptor *result, const descriptor *x, const descriptor *shift, int dim,
                             const char *file, int line)
{
    shift_rows(result, x, shift, 0, true, 0, dim, file, line);
}

LIBRARY void _FortranACshiftVector(descriptor *result, const descriptor *x, int64_t shift, const char *file, int line)
{
    shift_rows(result, x, 0, shift, true, 0, 1, file, line);
}

LIBRARY void _FortranAEoshift(descriptor *result, const descriptor *x, const descriptor *shift,
                              const descriptor *boundary, int dim, const char *file, int line)
{
    shift_rows(result, x, shift, 0, false, boundary, dim, file, line);
}

LIBRARY void _FortranAEoshiftVector(descriptor *result, const descriptor *x, int64_t shift, const descriptor *boundary,
                                    const char *file, int line)
{
    shift_rows(result, x, 0, shift, false, boundary, 1, file, line);
}

static void transfer(descriptor *result, const descriptor *source, const descriptor *mold, int64_t count, int rank,
                     const char *file, int line)
{
    make(result, mold, rank, &count, file, line);
    int64_t room = (rank ? count : 1) * (int64_t)mold->size, given = elements(source);
    memset(result->base, 0, room);
    int64_t at = 0;
    for (int64_t i = 0; i < given && at < room; ++i) {
        int64_t part = room - at < (int64_t)source->size ? room - at : (int64_t)source->size;
        memcpy(result->base + at, element(source, i), part);
        at += part;
    }
}

LIBRARY void _FortranATransfer(descriptor *result, const descriptor *source, const descriptor *mold, const char *file,
                               int line)
{
    int64_t bytes = elements(source) * source->size;
    int64_t count = mold->size ? (bytes + mold->size - 1) / mold->size : 0;
    transfer(result, source, mold, count, mold->rank > 0, file, line);
}

LIBRARY void _FortranATransferSize(descriptor *result, const descriptor *source, const descriptor *mold,
                                   const char *file, int line, int64_t size)
{
    transfer(result, source, mold, size, 1, file, line);
}

LIBRARY int64_t _FortranALboundDim(const descriptor *x, int dim, const char *file, int line)
{
    return x->dim[dim - 1].lower;
}

LIBRARY int64_t _FortranASize(const descriptor *x, const char *file, int line)
{
    return elements(x);
}

LIBRARY int64_t _FortranASizeDim(const descriptor *x, int dim, const char *file, int line)
{
    return x->dim[dim - 1].extent;
}

LIBRARY void _FortranALbound(char *result, const descriptor *x, int kind, const char *file, int line)
{
    for (int i = 0; i < x->rank; ++i)
        store_integer(result + i * kind, kind, x->dim[i].lower);
}

LIBRARY void _FortranAUbound(char *result, const descriptor *x, int kind, const char *file, int line)
{
    for (int i = 0; i < x->rank; ++i)
        store_integer(result + i * kind, kind, x->dim[i].lower + x->dim[i].extent - 1);
}

LIBRARY void _FortranAShape(char *result, const descriptor *x, int kind, const char *file, int line)
{
    for (int i = 0; i < x->rank; ++i)
        store_integer(result + i * kind, kind, x->dim[i].extent);
}
