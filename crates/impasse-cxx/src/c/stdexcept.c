/* The exceptions of the standard library, with the layout of libstdc++: a pointer to a table of
 * functions and, for those with a text, a pointer to it. */

typedef unsigned long size_t;

void *malloc(size_t size);
void free(void *block);
size_t strlen(const char *text);
void *memcpy(void *to, const void *from, size_t size);
void abort(void);
int fprintf(void *stream, const char *format, ...);
int vsnprintf(char *text, size_t size, const char *format, __builtin_va_list arguments);
extern void *stderr;

#define LIBRARY __attribute__((weak))

extern void *_ZTVN10__cxxabiv117__class_type_infoE[11];
extern void *_ZTVN10__cxxabiv120__si_class_type_infoE[11];
void *__cxa_allocate_exception(size_t size);
void __cxa_throw(void *object, void *type, void (*destroy)(void *));
const void *__cxa_current_exception_type(void);
int __impasse_matches(const void *thrown, const void *caught, void **object);

struct type {
    void **kind;
    const char *name;
    void *base;
};
struct plain {
    void **table;
};
struct telling {
    void **table;
    char *text;
};
struct string {
    const char *data;
    size_t size;
};

static char *copied(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(malloc(size), text, size);
}

/* Classes without a text of their own. */
#define PLAIN(NAME, BASE, SAYS)                                                                   \
    LIBRARY struct type _ZTISt##NAME = {_ZTVN10__cxxabiv120__si_class_type_infoE + 2,             \
                                        "St" #NAME, &_ZTISt##BASE};                               \
    LIBRARY void _ZNSt##NAME##D2Ev(struct plain *self) {}                                         \
    LIBRARY void _ZNSt##NAME##D1Ev(struct plain *self) {}                                         \
    LIBRARY void _ZNSt##NAME##D0Ev(struct plain *self) { free(self); }                            \
    LIBRARY const char *_ZNKSt##NAME##4whatEv(struct plain *self) { return SAYS; }                \
    LIBRARY void *_ZTVSt##NAME[5] = {0, &_ZTISt##NAME, _ZNSt##NAME##D1Ev, _ZNSt##NAME##D0Ev,      \
                                     _ZNKSt##NAME##4whatEv};

LIBRARY struct type _ZTISt9exception = {_ZTVN10__cxxabiv117__class_type_infoE + 2, "St9exception", 0};
LIBRARY void _ZNSt9exceptionD2Ev(struct plain *self) {}
LIBRARY void _ZNSt9exceptionD1Ev(struct plain *self) {}
LIBRARY void _ZNSt9exceptionD0Ev(struct plain *self) { free(self); }
LIBRARY const char *_ZNKSt9exception4whatEv(struct plain *self) { return "std::exception"; }
LIBRARY void *_ZTVSt9exception[5] = {0, &_ZTISt9exception, _ZNSt9exceptionD1Ev, _ZNSt9exceptionD0Ev,
                                     _ZNKSt9exception4whatEv};

PLAIN(13bad_exception, 9exception, "std::bad_exception")
PLAIN(9bad_alloc, 9exception, "std::bad_alloc")
PLAIN(20bad_array_new_length, 9bad_alloc, "std::bad_array_new_length")
PLAIN(8bad_cast, 9exception, "std::bad_cast")
PLAIN(10bad_typeid, 9exception, "std::bad_typeid")
PLAIN(17bad_function_call, 9exception, "bad_function_call")
PLAIN(12bad_weak_ptr, 9exception, "bad_weak_ptr")

/* Classes with a text. */
#define TELLING(NAME, BASE, WHAT)                                                                 \
    LIBRARY struct type _ZTISt##NAME = {_ZTVN10__cxxabiv120__si_class_type_infoE + 2,             \
                                        "St" #NAME, &_ZTISt##BASE};                               \
    LIBRARY void _ZNSt##NAME##D2Ev(struct telling *self) { free(self->text); }                    \
    LIBRARY void _ZNSt##NAME##D1Ev(struct telling *self) { free(self->text); }                    \
    LIBRARY void _ZNSt##NAME##D0Ev(struct telling *self)                                          \
    {                                                                                             \
        free(self->text);                                                                         \
        free(self);                                                                               \
    }                                                                                             \
    LIBRARY void *_ZTVSt##NAME[5] = {0, &_ZTISt##NAME, _ZNSt##NAME##D1Ev, _ZNSt##NAME##D0Ev,      \
                                     WHAT};                                                       \
    LIBRARY void _ZNSt##NAME##C2EPKc(struct telling *self, const char *text)                      \
    {                                                                                             \
        self->table = _ZTVSt##NAME + 2;                                                           \
        self->text = copied(text);                                                                \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C1EPKc(struct telling *self, const char *text)                      \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, text);                                                          \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(          \
        struct telling *self, const struct string *text)                                          \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, text->data);                                                    \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(          \
        struct telling *self, const struct string *text)                                          \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, text->data);                                                    \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C2ERKS_(struct telling *self, const struct telling *other)          \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, other->text);                                                   \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C1ERKS_(struct telling *self, const struct telling *other)          \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, other->text);                                                   \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C2EOS_(struct telling *self, const struct telling *other)           \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, other->text);                                                   \
    }                                                                                             \
    LIBRARY void _ZNSt##NAME##C1EOS_(struct telling *self, const struct telling *other)           \
    {                                                                                             \
        _ZNSt##NAME##C2EPKc(self, other->text);                                                   \
    }

LIBRARY const char *_ZNKSt11logic_error4whatEv(struct telling *self) { return self->text; }
LIBRARY const char *_ZNKSt13runtime_error4whatEv(struct telling *self) { return self->text; }

TELLING(11logic_error, 9exception, _ZNKSt11logic_error4whatEv)
TELLING(12domain_error, 11logic_error, _ZNKSt11logic_error4whatEv)
TELLING(16invalid_argument, 11logic_error, _ZNKSt11logic_error4whatEv)
TELLING(12length_error, 11logic_error, _ZNKSt11logic_error4whatEv)
TELLING(12out_of_range, 11logic_error, _ZNKSt11logic_error4whatEv)
TELLING(13runtime_error, 9exception, _ZNKSt13runtime_error4whatEv)
TELLING(11range_error, 13runtime_error, _ZNKSt13runtime_error4whatEv)
TELLING(14overflow_error, 13runtime_error, _ZNKSt13runtime_error4whatEv)
TELLING(15underflow_error, 13runtime_error, _ZNKSt13runtime_error4whatEv)

/* Functions by which the standard library throws. */
#define THROWS_PLAIN(FUNCTION, NAME)                                                              \
    LIBRARY void FUNCTION(void)                                                                   \
    {                                                                                             \
        struct plain *made = __cxa_allocate_exception(sizeof *made);                              \
        made->table = _ZTVSt##NAME + 2;                                                           \
        __cxa_throw(made, &_ZTISt##NAME, (void (*)(void *))_ZNSt##NAME##D1Ev);                    \
    }

#define THROWS_TELLING(FUNCTION, NAME)                                                            \
    LIBRARY void FUNCTION(const char *text)                                                       \
    {                                                                                             \
        struct telling *made = __cxa_allocate_exception(sizeof *made);                            \
        _ZNSt##NAME##C1EPKc(made, text);                                                          \
        __cxa_throw(made, &_ZTISt##NAME, (void (*)(void *))_ZNSt##NAME##D1Ev);                    \
    }

THROWS_PLAIN(_ZSt17__throw_bad_allocv, 9bad_alloc)
THROWS_PLAIN(_ZSt16__throw_bad_castv, 8bad_cast)
THROWS_PLAIN(_ZSt18__throw_bad_typeidv, 10bad_typeid)
THROWS_PLAIN(_ZSt21__throw_bad_exceptionv, 13bad_exception)
THROWS_PLAIN(_ZSt25__throw_bad_function_callv, 17bad_function_call)
THROWS_PLAIN(_ZSt28__throw_bad_array_new_lengthv, 20bad_array_new_length)
THROWS_PLAIN(__cxa_bad_cast, 8bad_cast)
THROWS_PLAIN(__cxa_bad_typeid, 10bad_typeid)
THROWS_PLAIN(__cxa_throw_bad_array_new_length, 20bad_array_new_length)

THROWS_TELLING(_ZSt19__throw_logic_errorPKc, 11logic_error)
THROWS_TELLING(_ZSt20__throw_domain_errorPKc, 12domain_error)
THROWS_TELLING(_ZSt24__throw_invalid_argumentPKc, 16invalid_argument)
THROWS_TELLING(_ZSt20__throw_length_errorPKc, 12length_error)
THROWS_TELLING(_ZSt20__throw_out_of_rangePKc, 12out_of_range)
THROWS_TELLING(_ZSt21__throw_runtime_errorPKc, 13runtime_error)
THROWS_TELLING(_ZSt19__throw_range_errorPKc, 11range_error)
THROWS_TELLING(_ZSt22__throw_overflow_errorPKc, 14overflow_error)
THROWS_TELLING(_ZSt23__throw_underflow_errorPKc, 15underflow_error)

/* As long as the texts of libstdc++ are, with the names of functions and two numbers in them. */
LIBRARY void _ZSt24__throw_out_of_range_fmtPKcz(const char *format, ...)
{
    char text[512];
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    __builtin_va_end(arguments);
    _ZSt20__throw_out_of_rangePKc(text);
}

static void (*handler)(void) = 0;

LIBRARY void *_ZSt13set_terminatePFvvE(void (*function)(void))
{
    void *before = handler;
    handler = function;
    return before;
}

LIBRARY void *_ZSt13get_terminatev(void)
{
    return handler;
}

LIBRARY void _ZSt9terminatev(void)
{
    if (handler)
        handler();
    const struct type *type = __cxa_current_exception_type();
    if (type)
        fprintf(stderr, "terminate called after throwing an instance of '%s'\n", type->name);
    else
        fprintf(stderr, "terminate called without an active exception\n");
    abort();
}

LIBRARY void _ZSt10unexpectedv(void)
{
    _ZSt9terminatev();
}

LIBRARY void __cxa_call_unexpected(void *object)
{
    _ZSt9terminatev();
}

LIBRARY void __cxa_pure_virtual(void)
{
    fprintf(stderr, "pure virtual method called\n");
    _ZSt9terminatev();
}

LIBRARY void __cxa_deleted_virtual(void)
{
    fprintf(stderr, "deleted virtual method called\n");
    _ZSt9terminatev();
}
