/* Types at run time (Itanium C++ ABI, 2.9.5): which handler fits, dynamic_cast. */

int strcmp(const char *one, const char *other);

#define LIBRARY __attribute__((weak))

/* What objects that describe types point to; each kind of type has its own. */
LIBRARY void *_ZTVN10__cxxabiv117__class_type_infoE[11] = {0};
LIBRARY void *_ZTVN10__cxxabiv120__si_class_type_infoE[11] = {0};
LIBRARY void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[11] = {0};
LIBRARY void *_ZTVN10__cxxabiv119__pointer_type_infoE[11] = {0};
LIBRARY void *_ZTVN10__cxxabiv129__pointer_to_member_type_infoE[11] = {0};
LIBRARY void *_ZTVN10__cxxabiv120__function_type_infoE[8] = {0};
LIBRARY void *_ZTVN10__cxxabiv117__array_type_infoE[8] = {0};
LIBRARY void *_ZTVN10__cxxabiv116__enum_type_infoE[8] = {0};
LIBRARY void *_ZTVN10__cxxabiv123__fundamental_type_infoE[8] = {0};

struct type {
    void **kind;
    const char *name;
};
struct single {
    struct type head;
    const struct type *base;
};
struct base {
    const struct type *type;
    /* The offset above, then whether it is public, then whether it is virtual. */
    long flags;
};
struct multiple {
    struct type head;
    unsigned flags;
    unsigned count;
    struct base bases[1];
};
struct pointer {
    struct type head;
    unsigned flags;
    const struct type *target;
};

static int is_kind(const struct type *type, void **table)
{
    return type->kind == table + 2;
}

static int same(const struct type *one, const struct type *other)
{
    if (one == other || one->name == other->name)
        return 1;
    return one->name[0] != '*' && strcmp(one->name, other->name) == 0;
}

LIBRARY _Bool _ZNKSt9type_infoeqERKS_(const struct type *one, const struct type *other)
{
    return same(one, other);
}

LIBRARY int __impasse_is_pointer_type(const struct type *type)
{
    return is_kind(type, _ZTVN10__cxxabiv119__pointer_type_infoE);
}

static int base_count(const struct type *type)
{
    if (is_kind(type, _ZTVN10__cxxabiv120__si_class_type_infoE))
        return 1;
    if (is_kind(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE))
        return ((const struct multiple *)type)->count;
    return 0;
}

/* A base of an object: its type, where it is, and whether it is public. */
static const struct type *base_of(const struct type *type, char *object, int number, char **place,
                                  int *is_public)
{
    if (is_kind(type, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
        *place = object;
        *is_public = 1;
        return ((const struct single *)type)->base;
    }
    struct base base = ((const struct multiple *)type)->bases[number];
    long offset = base.flags >> 8;
    *is_public = (base.flags & 2) != 0;
    if (object && (base.flags & 1))
        offset = *(long *)(*(char **)object + offset);
    *place = object ? object + offset : 0;
    return base.type;
}

/* The objects of one type inside another, as far as they were found. */
struct search {
    const struct type *wanted;
    /* If it is set, only the object there counts. */
    char *at;
    char *found;
    int count;
};

/* Looks for public bases; those that are virtual are met several times, and are one. */
static void search_bases(struct search *search, const struct type *type, char *object)
{
    if (same(type, search->wanted)) {
        if (search->at && search->at != object)
            return;
        if (search->count == 0 || search->found != object || !object)
            search->count++;
        search->found = object;
        return;
    }
    for (int i = 0; i < base_count(type); i++) {
        char *place;
        int is_public;
        const struct type *base = base_of(type, object, i, &place, &is_public);
        if (is_public)
            search_bases(search, base, place);
    }
}

/* Whether an object has one public base of a type; the object becomes the base. */
static int to_base(const struct type *type, const struct type *wanted, void **object)
{
    struct search search = {wanted, 0, 0, 0};
    search_bases(&search, type, *object);
    if (search.count != 1)
        return 0;
    *object = search.found;
    return 1;
}

static int is_class(const struct type *type)
{
    return is_kind(type, _ZTVN10__cxxabiv117__class_type_infoE) || base_count(type) > 0 ||
           is_kind(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE);
}

/* Whether a handler takes what was thrown; a pointer is given by its value. */
LIBRARY int __impasse_matches(const struct type *thrown, const struct type *caught, void **object)
{
    if (same(thrown, caught))
        return 1;
    if (is_class(thrown) && is_class(caught))
        return to_base(thrown, caught, object);
    if (!__impasse_is_pointer_type(caught))
        return 0;
    if (strcmp(thrown->name, "Dn") == 0) {
        *object = 0;
        return 1;
    }
    if (!__impasse_is_pointer_type(thrown))
        return 0;
    const struct pointer *from = (const struct pointer *)thrown;
    const struct pointer *to = (const struct pointer *)caught;
    if (from->flags & ~to->flags & 7)
        return 0;
    if (same(from->target, to->target))
        return 1;
    if (strcmp(to->target->name, "v") == 0)
        return !is_kind(from->target, _ZTVN10__cxxabiv120__function_type_infoE);
    return is_class(from->target) && is_class(to->target) &&
           to_base(from->target, to->target, object);
}

/* Looks for objects of a type in another one that have a certain object as a public base. */
static void search_derived(struct search *search, const struct type *type, char *object,
                           const struct type *source, char *at)
{
    if (same(type, search->wanted)) {
        struct search inner = {source, at, 0, 0};
        search_bases(&inner, type, object);
        if (inner.count > 0 && (search->count == 0 || search->found != object)) {
            search->found = object;
            search->count++;
        }
        return;
    }
    for (int i = 0; i < base_count(type); i++) {
        char *place;
        int is_public;
        const struct type *base = base_of(type, object, i, &place, &is_public);
        search_derived(search, base, place, source, at);
    }
}

LIBRARY void *__dynamic_cast(void *object, const struct type *source, const struct type *wanted,
                             long hint)
{
    (void)hint;
    char **table = *(char ***)object;
    char *whole = (char *)object + (long)table[-2];
    const struct type *type = (const struct type *)table[-1];
    struct search down = {wanted, 0, 0, 0};
    search_derived(&down, type, whole, source, object);
    if (down.count == 1)
        return down.found;
    struct search up = {source, object, 0, 0};
    search_bases(&up, type, whole);
    if (up.count == 0)
        return 0;
    void *result = whole;
    return to_base(type, wanted, &result) ? result : 0;
}

/* What the library catches when a thread is ended: nothing here throws it. */
LIBRARY struct type _ZTIN10__cxxabiv115__forced_unwindE = {
    _ZTVN10__cxxabiv117__class_type_infoE + 2, "N10__cxxabiv115__forced_unwindE"};

/* Types that are built in, and pointers to them. */
#define BUILT_IN(letter)                                                                          \
    LIBRARY struct type _ZTI##letter = {_ZTVN10__cxxabiv123__fundamental_type_infoE + 2, #letter}; \
    LIBRARY struct pointer _ZTIP##letter = {                                                      \
        {_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "P" #letter}, 0, &_ZTI##letter};            \
    LIBRARY struct pointer _ZTIPK##letter = {                                                     \
        {_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "PK" #letter}, 1, &_ZTI##letter};

BUILT_IN(v)
BUILT_IN(b)
BUILT_IN(w)
BUILT_IN(c)
BUILT_IN(a)
BUILT_IN(h)
BUILT_IN(s)
BUILT_IN(t)
BUILT_IN(i)
BUILT_IN(j)
BUILT_IN(l)
BUILT_IN(m)
BUILT_IN(x)
BUILT_IN(y)
BUILT_IN(n)
BUILT_IN(o)
BUILT_IN(f)
BUILT_IN(d)
BUILT_IN(e)
BUILT_IN(g)
BUILT_IN(Dn)
BUILT_IN(Di)
BUILT_IN(Ds)
BUILT_IN(Du)
