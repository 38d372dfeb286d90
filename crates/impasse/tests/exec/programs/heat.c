// Heat on a plate: Jacobi and Gauss-Seidel sweeps over a stencil.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 18 };

typedef double plate[N][N];

static void edges(plate p)
{
    memset(p, 0, sizeof(plate));
    for (int i = 0; i < N; i++) {
        p[0][i] = 100;
        p[i][0] = 50.0 * i / (N - 1);
        p[N - 1][i] = 25;
    }
}

static double jacobi(plate *from, plate *to)
{
    double change = 0;
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            double v = 0.25 * ((*from)[i - 1][j] + (*from)[i + 1][j] + (*from)[i][j - 1] + (*from)[i][j + 1]);
            change = fmax(change, fabs(v - (*from)[i][j]));
            (*to)[i][j] = v;
        }
    return change;
}

static double seidel(plate p)
{
    double change = 0;
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            double v = 0.25 * (p[i - 1][j] + p[i + 1][j] + p[i][j - 1] + p[i][j + 1]);
            change = fmax(change, fabs(v - p[i][j]));
            p[i][j] = v;
        }
    return change;
}

int main(void)
{
    plate *a = malloc(sizeof *a), *b = malloc(sizeof *b), c;
    if (!a || !b)
        return 1;
    edges(*a);
    edges(*b);
    edges(c);
    int first = 0, second = 0;
    do {
        plate *t = a;
        double change = jacobi(a, b);
        a = b;
        b = t;
        first++;
        if (change < 1e-4)
            break;
    } while (first < 1000);
    while (seidel(c) >= 1e-4 && second < 1000)
        second++;
    printf("%d %d\n", first, second);
    double far = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            far = fmax(far, fabs((*a)[i][j] - c[i][j]));
    printf("close %d\n", far < 0.02);
    for (int i = 0; i < N; i += 4) {
        for (int j = 0; j < N; j += 4)
            printf("%8.4f", c[i][j]);
        printf("\n");
    }
    free(a);
    free(b);
    return 0;
}
