// The sequence of rand after srand, as the C library gives it.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("%d\n", RAND_MAX);
    for (int i = 0; i < 3; i++)
        printf("%d ", rand());
    printf("\n");
    srand(1);
    for (int i = 0; i < 3; i++)
        printf("%d ", rand());
    printf("\n");
    srand(42);
    for (int i = 0; i < 5; i++)
        printf("%d ", rand() % 100);
    printf("\n");
    srand(0);
    printf("%d\n", rand());
    srand(4294967295u);
    unsigned x = 0;
    for (int i = 0; i < 1000; i++)
        x = x * 31 + rand();
    printf("%u\n", x);
    int deck[10];
    srand(7);
    for (int i = 0; i < 10; i++)
        deck[i] = i;
    for (int i = 9; i > 0; i--) {
        int j = rand() % (i + 1), t = deck[i];
        deck[i] = deck[j];
        deck[j] = t;
    }
    for (int i = 0; i < 10; i++)
        printf("%d ", deck[i]);
    printf("\n");
    srandom(42);
    printf("%ld\n", random());
    unsigned seed = 5;
    for (int i = 0; i < 3; i++)
        printf("%d ", rand_r(&seed));
    printf("\n");
    return 0;
}
