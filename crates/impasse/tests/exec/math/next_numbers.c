// The numbers next to a number: nextup and nextdown.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>

int main(void)
{
    double numbers[] = {0.0, -0.0, 1.0, -1.0, 4.9e-324, -4.9e-324, 1.7976931348623157e308, INFINITY, -INFINITY};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        printf("%a: %a %a\n", numbers[i], nextup(numbers[i]), nextdown(numbers[i]));
    float floats[] = {0.0f, 1.0f, -1.0f, 3.40282347e38f, INFINITY};
    for (unsigned i = 0; i < sizeof floats / sizeof *floats; i++)
        printf("%a: %a %a\n", floats[i], nextupf(floats[i]), nextdownf(floats[i]));
    printf("%d %d\n", isnan(nextup(NAN)) != 0, isnan(nextdown(NAN)) != 0);
    printf("%d\n", nextdown(nextup(0.1)) == 0.1);
    return 0;
}
