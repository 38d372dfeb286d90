// Series and integrals computed by hand agree with the library.
#include <math.h>
#include <stdio.h>

static double sine(double x)
{
    double term = x, sum = x;
    for (int i = 1; fabs(term) > 1e-18; i++) {
        term *= -x * x / ((2 * i) * (2 * i + 1));
        sum += term;
    }
    return sum;
}

static double logarithm(double x)
{
    double y = (x - 1) / (x + 1), p = y, sum = 0;
    for (int i = 1; i < 200; i += 2) {
        sum += p / i;
        p *= y * y;
    }
    return 2 * sum;
}

static double simpson(double (*f)(double), double a, double b, int n)
{
    double h = (b - a) / n, s = f(a) + f(b);
    for (int i = 1; i < n; i++)
        s += f(a + i * h) * (i % 2 ? 4 : 2);
    return s * h / 3;
}

static double bell(double x) { return exp(-x * x); }

int main(void)
{
    for (double x = 0.5; x < 3; x += 0.5)
        printf("%d ", fabs(sine(x) - sin(x)) < 1e-14);
    printf("\n%d %d\n", fabs(logarithm(2) - log(2)) < 1e-14, fabs(logarithm(1.1) - log(1.1)) < 1e-14);
    printf("%.10f\n", simpson(sin, 0, M_PI, 100));
    printf("%.8f %.8f\n", simpson(bell, -5, 5, 400), sqrt(M_PI));
    double pi = 0;
    for (int k = 0; k < 12; k++)
        pi += pow(16, -k) * (4.0 / (8 * k + 1) - 2.0 / (8 * k + 4) - 1.0 / (8 * k + 5) - 1.0 / (8 * k + 6));
    printf("%.14f\n", pi);
    double a = 1, b = sqrt(0.5);
    for (int i = 0; i < 5; i++) {
        double t = (a + b) / 2;
        b = sqrt(a * b);
        a = t;
    }
    printf("%.12f\n", a);
    return 0;
}
