/* Sums over an array. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 1;
    int n = 1000;
    double *values = malloc(n * sizeof *values);
    for (int i = 0; i < n; i++)
        values[i] = i * 0.5;
    double sum = 0;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < n; i++)
            sum += values[i];
    printf("%.1f\n", sum);
    free(values);
}
