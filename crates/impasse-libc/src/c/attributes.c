/* Attributes of threads and locks: what was set can be asked for again. */

typedef unsigned long size_t;

#define LIBRARY __attribute__((weak))
#define EINVAL 22
#define ENOTSUP 95
#define DEFAULT_STACK (8ul << 20)
#define LEAST_STACK 16384
#define DEFAULT_GUARD 4096

struct attributes {
    size_t stack_size, guard_size;
    void *stack;
    int detached, scope, explicit, policy, priority;
};

LIBRARY int pthread_attr_init(struct attributes *a)
{
    *a = (struct attributes){DEFAULT_STACK, DEFAULT_GUARD};
    return 0;
}

/* The two functions for one attribute. `refused` is the error for `value`, or 0. */
#define ATTRIBUTE(NAME, TYPE, MEMBER, refused)                                                     \
    LIBRARY int pthread_attr_get##NAME(const struct attributes *a, TYPE *value)                    \
    {                                                                                              \
        *value = a->MEMBER;                                                                        \
        return 0;                                                                                  \
    }                                                                                              \
    LIBRARY int pthread_attr_set##NAME(struct attributes *a, TYPE value)                           \
    {                                                                                              \
        int error = (refused);                                                                     \
        if (error == 0)                                                                            \
            a->MEMBER = value;                                                                     \
        return error;                                                                              \
    }

#define ONE_BIT (value == 0 || value == 1 ? 0 : EINVAL)

ATTRIBUTE(detachstate, int, detached, ONE_BIT)
ATTRIBUTE(stacksize, size_t, stack_size, value < LEAST_STACK ? EINVAL : 0)
ATTRIBUTE(guardsize, size_t, guard_size, 0)
ATTRIBUTE(scope, int, scope, value == 0 ? 0 : value == 1 ? ENOTSUP : EINVAL)
ATTRIBUTE(inheritsched, int, explicit, ONE_BIT)
ATTRIBUTE(schedpolicy, int, policy, value < 0 || value > 2 ? EINVAL : 0)

LIBRARY int pthread_attr_getschedparam(const struct attributes *a, int *priority)
{
    *priority = a->priority;
    return 0;
}

LIBRARY int pthread_attr_setschedparam(struct attributes *a, const int *priority)
{
    int least = a->policy == 0 ? 0 : 1, most = a->policy == 0 ? 0 : 99;
    if (*priority < least || *priority > most)
        return EINVAL;
    a->priority = *priority;
    return 0;
}

LIBRARY int pthread_attr_getstack(const struct attributes *a, void **stack, size_t *size)
{
    *stack = a->stack;
    *size = a->stack_size;
    return 0;
}

LIBRARY int pthread_attr_setstack(struct attributes *a, void *stack, size_t size)
{
    if (size < LEAST_STACK)
        return EINVAL;
    a->stack = stack;
    a->stack_size = size;
    return 0;
}

/* Attributes of locks are fields of one `int`. */
#define FIELD(FUNCTION, NAME, SHIFT, MOST)                                                         \
    LIBRARY int FUNCTION##_get##NAME(const int *a, int *value)                                     \
    {                                                                                              \
        *value = *a >> SHIFT & 3;                                                                  \
        return 0;                                                                                  \
    }                                                                                              \
    LIBRARY int FUNCTION##_set##NAME(int *a, int value)                                            \
    {                                                                                              \
        if (value < 0 || value > MOST)                                                             \
            return EINVAL;                                                                         \
        *a = (*a & ~(3 << SHIFT)) | value << SHIFT;                                                \
        return 0;                                                                                  \
    }

#define START(NAME)                                                                                \
    LIBRARY int NAME(int *a)                                                                       \
    {                                                                                              \
        *a = 0;                                                                                    \
        return 0;                                                                                  \
    }

START(pthread_mutexattr_init)
FIELD(pthread_mutexattr, type, 0, 3)
FIELD(pthread_mutexattr, pshared, 2, 1)
FIELD(pthread_mutexattr, protocol, 4, 2)
FIELD(pthread_mutexattr, robust, 6, 1)
START(pthread_condattr_init)
FIELD(pthread_condattr, clock, 0, 1)
FIELD(pthread_condattr, pshared, 2, 1)
START(pthread_rwlockattr_init)
FIELD(pthread_rwlockattr, pshared, 2, 1)
START(pthread_barrierattr_init)
FIELD(pthread_barrierattr, pshared, 2, 1)
