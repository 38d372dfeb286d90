/* operator new and delete, and what else compiled code needs of objects. */

typedef unsigned long size_t;

void *malloc(size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void *realloc(void *block, size_t size);
void free(void *block);
int atexit(void (*handler)(void));

#define LIBRARY __attribute__((weak))

LIBRARY char _ZSt7nothrow = 0;
LIBRARY void *__dso_handle = 0;
LIBRARY char __libc_single_threaded = 1;

LIBRARY void *_Znwm(size_t size)
{
    return malloc(size ? size : 1);
}

LIBRARY void *_Znam(size_t size)
{
    return _Znwm(size);
}

LIBRARY void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag)
{
    return _Znwm(size);
}

LIBRARY void *_ZnamRKSt9nothrow_t(size_t size, const void *tag)
{
    return _Znam(size);
}

LIBRARY void *_ZnwmSt11align_val_t(size_t size, size_t alignment)
{
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

LIBRARY void *_ZnamSt11align_val_t(size_t size, size_t alignment)
{
    return _ZnwmSt11align_val_t(size, alignment);
}

LIBRARY void _ZdlPv(void *block)
{
    free(block);
}

LIBRARY void _ZdaPv(void *block)
{
    _ZdlPv(block);
}

LIBRARY void _ZdlPvm(void *block, size_t size)
{
    _ZdlPv(block);
}

LIBRARY void _ZdaPvm(void *block, size_t size)
{
    _ZdaPv(block);
}

LIBRARY void _ZdlPvRKSt9nothrow_t(void *block, const void *tag)
{
    _ZdlPv(block);
}

LIBRARY void _ZdaPvRKSt9nothrow_t(void *block, const void *tag)
{
    _ZdaPv(block);
}

LIBRARY void _ZdlPvSt11align_val_t(void *block, size_t alignment)
{
    free(block);
}

LIBRARY void _ZdaPvSt11align_val_t(void *block, size_t alignment)
{
    free(block);
}

LIBRARY void _ZdlPvmSt11align_val_t(void *block, size_t size, size_t alignment)
{
    free(block);
}

LIBRARY void _ZdaPvmSt11align_val_t(void *block, size_t size, size_t alignment)
{
    free(block);
}

/* Locals that are made once: the first byte says whether they are. */
LIBRARY int __cxa_guard_acquire(char *guard)
{
    return *guard == 0;
}

LIBRARY void __cxa_guard_release(char *guard)
{
    *guard = 1;
}

LIBRARY void __cxa_guard_abort(char *guard)
{
    *guard = 0;
}

/* Destructors of objects that live until the end, among the handlers of `atexit`. */
struct handler {
    void (*function)(void *);
    void *argument;
};
static struct handler *handlers = 0;
static size_t count = 0;

static void run_last(void)
{
    struct handler last = handlers[--count];
    last.function(last.argument);
}

LIBRARY int __cxa_atexit(void (*function)(void *), void *argument, void *library)
{
    void *larger = realloc(handlers, (count + 1) * sizeof *handlers);
    if (!larger)
        return -1;
    handlers = larger;
    handlers[count].function = function;
    handlers[count].argument = argument;
    count++;
    return atexit(run_last);
}

LIBRARY int __cxa_thread_atexit(void (*function)(void *), void *argument, void *library)
{
    return __cxa_atexit(function, argument, library);
}
