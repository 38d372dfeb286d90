// Numbers to text and back without loss.
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    double v[] = { 0.1, 1.0 / 3, 1e23, DBL_MAX, DBL_MIN, 5e-324, 123456789.987654321, -2.5e-7 };
    char text[64];
    int same = 0;
    for (unsigned i = 0; i < sizeof v / sizeof *v; i++) {
        sprintf(text, "%.17g", v[i]);
        same += strtod(text, NULL) == v[i];
        sprintf(text, "%a", v[i]);
        same += strtod(text, NULL) == v[i];
        sprintf(text, "%.16e", v[i]);
        same += atof(text) == v[i];
    }
    printf("%d\n", same);
    float f[] = { 0.1f, FLT_MAX, FLT_MIN, 16777217 };
    same = 0;
    for (int i = 0; i < 4; i++) {
        sprintf(text, "%.9g", f[i]);
        same += strtof(text, NULL) == f[i];
    }
    printf("%d\n", same);
    unsigned x = 12345, wrong = 0;
    for (int i = 0; i < 200; i++) {
        x = x * 1103515245 + 12345;
        long n = (long)x * (i % 2 ? -1 : 1);
        int base = 2 + i % 35;
        sprintf(text, base == 16 ? "%lx" : base == 8 ? "%lo" : "%ld", n < 0 && (base == 16 || base == 8) ? -n : n);
        if (base == 16 || base == 8)
            wrong += strtol(text, NULL, base) != labs(n);
        else
            wrong += strtol(text, NULL, 10) != n;
    }
    printf("%u\n", wrong);
    for (int b = 2; b <= 36; b += 17)
        printf("%ld ", strtol("1a0z", NULL, b));
    printf("\n");
    return 0;
}
