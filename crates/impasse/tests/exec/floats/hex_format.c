// %a with and without precision, in all widths.
#include <stdio.h>

int main(void)
{
    printf("%a %a %a\n", 1.0, -0.5, 0.0);
    printf("%a %a\n", 0.1, 3.14159);
    printf("%A %A\n", 255.5, 1e10);
    printf("%.0a %.1a %.3a\n", 1.999, 1.999, 1.999);
    printf("%.0a %.0a\n", 1.5, 2.5);
    printf("%.2a\n", 0x1.ffffp0);
    printf("%a\n", 1e-320);
    printf("%a\n", 1e308);
    printf("%20a|%-20a|%020a\n", 1.5, 1.5, 1.5);
    printf("%+a % a %#a\n", 1.0, 1.0, 1.0);
    printf("%.15a\n", 1.0);
    printf("%a %a\n", 0.1f, (double)0.1f);
    printf("%La\n", 0.1L);
    printf("%La %La\n", 1.0L, 0.5L);
    printf("%a %a\n", 1.0 / 0.0, -1.0 / 0.0);
    printf("%a\n", -0.0);
    printf("%a\n", 0x1.23456789abcdep+5);
    printf("%.5a\n", 0x1.23456789abcdep+5);
    return 0;
}
