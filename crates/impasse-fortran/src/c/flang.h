/* What the files of the runtime share: descriptors and tables of types as flang 19 lays them out. */
#ifndef FLANG_H
#define FLANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY __attribute__((weak))

typedef struct {
    int64_t lower, extent, stride; /* the stride in bytes */
} dimension;

/* A descriptor: an addendum may follow its dimensions. */
typedef struct {
    char *base;
    uint64_t size; /* of an element */
    int32_t version;
    uint8_t rank;
    int8_t type; /* a code of ISO_Fortran_binding.h */
    uint8_t attribute;
    uint8_t extra; /* bit 0: an addendum is there */
    dimension dim[];
} descriptor;

/* A descriptor with room for any rank and an addendum. */
typedef struct {
    descriptor head;
    dimension dim[15];
    void *addendum[2];
} any_descriptor;

enum { OTHER = 0, POINTER = 1, ALLOCATABLE = 2 };
enum { VERSION = 20180515, MOST_RANK = 15 };
enum { INTEGER, REAL, COMPLEX, CHARACTER, LOGICAL, DERIVED };

/* Tables of derived types. */
typedef struct {
    descriptor head;
    dimension dim[1];
    void *addendum[2];
} list;

typedef struct derived_type {
    list bindings;
    descriptor name;
    uint64_t size;
    descriptor uninstantiated;
    void *addendum[2];
    char kinds[48], lengths[48];
    list components, procedures, special;
    uint32_t special_bits;
    uint8_t has_parent, needs_no_initialisation, needs_no_destruction, needs_no_finalisation;
} derived_type;

enum { DATA = 1, POINTER_COMPONENT = 2, ALLOCATABLE_COMPONENT = 3, AUTOMATIC = 4 };

typedef struct {
    descriptor name;
    uint8_t genre, category, kind, rank;
    uint64_t offset;
    uint8_t length_genre;
    int64_t length;
    struct {
        descriptor head;
        void *addendum[2];
    } derived;
    list length_values;
    struct {
        descriptor head;
        dimension dim[2];
        void *addendum[2];
    } bounds;
    void *initialisation;
} component;

typedef struct {
    uint8_t which, by_descriptor, type_bound, contiguous;
    void (*procedure)();
} special_binding;

/* Ends the program as flang's runtime does where it finds an error. */
_Noreturn void flang_crash(const char *file, int line, const char *message);
/* Gives an array the shape of its bounds, allocated. */
void flang_allocate_result(descriptor *result, int8_t type, uint64_t size, int rank, const int64_t *extents,
                           const char *file, int line);
void flang_initialise(char *object, const derived_type *type);
void flang_destroy(char *object, const derived_type *type, bool finalise);
void flang_establish(descriptor *d, int8_t type, uint64_t size, int rank, uint8_t attribute);
void flang_component(any_descriptor *d, const component *c, char *object);
void flang_assign_elements(descriptor *to, const descriptor *from);

static int64_t elements(const descriptor *d)
{
    int64_t count = 1;
    for (int i = 0; i < d->rank; ++i)
        count *= d->dim[i].extent;
    return count;
}

/* The address of the n-th element in array order. */
static char *element(const descriptor *d, int64_t n)
{
    if (d->rank == 0)
        return d->base;
    if (d->rank == 1)
        return d->base + n * d->dim[0].stride;
    char *at = d->base;
    for (int i = 0; i < d->rank; ++i) {
        int64_t extent = d->dim[i].extent;
        at += n % extent * d->dim[i].stride;
        n /= extent;
    }
    return at;
}

static bool is_contiguous(const descriptor *d)
{
    int64_t expected = d->size;
    for (int i = 0; i < d->rank; ++i) {
        if (d->dim[i].extent == 0)
            return true;
        if (d->dim[i].extent != 1 && d->dim[i].stride != expected)
            return false;
        expected *= d->dim[i].extent;
    }
    return true;
}

static derived_type **type_place(const descriptor *d)
{
    return (derived_type **)&d->dim[d->rank];
}

static const derived_type *type_of(const descriptor *d)
{
    return d->extra & 1 ? *type_place(d) : 0;
}

static int category_of(int8_t type)
{
    return type >= 1 && type <= 11                 ? INTEGER
           : type >= 12 && type <= 16 || type == 39 ? LOGICAL
           : type >= 17 && type <= 24              ? INTEGER
           : type <= 31                            ? REAL
           : type <= 38                            ? COMPLEX
           : type == 40 || type == 43 || type == 44 ? CHARACTER
                                                   : DERIVED;
}

static int8_t type_code(int category, int kind)
{
    switch (category) {
    case INTEGER:
        return kind == 1 ? 7 : kind == 2 ? 8 : kind == 4 ? 9 : kind == 8 ? 10 : 11;
    case REAL:
        return kind == 2 ? 25 : kind == 3 ? 26 : kind == 4 ? 27 : kind == 8 ? 28 : kind == 10 ? 29 : 31;
    case COMPLEX:
        return kind == 2 ? 32 : kind == 3 ? 33 : kind == 4 ? 34 : kind == 8 ? 35 : kind == 10 ? 36 : 38;
    case CHARACTER:
        return kind == 1 ? 40 : kind == 2 ? 43 : 44;
    case LOGICAL:
        return kind == 1 ? 39 : kind == 2 ? 13 : kind == 4 ? 14 : 15;
    default:
        return 42;
    }
}

static uint64_t bytes_of(int category, int kind)
{
    uint64_t bytes = kind == 3 ? 2 : kind == 10 ? 16 : kind;
    return category == COMPLEX ? 2 * bytes : bytes;
}

static int64_t integer_at(const void *at, uint64_t size)
{
    switch (size) {
    case 1:
        return *(const int8_t *)at;
    case 2:
        return *(const int16_t *)at;
    case 4:
        return *(const int32_t *)at;
    default:
        return *(const int64_t *)at;
    }
}

static void store_integer(void *at, uint64_t size, int64_t value)
{
    switch (size) {
    case 1:
        *(int8_t *)at = value;
        break;
    case 2:
        *(int16_t *)at = value;
        break;
    case 4:
        *(int32_t *)at = value;
        break;
    default:
        *(int64_t *)at = value;
    }
}

/* Whether the n-th element counts: a mask may be left out, or be a scalar. */
static bool counts(const descriptor *mask, int64_t n)
{
    return !mask || integer_at(element(mask, n), mask->size) != 0;
}

#endif
