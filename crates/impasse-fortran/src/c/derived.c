/* Objects of derived types, by the tables that describe these. */

#include <flang.h>

/* A descriptor of a component of an object. */
LIBRARY void flang_component(any_descriptor *d, const component *c, char *object)
{
    const derived_type *type = (const derived_type *)c->derived.head.base;
    uint64_t size = c->category == DERIVED    ? type ? type->size : 0
                    : c->category == CHARACTER ? c->kind * (c->length_genre == 2 ? c->length : 0)
                                               : bytes_of(c->category, c->kind);
    flang_establish(&d->head, type_code(c->category, c->kind), size, c->rank, OTHER);
    d->head.base = object + c->offset;
    int64_t stride = size;
    const char *bounds = c->bounds.head.base;
    for (int i = 0; i < c->rank; ++i) {
        /* Pairs of values, each with a genre before it. */
        int64_t lower = bounds ? *(const int64_t *)(bounds + 32 * i + 8) : 1;
        int64_t upper = bounds ? *(const int64_t *)(bounds + 32 * i + 24) : 0;
        d->head.dim[i].lower = lower;
        d->head.dim[i].extent = upper >= lower ? upper - lower + 1 : 0;
        d->head.dim[i].stride = stride;
        stride *= d->head.dim[i].extent;
    }
    if (c->category == DERIVED) {
        d->head.extra = 1;
        *type_place(&d->head) = (derived_type *)type;
        type_place(&d->head)[1] = 0;
    }
}

static const component *components(const derived_type *type, int64_t *count)
{
    *count = type->components.dim[0].extent;
    return (const component *)type->components.head.base;
}

static void initialise_component(char *object, const component *c)
{
    char *place = object + c->offset;
    any_descriptor d;
    flang_component(&d, c, object);
    if (c->genre == ALLOCATABLE_COMPONENT || c->genre == AUTOMATIC) {
        d.head.base = 0;
        d.head.attribute = ALLOCATABLE;
        memcpy(place, &d, sizeof(descriptor) + c->rank * sizeof(dimension) + (c->category == DERIVED ? 16 : 0));
    } else if (c->initialisation) {
        size_t bytes = c->genre == POINTER_COMPONENT ? sizeof(descriptor) + c->rank * sizeof(dimension) +
                                                           (c->category == DERIVED ? 16 : 0)
                                                     : elements(&d.head) * d.head.size;
        memcpy(place, c->initialisation, bytes);
    } else if (c->genre == POINTER_COMPONENT) {
        d.head.base = 0;
        d.head.attribute = POINTER;
        memcpy(place, &d, sizeof(descriptor) + c->rank * sizeof(dimension) + (c->category == DERIVED ? 16 : 0));
    } else if (c->category == DERIVED) {
        const derived_type *type = type_of(&d.head);
        int64_t count = type && !type->needs_no_initialisation ? elements(&d.head) : 0;
        for (int64_t i = 0; i < count; ++i)
            flang_initialise(element(&d.head, i), type);
    }
}

LIBRARY void flang_initialise(char *object, const derived_type *type)
{
    int64_t count;
    const component *all = components(type, &count);
    for (int64_t i = 0; i < count; ++i)
        initialise_component(object, &all[i]);
    const char *procedures = type->procedures.head.base;
    for (int64_t i = 0; i < type->procedures.dim[0].extent; ++i)
        memcpy(object + *(const uint64_t *)(procedures + 40 * i + 24), procedures + 40 * i + 32, 8);
}

static void finalise(char *object, const derived_type *type)
{
    const special_binding *special = (const special_binding *)type->special.head.base;
    for (int64_t i = 0; i < type->special.dim[0].extent; ++i) {
        if (special[i].which != 7 && special[i].which != 9)
            continue;
        any_descriptor d;
        flang_establish(&d.head, 42, type->size, 0, OTHER);
        d.head.base = object;
        d.head.extra = 1;
        *type_place(&d.head) = (derived_type *)type;
        void (*procedure)(void *) = (void (*)(void *))special[i].procedure;
        procedure(special[i].by_descriptor & 1 ? (void *)&d : object);
        break;
    }
}

/* Parts first that are no parents, then the parent. */
LIBRARY void flang_destroy(char *object, const derived_type *type, bool with_final)
{
    if (with_final && !type->needs_no_finalisation)
        finalise(object, type);
    int64_t count;
    const component *all = components(type, &count);
    for (int64_t k = 0; k < count; ++k) {
        int64_t i = type->has_parent ? (k + 1) % count : k;
        if (all[i].genre == ALLOCATABLE_COMPONENT || all[i].genre == AUTOMATIC) {
            descriptor *d = (descriptor *)(object + all[i].offset);
            if (!d->base)
                continue;
            const derived_type *inner = type_of(d);
            int64_t number = inner && !inner->needs_no_destruction ? elements(d) : 0;
            for (int64_t n = 0; n < number; ++n)
                flang_destroy(element(d, n), inner, with_final);
            free(d->base);
            d->base = 0;
        } else if (all[i].genre == DATA && all[i].category == DERIVED) {
            any_descriptor d;
            flang_component(&d, &all[i], object);
            const derived_type *inner = type_of(&d.head);
            int64_t number = inner && !inner->needs_no_destruction ? elements(&d.head) : 0;
            for (int64_t n = 0; n < number; ++n)
                flang_destroy(element(&d.head, n), inner, with_final);
        }
    }
}

LIBRARY void _FortranAInitialize(const descriptor *d, const char *file, int line)
{
    const derived_type *type = type_of(d);
    int64_t count = type && !type->needs_no_initialisation ? elements(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        flang_initialise(element(d, i), type);
}

static void destroy_all(const descriptor *d, bool with_final)
{
    const derived_type *type = type_of(d);
    int64_t count = type && d->base ? elements(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        flang_destroy(element(d, i), type, with_final);
}

LIBRARY void _FortranADestroy(const descriptor *d)
{
    destroy_all(d, true);
}

LIBRARY void _FortranADestroyWithoutFinalization(const descriptor *d)
{
    destroy_all(d, false);
}

static void finalise_all(char *object, const derived_type *type)
{
    finalise(object, type);
    int64_t count;
    const component *all = components(type, &count);
    for (int64_t i = 0; i < count; ++i)
        if (all[i].genre == DATA && all[i].category == DERIVED) {
            any_descriptor d;
            flang_component(&d, &all[i], object);
            const derived_type *inner = type_of(&d.head);
            int64_t number = inner && !inner->needs_no_finalisation ? elements(&d.head) : 0;
            for (int64_t n = 0; n < number; ++n)
                finalise_all(element(&d.head, n), inner);
        }
}

LIBRARY void _FortranAFinalize(const descriptor *d, const char *file, int line)
{
    const derived_type *type = type_of(d);
    int64_t count = type && !type->needs_no_finalisation && d->base ? elements(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        finalise_all(element(d, i), type);
}

/* Whether two tables are of one type: each file may have its own copy. */
static bool same_type(const derived_type *a, const derived_type *b)
{
    if (a == b)
        return true;
    return a && b && a->name.size == b->name.size && a->name.base == b->name.base;
}

static const derived_type *parent(const derived_type *type)
{
    if (!type->has_parent)
        return 0;
    const component *first = (const component *)type->components.head.base;
    return (const derived_type *)first->derived.head.base;
}

LIBRARY bool _FortranAClassIs(const descriptor *d, const derived_type *wanted)
{
    const derived_type *type = type_of(d);
    while (type && !same_type(type, wanted))
        type = parent(type);
    return type != 0;
}

LIBRARY bool _FortranASameTypeAs(const descriptor *a, const descriptor *b)
{
    if (a->type != 42 || b->type != 42)
        return a->type == b->type;
    return same_type(type_of(a), type_of(b));
}

LIBRARY bool _FortranAExtendsTypeOf(const descriptor *a, const descriptor *mold)
{
    if (!type_of(mold))
        return true;
    return type_of(a) && _FortranAClassIs(a, type_of(mold));
}
