// Conjugate gradients on a sparse matrix of a one-dimensional Laplacian.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct sparse { int n; int *start, *column; double *value; };

static struct sparse laplacian(int n)
{
    struct sparse m = { n, malloc((n + 1) * sizeof(int)), malloc(3 * n * sizeof(int)),
                        malloc(3 * n * sizeof(double)) };
    int k = 0;
    for (int i = 0; i < n; i++) {
        m.start[i] = k;
        for (int j = i - 1; j <= i + 1; j++)
            if (j >= 0 && j < n) {
                m.column[k] = j;
                m.value[k++] = i == j ? 2.5 : -1;
            }
    }
    m.start[n] = k;
    return m;
}

static void multiply(const struct sparse *m, const double *x, double *y)
{
    for (int i = 0; i < m->n; i++) {
        y[i] = 0;
        for (int k = m->start[i]; k < m->start[i + 1]; k++)
            y[i] += m->value[k] * x[m->column[k]];
    }
}

static double dot(const double *a, const double *b, int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += a[i] * b[i];
    return s;
}

static int solve(const struct sparse *m, const double *b, double *x)
{
    int n = m->n, steps = 0;
    double r[n], p[n], q[n];
    for (int i = 0; i < n; i++) {
        x[i] = 0;
        p[i] = r[i] = b[i];
    }
    double rho = dot(r, r, n);
    while (sqrt(rho) > 1e-10 && steps < 1000) {
        multiply(m, p, q);
        double alpha = rho / dot(p, q, n);
        for (int i = 0; i < n; i++) {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
        }
        double old = rho;
        rho = dot(r, r, n);
        for (int i = 0; i < n; i++)
            p[i] = r[i] + rho / old * p[i];
        steps++;
    }
    return steps;
}

int main(void)
{
    enum { N = 40 };
    struct sparse m = laplacian(N);
    double b[N], x[N], y[N];
    for (int i = 0; i < N; i++)
        b[i] = i % 7 - 3;
    int steps = solve(&m, b, x);
    multiply(&m, x, y);
    double worst = 0;
    for (int i = 0; i < N; i++)
        worst = fmax(worst, fabs(y[i] - b[i]));
    printf("%d entries, %d steps, good %d\n", m.start[N], steps, worst < 1e-9);
    for (int i = 0; i < N; i += 8)
        printf("%.8f\n", x[i]);
    free(m.start);
    free(m.column);
    free(m.value);
    return 0;
}
