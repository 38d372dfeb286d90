/* A tight integer loop. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 1000;
    long sum = 0;
    for (long i = 0; i < n; i++)
        sum += i * i % 7;
    printf("%ld\n", sum);
}
