// Sums where order and precision show: naive, compensated and pairwise.
#include <stdio.h>

static float naive(const float *v, int n)
{
    float s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}

static float kahan(const float *v, int n)
{
    float s = 0, c = 0;
    for (int i = 0; i < n; i++) {
        float y = v[i] - c, t = s + y;
        c = (t - s) - y;
        s = t;
    }
    return s;
}

static float pairwise(const float *v, int n)
{
    return n == 1 ? v[0] : pairwise(v, n / 2) + pairwise(v + n / 2, n - n / 2);
}

int main(void)
{
    float v[2000];
    double exact = 0;
    for (int i = 0; i < 2000; i++) {
        v[i] = 1.0f / (i + 1);
        exact += v[i];
    }
    printf("%.9g %.9g %.9g %.17g\n", naive(v, 2000), kahan(v, 2000), pairwise(v, 2000), exact);
    double x = 1;
    for (int i = 0; i < 60; i++)
        x = x * 3.9 * (1 - x / 2) / 1.3;
    printf("%.17g\n", x);
    float y = 0.4f;
    for (int i = 0; i < 50; i++)
        y = 3.9f * y * (1 - y);
    printf("%.9g\n", y);
    double root = 2;
    for (int i = 0; i < 6; i++)
        root = (root + 2 / root) / 2;
    printf("%.17g\n", root);
    double a = 1e16, b = 1, c = -1e16;
    printf("%g %g\n", a + b + c, a + c + b);
    return 0;
}
