// Products of matrices whose size is only known at run time, on stack and heap.
#include <stdio.h>
#include <stdlib.h>

static void multiply(int n, int m, int k, double a[n][m], double b[m][k], double c[n][k])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            c[i][j] = 0;
            for (int t = 0; t < m; t++)
                c[i][j] += a[i][t] * b[t][j];
        }
}

static void fill(int n, int m, double a[static n][m], double start)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = start += 0.5;
}

static void print(int n, int m, double (*a)[m])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            printf("%g ", a[i][j]);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    int n = argc + 1, m = argc + 2, k = argc;
    double a[n][m], b[m][k];
    double (*c)[k] = malloc(sizeof(double[n][k]));
    fill(n, m, a, 0);
    fill(m, k, b, 1);
    multiply(n, m, k, a, b, c);
    print(n, m, a);
    print(n, k, c);
    printf("%zu %zu\n", sizeof a, sizeof *c);
    free(c);
    int size = 3;
    int (*cube)[size][size] = calloc(size, sizeof *cube);
    cube[1][2][0] = 42;
    printf("%d %td\n", cube[1][2][0], &cube[1][2][0] - &cube[1][0][0]);
    printf("%zu\n", sizeof *cube);
    free(cube);
    return 0;
}
