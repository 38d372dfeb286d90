// Float arithmetic is done in float, double in double.
#include <float.h>
#include <stdio.h>

int main(void)
{
    float a = 0.1f, b = 0.2f, c = 16777216.0f;
    double d = 0.1, e = 0.2;
    printf("%.9g %.9g\n", a + b, (float)(a + b));
    printf("%.17g\n", d + e);
    printf("%d %d\n", a + b == 0.3f, d + e == 0.3);
    printf("%.1f %.1f\n", c + 1.0f, c + 1.0);
    printf("%.9g\n", a * b);
    printf("%.9g\n", 1.0f / 3.0f);
    printf("%.17g\n", 1.0f / 3.0);
    printf("%.17g\n", (double)(1.0f / 3.0f));
    float sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += 0.1f;
    printf("%.9g\n", sum);
    double dsum = 0;
    for (int i = 0; i < 1000; i++)
        dsum += 0.1;
    printf("%.17g\n", dsum);
    float mixed = 0;
    for (int i = 0; i < 1000; i++)
        mixed += 0.1;
    printf("%.9g\n", mixed);
    a = 1e38f;
    printf("%g %g\n", a * 10.0f, a * 10.0);
    a = 3.0f;
    a /= 7;
    printf("%.9g\n", a);
    a = 0.1f;
    a *= 3.0;
    printf("%.9g\n", a);
    printf("%d\n", FLT_EVAL_METHOD);
    return 0;
}
