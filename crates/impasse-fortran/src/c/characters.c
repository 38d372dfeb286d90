/* Intrinsic functions of characters. */

#include <flang.h>

LIBRARY int _FortranACharacterCompareScalar1(const char *x, const char *y, size_t x_length, size_t y_length)
{
    size_t common = x_length < y_length ? x_length : y_length;
    int order = memcmp(x, y, common);
    if (order != 0)
        return order < 0 ? -1 : 1;
    /* The shorter one counts as if blanks stood behind it. */
    for (size_t i = common; i < x_length; ++i)
        if (x[i] != ' ')
            return (unsigned char)x[i] < ' ' ? -1 : 1;
    for (size_t i = common; i < y_length; ++i)
        if (y[i] != ' ')
            return (unsigned char)y[i] < ' ' ? 1 : -1;
    return 0;
}

LIBRARY int _FortranACharacterCompareScalar(const descriptor *x, const descriptor *y)
{
    return _FortranACharacterCompareScalar1(x->base, y->base, x->size, y->size);
}

static void result_like(descriptor *result, const descriptor *like, int8_t type, uint64_t size, const char *file, int line)
{
    int64_t extents[MOST_RANK];
    for (int i = 0; i < like->rank; ++i)
        extents[i] = like->dim[i].extent;
    flang_allocate_result(result, type, size, like->rank, extents, file, line);
}

LIBRARY void _FortranACharacterCompare(descriptor *result, const descriptor *x, const descriptor *y)
{
    const descriptor *shape = x->rank ? x : y;
    result_like(result, shape, 14, 4, 0, 0);
    int64_t count = elements(shape);
    for (int64_t i = 0; i < count; ++i)
        *(int32_t *)element(result, i) =
            _FortranACharacterCompareScalar1(element(x, i), element(y, i), x->size, y->size);
}

LIBRARY void _FortranACharacterConcatenate(descriptor *all, const descriptor *from, const char *file, int line)
{
    uint64_t old = all->size, more = from->size;
    const descriptor *shape = all->rank ? all : from;
    int64_t count = elements(shape);
    char *joined = malloc(count * (old + more) + 1);
    for (int64_t i = 0; i < count; ++i) {
        memcpy(joined + i * (old + more), element(all, all->rank ? i : 0), old);
        memcpy(joined + i * (old + more) + old, element(from, from->rank ? i : 0), more);
    }
    free(all->base);
    all->size = old + more;
    int64_t stride = all->size;
    for (int i = 0; i < shape->rank; ++i) {
        all->dim[i].lower = 1;
        all->dim[i].extent = shape->dim[i].extent;
        all->dim[i].stride = stride;
        stride *= shape->dim[i].extent;
    }
    all->rank = shape->rank;
    all->base = joined;
}

LIBRARY void _FortranACharacterConcatenateScalar1(descriptor *all, const char *from, size_t length)
{
    char *joined = realloc(all->base, all->size + length + 1);
    memcpy(joined + all->size, from, length);
    all->base = joined;
    all->size += length;
}

LIBRARY size_t _FortranACharacterAppend1(char *to, size_t room, size_t offset, const char *from, size_t length)
{
    size_t part = offset < room ? room - offset : 0;
    if (length < part)
        part = length;
    memcpy(to + offset, from, part);
    return offset + part;
}

LIBRARY void _FortranACharacterPad1(char *to, size_t room, size_t offset)
{
    if (room > offset)
        memset(to + offset, ' ', room - offset);
}

LIBRARY size_t _FortranALenTrim1(const char *text, size_t length)
{
    while (length > 0 && text[length - 1] == ' ')
        --length;
    return length;
}

LIBRARY void _FortranALenTrim(descriptor *result, const descriptor *text, int kind, const char *file, int line)
{
    result_like(result, text, type_code(INTEGER, kind), kind, file, line);
    int64_t count = elements(text);
    for (int64_t i = 0; i < count; ++i)
        store_integer(element(result, i), kind, _FortranALenTrim1(element(text, i), text->size));
}

LIBRARY void _FortranAAdjustl(descriptor *result, const descriptor *text, const char *file, int line)
{
    result_like(result, text, 40, text->size, file, line);
    int64_t count = elements(text);
    for (int64_t i = 0; i < count; ++i) {
        const char *from = element(text, i);
        size_t blanks = 0;
        while (blanks < text->size && from[blanks] == ' ')
            ++blanks;
        char *to = element(result, i);
        memcpy(to, from + blanks, text->size - blanks);
        memset(to + text->size - blanks, ' ', blanks);
    }
}

LIBRARY void _FortranAAdjustr(descriptor *result, const descriptor *text, const char *file, int line)
{
    result_like(result, text, 40, text->size, file, line);
    int64_t count = elements(text);
    for (int64_t i = 0; i < count; ++i) {
        const char *from = element(text, i);
        size_t used = _FortranALenTrim1(from, text->size);
        char *to = element(result, i);
        memset(to, ' ', text->size - used);
        memcpy(to + text->size - used, from, used);
    }
}

LIBRARY void _FortranATrim(descriptor *result, const descriptor *text, const char *file, int line)
{
    size_t used = _FortranALenTrim1(text->base, text->size);
    result_like(result, text, 40, used, file, line);
    memcpy(result->base, text->base, used);
}

LIBRARY void _FortranARepeat(descriptor *result, const descriptor *text, int64_t copies, const char *file, int line)
{
    if (copies < 0)
        flang_crash(file, line, "REPEAT has negative NCOPIES= argument");
    result_like(result, text, 40, copies * text->size, file, line);
    for (int64_t i = 0; i < copies; ++i)
        memcpy(result->base + i * text->size, text->base, text->size);
}

LIBRARY size_t _FortranAIndex1(const char *text, size_t length, const char *part, size_t part_length, bool back)
{
    if (length < part_length)
        return 0;
    size_t last = length - part_length;
    for (size_t i = 0; i <= last; ++i) {
        size_t at = back ? last - i : i;
        if (memcmp(text + at, part, part_length) == 0)
            return at + 1;
    }
    return 0;
}

static size_t look(const char *text, size_t length, const char *set, size_t set_length, bool back, bool inside)
{
    for (size_t i = 0; i < length; ++i) {
        size_t at = back ? length - 1 - i : i;
        bool found = set_length > 0 && memchr(set, text[at], set_length) != 0;
        if (found == inside)
            return at + 1;
    }
    return 0;
}

LIBRARY size_t _FortranAScan1(const char *text, size_t length, const char *set, size_t set_length, bool back)
{
    return look(text, length, set, set_length, back, true);
}

LIBRARY size_t _FortranAVerify1(const char *text, size_t length, const char *set, size_t set_length, bool back)
{
    return look(text, length, set, set_length, back, false);
}

#define FOR_ARRAYS(name)                                                                                               \
    LIBRARY void _FortranA##name(descriptor *result, const descriptor *text, const descriptor *other,                  \
                                 const descriptor *back, int kind, const char *file, int line)                         \
    {                                                                                                                  \
        const descriptor *shape = text->rank ? text : other->rank ? other : back && back->rank ? back : text;          \
        result_like(result, shape, type_code(INTEGER, kind), kind, file, line);                                        \
        int64_t count = elements(shape);                                                                               \
        for (int64_t i = 0; i < count; ++i) {                                                                          \
            bool from_end = back && counts(back, i);                                                                   \
            size_t found =                                                                                             \
                _FortranA##name##1(element(text, i), text->size, element(other, i), other->size, from_end);            \
            store_integer(element(result, i), kind, found);                                                            \
        }                                                                                                              \
    }
FOR_ARRAYS(Index)
FOR_ARRAYS(Scan)
FOR_ARRAYS(Verify)

static void extremum(descriptor *all, const descriptor *x, int wanted, const char *file, int line)
{
    uint64_t size = all->size > x->size ? all->size : x->size;
    const descriptor *shape = all->rank ? all : x;
    int64_t count = elements(shape);
    char *best = malloc(count * size + 1);
    for (int64_t i = 0; i < count; ++i) {
        const char *a = element(all, i), *b = element(x, i);
        bool first = _FortranACharacterCompareScalar1(a, b, all->size, x->size) * wanted >= 0;
        uint64_t length = first ? all->size : x->size;
        memcpy(best + i * size, first ? a : b, length);
        memset(best + i * size + length, ' ', size - length);
    }
    free(all->base);
    all->base = best;
    all->size = size;
}

LIBRARY void _FortranACharacterMax(descriptor *all, const descriptor *x, const char *file, int line)
{
    extremum(all, x, 1, file, line);
}

LIBRARY void _FortranACharacterMin(descriptor *all, const descriptor *x, const char *file, int line)
{
    extremum(all, x, -1, file, line);
}
