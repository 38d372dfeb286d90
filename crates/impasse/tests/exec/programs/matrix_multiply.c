// Matrix products by three loop orders and by blocks, which must agree.
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 24, BLOCK = 8 };

static double a[N][N], b[N][N], c[N][N], reference[N][N];

static void fill(void)
{
    unsigned seed = 17;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            seed = seed * 1103515245u + 12345u;
            a[i][j] = (seed >> 16 & 0xff) / 16.0;
            seed = seed * 1103515245u + 12345u;
            b[i][j] = (int)(seed >> 16 & 0xff) - 128;
        }
}

static void rows_first(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

static void middle_first(void)
{
    memset(c, 0, sizeof c);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) {
            const double f = a[i][k], *row = b[k];
            double *out = c[i];
            for (int j = 0; j < N; j++)
                *out++ += f * *row++;
        }
}

static void blocked(void)
{
    memset(c, 0, sizeof c);
    for (int ii = 0; ii < N; ii += BLOCK)
        for (int kk = 0; kk < N; kk += BLOCK)
            for (int jj = 0; jj < N; jj += BLOCK)
                for (int i = ii; i < ii + BLOCK; i++)
                    for (int k = kk; k < kk + BLOCK; k++)
                        for (int j = jj; j < jj + BLOCK; j++)
                            c[i][j] += a[i][k] * b[k][j];
}

static double distance(void)
{
    double most = 0;
    for (int i = 0; i < N * N; i++)
        most = fmax(most, fabs(c[i / N][i % N] - reference[i / N][i % N]));
    return most;
}

int main(void)
{
    static const struct { const char *name; void (*run)(void); } ways[] = {
        { "rows", rows_first }, { "middle", middle_first }, { "blocks", blocked }
    };
    fill();
    rows_first();
    memcpy(reference, c, sizeof c);
    for (int w = 0; w < 3; w++) {
        ways[w].run();
        double trace = 0;
        for (int i = 0; i < N; i++)
            trace += c[i][i];
        printf("%s %.6f %.6f %g\n", ways[w].name, trace, c[3][5], distance());
    }
    return 0;
}
