// Structs with arrays travel through several calls and choose the right copies.
#include <stdio.h>

typedef struct { double m[3][3]; } matrix;

static matrix identity(void)
{
    return (matrix){ { { 1 }, { 0, 1 }, { 0, 0, 1 } } };
}

static matrix multiply(matrix a, matrix b)
{
    matrix r = { { { 0 } } };
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                r.m[i][j] += a.m[i][k] * b.m[k][j];
    return r;
}

static matrix power(matrix a, unsigned n)
{
    if (n == 0)
        return identity();
    matrix half = power(a, n / 2);
    half = multiply(half, half);
    return n % 2 ? multiply(half, a) : half;
}

static matrix *scale(matrix *a, double f)
{
    for (int i = 0; i < 9; i++)
        a->m[i / 3][i % 3] *= f;
    return a;
}

static void print(matrix a)
{
    for (int i = 0; i < 3; i++)
        printf("%g %g %g%s", a.m[i][0], a.m[i][1], a.m[i][2], i < 2 ? "; " : "\n");
}

int main(void)
{
    matrix f = { { { 1, 1, 0 }, { 1, 0, 0 }, { 0, 0, 2 } } };
    print(power(f, 10));
    print(multiply(multiply(f, f), identity()));
    matrix g = *scale(&f, 2);
    f.m[0][0] = -1;
    print(g);
    print(f);
    printf("%g\n", power(g, 3).m[2][2]);
    return 0;
}
