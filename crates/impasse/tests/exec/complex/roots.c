// Roots of a polynomial by simultaneous iteration.
#include <complex.h>
#include <math.h>
#include <stdio.h>

enum { DEGREE = 4 };

static double complex evaluate(const double *c, double complex x)
{
    double complex r = 0;
    for (int i = DEGREE; i >= 0; i--)
        r = r * x + c[i];
    return r;
}

int main(void)
{
    const double c[DEGREE + 1] = { 6, -5, 5, -5, -1 };
    double complex root[DEGREE];
    for (int i = 0; i < DEGREE; i++)
        root[i] = cpow(0.4 + 0.9 * I, i);
    for (int round = 0; round < 200; round++)
        for (int i = 0; i < DEGREE; i++) {
            double complex d = c[DEGREE];
            for (int j = 0; j < DEGREE; j++)
                if (j != i)
                    d *= root[i] - root[j];
            root[i] -= evaluate(c, root[i]) / d;
        }
    for (int i = 0; i < DEGREE; i++)
        for (int j = i + 1; j < DEGREE; j++)
            if (creal(root[j]) + 0.1 * cimag(root[j]) < creal(root[i]) + 0.1 * cimag(root[i])) {
                double complex t = root[i];
                root[i] = root[j];
                root[j] = t;
            }
    for (int i = 0; i < DEGREE; i++) {
        double re = creal(root[i]), im = cimag(root[i]);
        printf("%.4f %.4f %d\n", fabs(re) < 1e-9 ? 0.0 : re, fabs(im) < 1e-9 ? 0.0 : im,
               cabs(evaluate(c, root[i])) < 1e-9);
    }
    return 0;
}
