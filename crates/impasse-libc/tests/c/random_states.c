// Generators of random numbers with a state of their own.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static const int sizes[] = {8, 32, 64, 128, 256};
    for (int i = 0; i < 5; i++) {
        struct random_data data;
        char state[256];
        int value;
        memset(&data, 0, sizeof data);
        printf("%d:", initstate_r(42 + i, state, sizes[i], &data));
        for (int j = 0; j < 40; j++) {
            random_r(&data, &value);
            if (j % 8 == 0)
                printf(" %d", value);
        }
        srandom_r(7, &data);
        random_r(&data, &value);
        printf(" %d", value);
        char other[128];
        initstate_r(1, other, sizeof other, &data);
        random_r(&data, &value);
        printf(" %d", value);
        setstate_r(state, &data);
        random_r(&data, &value);
        printf(" %d\n", value);
    }
    struct drand48_data data;
    double d;
    long l;
    srand48_r(12345, &data);
    for (int i = 0; i < 3; i++) {
        drand48_r(&data, &d);
        lrand48_r(&data, &l);
        printf("%.12f %ld ", d, l);
        mrand48_r(&data, &l);
        printf("%ld\n", l);
    }
    unsigned short x[3] = {1, 2, 3};
    erand48_r(x, &data, &d);
    printf("%.12f %d %d %d\n", d, x[0], x[1], x[2]);
    seed48_r(x, &data);
    nrand48_r(x, &data, &l);
    printf("%ld\n", l);
    lrand48_r(&data, &l);
    printf("%ld\n", l);
    return 0;
}
