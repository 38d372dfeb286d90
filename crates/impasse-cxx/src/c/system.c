/* What libstdc++ asks the system for: clocks, numbers by chance, threads. */

struct timespec {
    long seconds;
    long nanoseconds;
};
int clock_gettime(int clock, struct timespec *time);
unsigned arc4random(void);
int pthread_create(unsigned long *thread, const void *how, void *(*start)(void *), void *argument);

#define LIBRARY __attribute__((weak))

/* Clocks count nanoseconds. */
static long now(int clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return time.seconds * 1000000000 + time.nanoseconds;
}

LIBRARY long _ZNSt6chrono3_V212system_clock3nowEv(void)
{
    return now(0);
}

LIBRARY long _ZNSt6chrono3_V212steady_clock3nowEv(void)
{
    return now(1);
}

/* std::random_device: its tokens name devices, all of which give anything. */
LIBRARY void _ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(
    void *self, const void *token)
{
}

LIBRARY void _ZNSt13random_device7_M_finiEv(void *self)
{
}

LIBRARY unsigned _ZNSt13random_device9_M_getvalEv(void *self)
{
    return arc4random();
}

LIBRARY double _ZNKSt13random_device13_M_getentropyEv(const void *self)
{
    return 32;
}

/* A thread of C++ is one of POSIX, which ends the run with a reason. */
LIBRARY void
_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    void *self, void *state, void (*depends)(void))
{
    unsigned long thread;
    pthread_create(&thread, 0, 0, 0);
}

LIBRARY void _ZNSt6thread4joinEv(void *self)
{
}

LIBRARY void _ZNSt6thread6detachEv(void *self)
{
}

struct type {
    void *table;
    const char *name;
};
extern void *_ZTVN10__cxxabiv117__class_type_infoE[];
LIBRARY struct type _ZTINSt6thread6_StateE = {_ZTVN10__cxxabiv117__class_type_infoE + 2,
                                              "NSt6thread6_StateE"};

LIBRARY void _ZNSt6thread6_StateD2Ev(void *self)
{
}

LIBRARY unsigned _ZNSt6thread20hardware_concurrencyEv(void)
{
    return 1;
}

/* std::call_once: what is to be called lies here while `pthread_once` runs. */
typedef void (*once)(void);
LIBRARY _Thread_local void *_ZSt15__once_callable = 0;
LIBRARY _Thread_local once _ZSt11__once_call = 0;

LIBRARY void __once_proxy(void)
{
    _ZSt11__once_call();
}
