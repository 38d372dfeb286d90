// Attributes of threads and locks, set and asked for.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

int main(void)
{
    pthread_attr_t a;
    int value;
    size_t size;
    struct sched_param parameters = {0};
    printf("%d\n", pthread_attr_init(&a));
    for (int set = -1; set < 4; set++) {
        printf("%d ", set < 0 ? 0 : pthread_attr_setdetachstate(&a, set));
        pthread_attr_getdetachstate(&a, &value);
        printf("%d ", value);
        printf("%d ", set < 0 ? 0 : pthread_attr_setscope(&a, set));
        pthread_attr_getscope(&a, &value);
        printf("%d ", value);
        printf("%d ", set < 0 ? 0 : pthread_attr_setinheritsched(&a, set));
        pthread_attr_getinheritsched(&a, &value);
        printf("%d ", value);
        printf("%d ", set < 0 ? 0 : pthread_attr_setschedpolicy(&a, set));
        pthread_attr_getschedpolicy(&a, &value);
        printf("%d ", value);
        parameters.sched_priority = set * 50;
        printf("%d ", set < 0 ? 0 : pthread_attr_setschedparam(&a, &parameters));
        pthread_attr_getschedparam(&a, &parameters);
        printf("%d\n", parameters.sched_priority);
    }
    printf("%d %d ", pthread_attr_setstacksize(&a, 100), pthread_attr_setstacksize(&a, 1 << 20));
    pthread_attr_getstacksize(&a, &size);
    printf("%zu\n", size);
    pthread_attr_getguardsize(&a, &size);
    printf("%zu %d ", size, pthread_attr_setguardsize(&a, 8192));
    pthread_attr_getguardsize(&a, &size);
    printf("%zu\n", size);
    pthread_mutexattr_t m;
    pthread_mutexattr_init(&m);
    for (int set = 0; set < 5; set++) {
        printf("%d ", pthread_mutexattr_settype(&m, set));
        pthread_mutexattr_gettype(&m, &value);
        printf("%d ", value);
        printf("%d ", pthread_mutexattr_setpshared(&m, set));
        pthread_mutexattr_getpshared(&m, &value);
        printf("%d ", value);
        printf("%d ", pthread_mutexattr_setrobust(&m, set));
        pthread_mutexattr_getrobust(&m, &value);
        printf("%d ", value);
        printf("%d ", pthread_mutexattr_setprotocol(&m, set));
        pthread_mutexattr_getprotocol(&m, &value);
        printf("%d\n", value);
    }
    pthread_condattr_t c;
    pthread_condattr_init(&c);
    pthread_condattr_getclock(&c, &value);
    printf("%d %d ", value, pthread_condattr_setclock(&c, 1));
    pthread_condattr_getclock(&c, &value);
    printf("%d %d\n", value, pthread_condattr_setclock(&c, 9));
    return 0;
}
