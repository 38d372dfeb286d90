/* Allocatable variables and pointers. */

#include <flang.h>

LIBRARY void flang_establish(descriptor *d, int8_t type, uint64_t size, int rank, uint8_t attribute)
{
    d->base = 0;
    d->size = size;
    d->version = VERSION;
    d->rank = rank;
    d->type = type;
    d->attribute = attribute;
    d->extra = 0;
    for (int i = 0; i < rank; ++i) {
        d->dim[i].lower = 1;
        d->dim[i].extent = 0;
        d->dim[i].stride = 0;
    }
}

static void establish_derived(descriptor *d, const derived_type *type, int rank, uint8_t attribute)
{
    flang_establish(d, 42, type ? type->size : 0, rank, attribute);
    d->extra = 1;
    *type_place(d) = (derived_type *)type;
    type_place(d)[1] = 0;
}

static void set_bounds(descriptor *d, int i, int64_t lower, int64_t upper)
{
    int64_t stride = i > 0 ? d->dim[i - 1].extent * d->dim[i - 1].stride : (int64_t)d->size;
    d->dim[i].extent = upper >= lower ? upper - lower + 1 : 0;
    d->dim[i].lower = d->dim[i].extent ? lower : 1;
    d->dim[i].stride = stride;
}

/* Contiguous strides for the extents that it has, and its memory. */
static bool take_memory(descriptor *d)
{
    int64_t stride = d->size;
    for (int i = 0; i < d->rank; ++i) {
        d->dim[i].stride = stride;
        stride *= d->dim[i].extent;
    }
    d->base = malloc(stride ? stride : 1);
    return d->base != 0;
}

static void initialise_all(descriptor *d)
{
    const derived_type *type = type_of(d);
    if (!type || type->needs_no_initialisation)
        return;
    int64_t count = elements(d);
    for (int64_t i = 0; i < count; ++i)
        flang_initialise(element(d, i), type);
}

static int fail(int code, bool has_stat, const descriptor *message, const char *text, const char *file, int line)
{
    if (!has_stat)
        flang_crash(file, line, text);
    if (message && message->base) {
        size_t length = strlen(text), part = length < message->size ? length : message->size;
        memcpy(message->base, text, part);
        memset(message->base + part, ' ', message->size - part);
    }
    return code;
}

LIBRARY void flang_allocate_result(descriptor *result, int8_t type, uint64_t size, int rank, const int64_t *extents,
                                   const char *file, int line)
{
    const derived_type *derived = type == 42 ? type_of(result) : 0;
    bool had = result->extra & 1;
    flang_establish(result, type, size, rank, ALLOCATABLE);
    if (had) {
        result->extra = 1;
        *type_place(result) = (derived_type *)derived;
    }
    for (int i = 0; i < rank; ++i)
        result->dim[i].extent = extents[i] > 0 ? extents[i] : 0;
    if (!take_memory(result))
        flang_crash(file, line, "not enough memory");
}

#define INITIAL(name, attribute)                                                                                       \
    LIBRARY void _FortranA##name##Intrinsic(descriptor *d, int category, int kind, int rank, int corank)               \
    {                                                                                                                  \
        flang_establish(d, type_code(category, kind), bytes_of(category, kind), rank, attribute);                      \
    }                                                                                                                  \
    LIBRARY void _FortranA##name##Character(descriptor *d, int64_t length, int kind, int rank, int corank)             \
    {                                                                                                                  \
        flang_establish(d, type_code(CHARACTER, kind), kind *(length > 0 ? length : 0), rank, attribute);              \
    }                                                                                                                  \
    LIBRARY void _FortranA##name##Derived(descriptor *d, const derived_type *type, int rank, int corank)               \
    {                                                                                                                  \
        establish_derived(d, type, rank, attribute);                                                                   \
    }
INITIAL(AllocatableInit, ALLOCATABLE)
INITIAL(PointerNullify, POINTER)

LIBRARY void _FortranAAllocatableInitIntrinsicForAllocate(descriptor *d, int category, int kind, int rank, int corank)
{
    if (!d->base)
        _FortranAAllocatableInitIntrinsic(d, category, kind, rank, corank);
}

LIBRARY void _FortranAAllocatableInitCharacterForAllocate(descriptor *d, int64_t length, int kind, int rank, int corank)
{
    if (!d->base)
        _FortranAAllocatableInitCharacter(d, length, kind, rank, corank);
}

LIBRARY void _FortranAAllocatableInitDerivedForAllocate(descriptor *d, const derived_type *type, int rank, int corank)
{
    if (!d->base)
        establish_derived(d, type, rank, ALLOCATABLE);
}

static void apply_mold(descriptor *d, const descriptor *mold, int rank, uint8_t attribute)
{
    const derived_type *type = type_of(mold);
    uint8_t had = d->extra & 1;
    flang_establish(d, mold->type, mold->size, rank, attribute);
    if (had || type) {
        d->extra = 1;
        *type_place(d) = (derived_type *)type;
    }
    /* The shape of the mold, until bounds are set. */
    for (int i = 0; i < rank && rank == mold->rank; ++i) {
        d->dim[i].lower = mold->dim[i].lower;
        d->dim[i].extent = mold->dim[i].extent;
    }
}

LIBRARY void _FortranAAllocatableApplyMold(descriptor *d, const descriptor *mold, int rank)
{
    if (!d->base)
        apply_mold(d, mold, rank, ALLOCATABLE);
}

LIBRARY void _FortranAPointerApplyMold(descriptor *d, const descriptor *mold, int rank)
{
    apply_mold(d, mold, rank, POINTER);
}

LIBRARY int _FortranAAllocatableCheckAllocated(descriptor *d, const descriptor *message, const char *file, int line)
{
    return d->base ? 0 : fail(11, false, message, "allocatable object is not allocated", file, line);
}

LIBRARY void _FortranAAllocatableSetBounds(descriptor *d, int i, int64_t lower, int64_t upper)
{
    if (!d->base)
        set_bounds(d, i, lower, upper);
}

LIBRARY void _FortranAPointerSetBounds(descriptor *d, int i, int64_t lower, int64_t upper)
{
    set_bounds(d, i, lower, upper);
}

LIBRARY int _FortranAAllocatableAllocate(descriptor *d, bool has_stat, const descriptor *message, const char *file,
                                         int line)
{
    if (d->base)
        return fail(12, has_stat, message, "ALLOCATE: base address is not null", file, line);
    if (!take_memory(d))
        return fail(16, has_stat, message, "ALLOCATE: not enough memory", file, line);
    initialise_all(d);
    return 0;
}

LIBRARY int _FortranAPointerAllocate(descriptor *d, bool has_stat, const descriptor *message, const char *file, int line)
{
    if (!take_memory(d))
        return fail(16, has_stat, message, "ALLOCATE: not enough memory", file, line);
    initialise_all(d);
    return 0;
}

/* An array gets its shape from the source unless it has one of its own. */
static void take_source(descriptor *d, const descriptor *source)
{
    if (category_of(d->type) == CHARACTER && d->size == 0)
        d->size = source->size;
    int64_t extents = elements(d);
    if (d->rank > 0 && d->rank == source->rank && extents == 0)
        for (int i = 0; i < d->rank; ++i) {
            d->dim[i].extent = source->dim[i].extent;
            d->dim[i].lower = source->dim[i].lower;
        }
}

LIBRARY int _FortranAAllocatableAllocateSource(descriptor *d, const descriptor *source, bool has_stat,
                                               const descriptor *message, const char *file, int line)
{
    if (d->base)
        return fail(12, has_stat, message, "ALLOCATE: base address is not null", file, line);
    take_source(d, source);
    int status = _FortranAAllocatableAllocate(d, has_stat, message, file, line);
    if (status == 0)
        flang_assign_elements(d, source);
    return status;
}

LIBRARY int _FortranAPointerAllocateSource(descriptor *d, const descriptor *source, bool has_stat,
                                           const descriptor *message, const char *file, int line)
{
    take_source(d, source);
    int status = _FortranAPointerAllocate(d, has_stat, message, file, line);
    if (status == 0)
        flang_assign_elements(d, source);
    return status;
}

static void destroy_all(descriptor *d, bool finalise)
{
    const derived_type *type = type_of(d);
    if (!type || type->needs_no_destruction && (!finalise || type->needs_no_finalisation))
        return;
    int64_t count = elements(d);
    for (int64_t i = 0; i < count; ++i)
        flang_destroy(element(d, i), type, finalise);
}

static void give_back(descriptor *d, bool finalise)
{
    destroy_all(d, finalise);
    free(d->base);
    d->base = 0;
}

LIBRARY int _FortranAAllocatableDeallocate(descriptor *d, bool has_stat, const descriptor *message, const char *file,
                                           int line)
{
    if (!d->base)
        return fail(11, has_stat, message, "DEALLOCATE: base address is null", file, line);
    give_back(d, true);
    return 0;
}

LIBRARY int _FortranAAllocatableDeallocatePolymorphic(descriptor *d, const derived_type *type, bool has_stat,
                                                      const descriptor *message, const char *file, int line)
{
    int status = _FortranAAllocatableDeallocate(d, has_stat, message, file, line);
    if (status == 0 && d->extra & 1) {
        *type_place(d) = (derived_type *)type;
        if (type)
            d->size = type->size;
    }
    return status;
}

LIBRARY void _FortranAAllocatableDeallocateNoFinal(descriptor *d, const char *file, int line)
{
    if (d->base)
        give_back(d, false);
}

LIBRARY int _FortranAPointerDeallocate(descriptor *d, bool has_stat, const descriptor *message, const char *file,
                                       int line)
{
    return _FortranAAllocatableDeallocate(d, has_stat, message, file, line);
}

LIBRARY int _FortranAPointerDeallocatePolymorphic(descriptor *d, const derived_type *type, bool has_stat,
                                                  const descriptor *message, const char *file, int line)
{
    return _FortranAAllocatableDeallocatePolymorphic(d, type, has_stat, message, file, line);
}

static void copy_descriptor(descriptor *to, const descriptor *from, uint8_t attribute)
{
    const derived_type *type = type_of(from);
    uint8_t had = to->extra & 1;
    to->base = from->base;
    to->size = from->size;
    to->version = VERSION;
    to->rank = from->rank;
    to->type = from->type;
    to->attribute = attribute;
    to->extra = had | (from->extra & 1);
    for (int i = 0; i < from->rank; ++i)
        to->dim[i] = from->dim[i];
    if (to->extra & 1)
        *type_place(to) = (derived_type *)type;
}

LIBRARY int32_t _FortranAMoveAlloc(descriptor *to, descriptor *from, const derived_type *type, bool has_stat,
                                   const descriptor *message, const char *file, int line)
{
    if (to == from)
        return 0;
    if (to->base)
        give_back(to, true);
    if (from->base) {
        copy_descriptor(to, from, ALLOCATABLE);
        from->base = 0;
    }
    if (type && from->extra & 1)
        *type_place(from) = (derived_type *)type;
    return 0;
}

LIBRARY void _FortranAPointerAssociateScalar(descriptor *d, void *target)
{
    d->base = target;
}

LIBRARY void _FortranAPointerAssociate(descriptor *d, const descriptor *target)
{
    copy_descriptor(d, target, POINTER);
}

LIBRARY void _FortranAPointerAssociateLowerBounds(descriptor *d, const descriptor *target, const descriptor *lower)
{
    copy_descriptor(d, target, POINTER);
    for (int i = 0; i < d->rank; ++i)
        d->dim[i].lower = integer_at(element(lower, i), lower->size);
}

LIBRARY void _FortranAPointerAssociateRemapping(descriptor *d, const descriptor *target, const descriptor *bounds,
                                                const char *file, int line)
{
    int rank = bounds->dim[1].extent;
    int64_t stride = target->rank > 0 ? target->dim[0].stride : (int64_t)target->size;
    const derived_type *type = type_of(target);
    uint8_t had = d->extra & 1;
    flang_establish(d, target->type, target->size, rank, POINTER);
    d->base = target->base;
    for (int i = 0; i < rank; ++i) {
        int64_t lower = integer_at(element(bounds, 2 * i), bounds->size);
        int64_t upper = integer_at(element(bounds, 2 * i + 1), bounds->size);
        d->dim[i].lower = lower;
        d->dim[i].extent = upper >= lower ? upper - lower + 1 : 0;
        d->dim[i].stride = stride;
        stride *= d->dim[i].extent;
    }
    if (had || type) {
        d->extra = 1;
        *type_place(d) = (derived_type *)type;
    }
}

LIBRARY bool _FortranAPointerIsAssociated(const descriptor *d)
{
    return d->base != 0;
}

LIBRARY bool _FortranAPointerIsAssociatedWith(const descriptor *d, const descriptor *target)
{
    if (!target)
        return d->base != 0;
    if (!d->base || d->base != target->base || d->rank != target->rank || d->size == 0)
        return false;
    for (int i = 0; i < d->rank; ++i) {
        int64_t extent = d->dim[i].extent;
        if (extent != target->dim[i].extent || extent == 0)
            return false;
        if (extent > 1 && d->dim[i].stride != target->dim[i].stride)
            return false;
    }
    return true;
}

LIBRARY bool _FortranAIsContiguous(const descriptor *d)
{
    return is_contiguous(d);
}

LIBRARY bool _FortranAIsAssumedSize(const descriptor *d)
{
    return d->rank > 0 && d->dim[d->rank - 1].extent == -1;
}

LIBRARY void _FortranACopyAndUpdateDescriptor(descriptor *to, const descriptor *from, const derived_type *type,
                                              uint8_t attribute, int lower)
{
    copy_descriptor(to, from, attribute);
    if (type) {
        to->extra = 1;
        *type_place(to) = (derived_type *)type;
    }
    for (int i = 0; i < to->rank && lower != 0; ++i)
        to->dim[i].lower = lower == 1;
}
