/* Assignment, and copies of arrays that are passed to procedures. */

#include <flang.h>

static void assign_text(char *to, uint64_t room, const char *from, uint64_t length, int8_t type)
{
    uint64_t part = length < room ? length : room;
    memmove(to, from, part);
    if (type == 40) {
        memset(to + part, ' ', room - part);
    } else {
        uint64_t kind = type == 43 ? 2 : 4;
        for (uint64_t i = part; i < room; i += kind)
            store_integer(to + i, kind, ' ');
    }
}

static void assign_object(char *to, const char *from, const derived_type *type);

/* One component that is not plain data: its memory is copied, too. */
static void assign_allocatable(const component *c, descriptor *to, const descriptor *from)
{
    const derived_type *type = type_of(to);
    if (to->base == from->base && to->base)
        return;
    if (to->base) {
        int64_t count = type && !type->needs_no_destruction ? elements(to) : 0;
        for (int64_t i = 0; i < count; ++i)
            flang_destroy(element(to, i), type, true);
        free(to->base);
    }
    size_t addendum = from->extra & 1 ? 16 : 0;
    memcpy(to, from, sizeof *from + from->rank * sizeof(dimension) + addendum);
    if (!from->base)
        return;
    int64_t bytes = elements(from) * from->size;
    to->base = malloc(bytes ? bytes : 1);
    type = type_of(from);
    if (type && !type->needs_no_destruction) {
        memset(to->base, 0, bytes);
        int64_t count = elements(from);
        for (int64_t i = 0; i < count; ++i) {
            flang_initialise(element(to, i), type);
            assign_object(element(to, i), element(from, i), type);
        }
    } else {
        memcpy(to->base, from->base, bytes);
    }
}

/* The procedure that the program defines for assigning such objects. */
static const special_binding *assignment_of(const derived_type *type)
{
    if (!(type->special_bits & (1u << 1 | 1u << 2)))
        return 0;
    const special_binding *all = (const special_binding *)type->special.head.base;
    for (int64_t i = 0; i < type->special.dim[0].extent; ++i)
        if (all[i].which == 1 || all[i].which == 2)
            return &all[i];
    return 0;
}

static void call_assignment(const special_binding *binding, char *to, const char *from, const derived_type *type)
{
    any_descriptor a, b;
    any_descriptor *both[2] = {&a, &b};
    for (int i = 0; i < 2; ++i) {
        flang_establish(&both[i]->head, 42, type->size, 0, OTHER);
        both[i]->head.base = i == 0 ? to : (char *)from;
        both[i]->head.extra = 1;
        *type_place(&both[i]->head) = (derived_type *)type;
        type_place(&both[i]->head)[1] = 0;
    }
    void *one = binding->by_descriptor & 1 ? (void *)&a : to;
    void *other = binding->by_descriptor & 2 ? (void *)&b : (void *)from;
    void (*procedure)(void *, void *) = (void (*)(void *, void *))binding->procedure;
    procedure(one, other);
}

static void assign_component(const component *c, char *to, const char *from)
{
    if (c->genre == ALLOCATABLE_COMPONENT) {
        assign_allocatable(c, (descriptor *)(to + c->offset), (const descriptor *)(from + c->offset));
        return;
    }
    any_descriptor a, b;
    flang_component(&a, c, to);
    flang_component(&b, c, (char *)from);
    if (c->genre == POINTER_COMPONENT) {
        memmove(to + c->offset, from + c->offset, sizeof(descriptor) + c->rank * sizeof(dimension) +
                                                      (((descriptor *)(from + c->offset))->extra & 1 ? 16 : 0));
        return;
    }
    int64_t count = elements(&a.head);
    const derived_type *type = type_of(&a.head);
    if (c->category == DERIVED && type)
        for (int64_t i = 0; i < count; ++i)
            assign_object(element(&a.head, i), element(&b.head, i), type);
    else
        memmove(to + c->offset, from + c->offset, count * a.head.size);
}

static void assign_object(char *to, const char *from, const derived_type *type)
{
    if (to == from)
        return;
    const special_binding *own = assignment_of(type);
    if (own) {
        call_assignment(own, to, from, type);
        return;
    }
    if (type->needs_no_destruction && !type->special_bits) {
        memmove(to, from, type->size);
        return;
    }
    const component *all = (const component *)type->components.head.base;
    for (int64_t i = 0; i < type->components.dim[0].extent; ++i)
        assign_component(&all[i], to, from);
    const char *procedures = type->procedures.head.base;
    for (int64_t i = 0; i < type->procedures.dim[0].extent; ++i) {
        uint64_t offset = *(const uint64_t *)(procedures + i * 40 + 24);
        memmove(to + offset, from + offset, 8);
    }
}

/* The first byte of an array and the one behind its last. */
static void range(const descriptor *d, char **first, char **end)
{
    *first = *end = d->base;
    for (int i = 0; i < d->rank; ++i) {
        int64_t way = (d->dim[i].extent - 1) * d->dim[i].stride;
        if (way < 0)
            *first += way;
        else
            *end += way;
    }
    *end += d->size;
}

static bool overlap(const descriptor *a, const descriptor *b)
{
    char *a_first, *a_end, *b_first, *b_end;
    range(a, &a_first, &a_end);
    range(b, &b_first, &b_end);
    return a_first < b_end && b_first < a_end;
}

LIBRARY void flang_assign_elements(descriptor *to, const descriptor *from)
{
    int64_t count = elements(to);
    const derived_type *type = category_of(to->type) == DERIVED ? type_of(to) : 0;
    if (!type)
        type = category_of(from->type) == DERIVED ? type_of(from) : 0;
    bool same = from->rank > 0 || to->rank == 0;
    if (type) {
        for (int64_t i = 0; i < count; ++i)
            assign_object(element(to, i), element(from, same ? i : 0), type);
    } else if (category_of(to->type) == CHARACTER) {
        for (int64_t i = 0; i < count; ++i)
            assign_text(element(to, i), to->size, element(from, same ? i : 0), from->size, to->type);
    } else if (same && is_contiguous(to) && is_contiguous(from)) {
        memmove(to->base, from->base, count * to->size);
    } else {
        for (int64_t i = 0; i < count; ++i)
            memmove(element(to, i), element(from, same ? i : 0), to->size);
    }
}

/* Makes room where the left side has another shape, length or type. */
static bool reallocate(descriptor *to, const descriptor *from, bool keep_length)
{
    bool same = to->base != 0 && (from->rank == 0 || to->rank == from->rank);
    for (int i = 0; same && i < to->rank && from->rank > 0; ++i)
        same = to->dim[i].extent == from->dim[i].extent;
    bool text = category_of(to->type) == CHARACTER && !keep_length;
    if (text && to->size != from->size)
        same = false;
    const derived_type *type = type_of(from);
    if (to->extra & 1 && type && type_of(to) != type)
        same = false;
    if (same)
        return false;
    if (text || (to->extra & 1 && type))
        to->size = from->size;
    if (to->extra & 1 && type)
        *type_place(to) = (derived_type *)type;
    int64_t stride = to->size;
    for (int i = 0; i < to->rank; ++i) {
        if (from->rank > 0) {
            to->dim[i].lower = from->dim[i].lower;
            to->dim[i].extent = from->dim[i].extent;
        } else if (!to->base) {
            to->dim[i].lower = 1;
            to->dim[i].extent = 1;
        }
        to->dim[i].stride = stride;
        stride *= to->dim[i].extent;
    }
    to->base = malloc(stride ? stride : 1);
    if (type_of(to) && !type_of(to)->needs_no_initialisation) {
        int64_t count = elements(to);
        for (int64_t i = 0; i < count; ++i)
            flang_initialise(element(to, i), type_of(to));
    } else if (type_of(to) && !type_of(to)->needs_no_destruction) {
        memset(to->base, 0, stride);
    }
    return true;
}

static void destroy_elements(descriptor *d, const derived_type *type)
{
    int64_t count = type && !type->needs_no_destruction ? elements(d) : 0;
    for (int64_t i = 0; i < count; ++i)
        flang_destroy(element(d, i), type, true);
}

static void assign(descriptor *to, const descriptor *from, bool keep_length)
{
    any_descriptor old;
    bool made = false;
    if (to->attribute == ALLOCATABLE) {
        memcpy(&old, to, sizeof(descriptor) + to->rank * sizeof(dimension) + (to->extra & 1 ? 16 : 0));
        made = reallocate(to, from, keep_length);
    }
    if (!made && to->base && from->base && to->base != from->base && overlap(to, from)) {
        any_descriptor copy;
        memcpy(&copy, from, sizeof(descriptor) + from->rank * sizeof(dimension) + (from->extra & 1 ? 16 : 0));
        int64_t count = elements(from), stride = from->size;
        copy.head.base = malloc(count * stride + 1);
        for (int i = 0; i < from->rank; ++i) {
            copy.head.dim[i].stride = stride;
            stride *= from->dim[i].extent;
        }
        for (int64_t i = 0; i < count; ++i)
            memcpy(copy.head.base + i * from->size, element(from, i), from->size);
        flang_assign_elements(to, &copy.head);
        free(copy.head.base);
        return;
    }
    flang_assign_elements(to, from);
    if (made && old.head.base) {
        destroy_elements(&old.head, type_of(&old.head));
        free(old.head.base);
    }
}

LIBRARY void _FortranAAssign(descriptor *to, const descriptor *from, const char *file, int line)
{
    assign(to, from, false);
}

LIBRARY void _FortranAAssignExplicitLengthCharacter(descriptor *to, const descriptor *from, const char *file, int line)
{
    assign(to, from, true);
}

/* Something of any type becomes something of another one. */
static void take_type(descriptor *to, const descriptor *from)
{
    bool derived = category_of(from->type) == DERIVED;
    if (to->attribute != ALLOCATABLE || !(to->extra & 1) ||
        to->type == from->type && (derived || to->size == from->size))
        return;
    if (to->base) {
        destroy_elements(to, type_of(to));
        free(to->base);
        to->base = 0;
    }
    to->type = from->type;
    to->size = from->size;
    *type_place(to) = derived ? type_of(from) : 0;
}

LIBRARY void _FortranAAssignPolymorphic(descriptor *to, const descriptor *from, const char *file, int line)
{
    take_type(to, from);
    assign(to, from, false);
}

LIBRARY void _FortranAAssignTemporary(descriptor *to, const descriptor *from, const char *file, int line)
{
    const derived_type *type = type_of(to);
    if (to->base && type && !type->needs_no_initialisation) {
        int64_t count = elements(to);
        for (int64_t i = 0; i < count; ++i)
            flang_initialise(element(to, i), type);
    }
    assign(to, from, false);
}

/* The copy's descriptor holds nothing yet. */
LIBRARY void _FortranACopyInAssign(descriptor *copy, const descriptor *from, const char *file, int line)
{
    int64_t stride = from->size;
    const derived_type *type = type_of(from);
    flang_establish(copy, from->type, from->size, from->rank, ALLOCATABLE);
    if (from->extra & 1) {
        copy->extra = 1;
        *type_place(copy) = (derived_type *)type;
    }
    for (int i = 0; i < from->rank; ++i) {
        copy->dim[i].lower = from->dim[i].lower;
        copy->dim[i].extent = from->dim[i].extent;
        copy->dim[i].stride = stride;
        stride *= from->dim[i].extent;
    }
    copy->base = malloc(stride ? stride : 1);
    int64_t count = elements(from);
    for (int64_t i = 0; i < count; ++i)
        memcpy(copy->base + i * from->size, element(from, i), from->size);
}

LIBRARY void _FortranACopyOutAssign(descriptor *to, descriptor *copy, const char *file, int line)
{
    if (to) {
        int64_t count = elements(to);
        for (int64_t i = 0; i < count; ++i)
            memcpy(element(to, i), element(copy, i), to->size);
    }
    free(copy->base);
    copy->base = 0;
}

/* Array constructors whose length is not known before. */
typedef struct {
    descriptor *to;
    int64_t next, room;
    const char *file;
    int line;
    uint8_t lengths_of_values;
} constructor;

LIBRARY void _FortranAInitArrayConstructorVector(constructor *c, descriptor *to, bool lengths, int bytes,
                                                 const char *file, int line)
{
    c->to = to;
    c->next = 0;
    c->room = to->base ? elements(to) : 0;
    c->file = file;
    c->line = line;
    c->lengths_of_values = lengths;
}

static void make_room(constructor *c, int64_t wanted)
{
    descriptor *to = c->to;
    if (wanted <= c->room && to->base)
        return;
    int64_t room = c->room * 2 > wanted ? c->room * 2 : wanted < 4 ? 4 : wanted;
    to->base = realloc(to->base, room * to->size + 1);
    c->room = room;
    to->dim[0].stride = to->size;
}

static void push(constructor *c, const char *value, uint64_t size)
{
    descriptor *to = c->to;
    if (c->lengths_of_values && c->next == 0 && !to->base)
        to->size = size;
    make_room(c, c->next + 1);
    char *place = to->base + c->next * to->size;
    const derived_type *type = category_of(to->type) == DERIVED ? type_of(to) : 0;
    if (category_of(to->type) == CHARACTER) {
        assign_text(place, to->size, value, size, to->type);
    } else if (type && !type->needs_no_destruction) {
        memset(place, 0, to->size);
        flang_initialise(place, type);
        assign_object(place, value, type);
    } else {
        memcpy(place, value, to->size);
    }
    ++c->next;
    to->dim[0].lower = 1;
    to->dim[0].extent = c->next;
}

LIBRARY void _FortranAPushArrayConstructorValue(constructor *c, const descriptor *from)
{
    int64_t count = elements(from);
    for (int64_t i = 0; i < count; ++i)
        push(c, element(from, i), from->size);
}

LIBRARY void _FortranAPushArrayConstructorSimpleScalar(constructor *c, void *from)
{
    push(c, from, c->to->size);
}
