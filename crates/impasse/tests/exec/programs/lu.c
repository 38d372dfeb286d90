// LU decomposition with pivoting: solve, determinant, inverse.
#include <math.h>
#include <stdio.h>

enum { N = 5 };

static int decompose(double a[N][N], int order[N])
{
    int sign = 1;
    for (int i = 0; i < N; i++)
        order[i] = i;
    for (int k = 0; k < N; k++) {
        int best = k;
        for (int i = k + 1; i < N; i++)
            if (fabs(a[i][k]) > fabs(a[best][k]))
                best = i;
        if (a[best][k] == 0)
            return 0;
        if (best != k) {
            for (int j = 0; j < N; j++) {
                double t = a[k][j];
                a[k][j] = a[best][j];
                a[best][j] = t;
            }
            int t = order[k];
            order[k] = order[best];
            order[best] = t;
            sign = -sign;
        }
        for (int i = k + 1; i < N; i++) {
            a[i][k] /= a[k][k];
            for (int j = k + 1; j < N; j++)
                a[i][j] -= a[i][k] * a[k][j];
        }
    }
    return sign;
}

static void solve(double lu[N][N], const int order[N], const double b[N], double x[N])
{
    for (int i = 0; i < N; i++) {
        x[i] = b[order[i]];
        for (int j = 0; j < i; j++)
            x[i] -= lu[i][j] * x[j];
    }
    for (int i = N - 1; i >= 0; i--) {
        for (int j = i + 1; j < N; j++)
            x[i] -= lu[i][j] * x[j];
        x[i] /= lu[i][i];
    }
}

int main(void)
{
    double a[N][N], lu[N][N], b[N], x[N];
    int order[N];
    for (int i = 0; i < N; i++) {
        b[i] = i + 1;
        for (int j = 0; j < N; j++)
            lu[i][j] = a[i][j] = (i * 7 + j * j * 3 + i * j) % 11 + (i == j);
    }
    int sign = decompose(lu, order);
    double determinant = sign;
    for (int i = 0; i < N; i++)
        determinant *= lu[i][i];
    printf("determinant %.6f\n", determinant);
    solve(lu, order, b, x);
    double worst = 0;
    for (int i = 0; i < N; i++) {
        double r = -b[i];
        for (int j = 0; j < N; j++)
            r += a[i][j] * x[j];
        worst = fmax(worst, fabs(r));
        printf("x%d = %.8f\n", i, x[i]);
    }
    printf("residual small: %d\n", worst < 1e-12);
    for (int c = 0; c < 2; c++) {
        double unit[N] = { [0] = !c, [1] = c };
        solve(lu, order, unit, x);
        for (int i = 0; i < N; i++)
            printf("%.6f ", x[i]);
        printf("\n");
    }
    double singular[N][N] = { { 1, 2, 3, 4, 5 }, { 2, 4, 6, 8, 10 } };
    printf("singular: %d\n", decompose(singular, order));
    return 0;
}
