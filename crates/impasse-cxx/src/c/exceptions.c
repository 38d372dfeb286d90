/* Exceptions (Itanium C++ ABI, part III). What is on its way is in `__impasse_exception`, where code
 * looks behind every call that may throw. */

typedef unsigned long size_t;

void *malloc(size_t size);
void free(void *block);
void abort(void);

#define LIBRARY __attribute__((weak))

void _ZSt9terminatev(void);
int __impasse_matches(const void *thrown, const void *caught, void **object);
int __impasse_is_pointer_type(const void *type);

/* Stands before the object that is thrown. */
struct header {
    const void *type;
    void (*destroy)(void *);
    /* How many handlers have it; negative while it is on its way again. */
    long handlers;
    /* What a handler gets. */
    void *adjusted;
    /* The exception that was handled before. */
    struct header *before;
    long references;
    long padding[2];
};

LIBRARY void *__impasse_exception = 0;
static struct header *handled = 0;
static int uncaught = 0;

static struct header *header_of(void *object)
{
    return (struct header *)object - 1;
}

LIBRARY void *__cxa_allocate_exception(size_t size)
{
    struct header *header = malloc(sizeof *header + size);
    header->type = 0;
    header->destroy = 0;
    header->handlers = 0;
    header->adjusted = 0;
    header->before = 0;
    header->references = 1;
    return header + 1;
}

LIBRARY void __cxa_free_exception(void *object)
{
    free(header_of(object));
}

LIBRARY void __cxa_throw(void *object, void *type, void (*destroy)(void *))
{
    struct header *header = header_of(object);
    header->type = type;
    header->destroy = destroy;
    header->adjusted = __impasse_is_pointer_type(type) ? *(void **)object : object;
    uncaught++;
    __impasse_exception = object;
}

/* An exception that is made without being thrown: `std::make_exception_ptr`. */
LIBRARY void *__cxa_init_primary_exception(void *object, void *type, void (*destroy)(void *))
{
    struct header *header = header_of(object);
    header->type = type;
    header->destroy = destroy;
    header->adjusted = object;
    header->references = 0;
    return header;
}

/* Whether a handler for a type takes what is on its way. */
LIBRARY int __impasse_catches(void *object, void *type)
{
    struct header *header = header_of(object);
    void *adjusted = object;
    if (__impasse_is_pointer_type(header->type))
        adjusted = *(void **)object;
    if (!__impasse_matches(header->type, type, &adjusted))
        return 0;
    header->adjusted = adjusted;
    return 1;
}

LIBRARY void *__cxa_get_exception_ptr(void *object)
{
    return header_of(object)->adjusted;
}

LIBRARY void *__cxa_begin_catch(void *object)
{
    struct header *header = header_of(object);
    header->handlers = header->handlers < 0 ? 1 - header->handlers : header->handlers + 1;
    uncaught--;
    if (handled != header) {
        header->before = handled;
        handled = header;
    }
    return header->adjusted;
}

static void release(struct header *header)
{
    if (--header->references > 0)
        return;
    if (header->destroy)
        header->destroy(header + 1);
    free(header);
}

LIBRARY void __cxa_end_catch(void)
{
    struct header *header = handled;
    if (!header)
        return;
    if (header->handlers < 0) {
        if (++header->handlers == 0)
            handled = header->before;
        return;
    }
    if (--header->handlers == 0) {
        handled = header->before;
        release(header);
    }
}

LIBRARY void __cxa_rethrow(void)
{
    struct header *header = handled;
    if (!header)
        _ZSt9terminatev();
    header->handlers = -header->handlers;
    uncaught++;
    __impasse_exception = header + 1;
}

LIBRARY const void *__cxa_current_exception_type(void)
{
    return handled ? handled->type : 0;
}

LIBRARY int _ZSt19uncaught_exceptionsv(void)
{
    return uncaught;
}

LIBRARY _Bool _ZSt18uncaught_exceptionv(void)
{
    return uncaught > 0;
}

/* Nobody has caught what left `main`. */
LIBRARY void __impasse_uncaught(void)
{
    void *object = __impasse_exception;
    __impasse_exception = 0;
    __cxa_begin_catch(object);
    _ZSt9terminatev();
}

/* std::exception_ptr: a pointer to the object, counted. */
LIBRARY void _ZSt17current_exceptionv(void **result)
{
    *result = 0;
    if (handled) {
        handled->references++;
        *result = handled + 1;
    }
}

LIBRARY void _ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(void **pointer)
{
    struct header *header = header_of(*pointer);
    header->references++;
    uncaught++;
    __impasse_exception = *pointer;
}

LIBRARY void _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(void **pointer)
{
    if (*pointer)
        header_of(*pointer)->references++;
}

LIBRARY void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void **pointer)
{
    if (*pointer)
        release(header_of(*pointer));
    *pointer = 0;
}

LIBRARY void _ZNSt15__exception_ptr13exception_ptrC1ERKS0_(void **pointer, void **other)
{
    *pointer = *other;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(pointer);
}

LIBRARY void _ZNSt15__exception_ptr13exception_ptrD1Ev(void **pointer)
{
    _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(pointer);
}

LIBRARY void _ZNSt15__exception_ptr13exception_ptrC1EPv(void **pointer, void *object)
{
    *pointer = object;
    _ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(pointer);
}

/* std::nested_exception: a table of virtual functions and such a pointer. */
struct type {
    void *table;
    const char *name;
};
extern void *_ZTVN10__cxxabiv117__class_type_infoE[];
LIBRARY struct type _ZTISt16nested_exception = {_ZTVN10__cxxabiv117__class_type_infoE + 2,
                                                "St16nested_exception"};

LIBRARY void _ZNSt16nested_exceptionD2Ev(void **self)
{
    _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(self + 1);
}

LIBRARY void _ZNSt16nested_exceptionD1Ev(void **self)
{
    _ZNSt16nested_exceptionD2Ev(self);
}

LIBRARY void _ZNSt16nested_exceptionD0Ev(void **self)
{
    _ZNSt16nested_exceptionD2Ev(self);
    free(self);
}

LIBRARY void *_ZTVSt16nested_exception[4] = {0, &_ZTISt16nested_exception, _ZNSt16nested_exceptionD1Ev,
                                             _ZNSt16nested_exceptionD0Ev};
