// An else belongs to the nearest if.
#include <stdio.h>

static void test(int a, int b)
{
    printf("%d%d ", a, b);
    if (a)
        if (b)
            printf("both");
        else
            printf("only a");
    printf("; ");
    if (a) {
        if (b)
            printf("both");
    } else
        printf("not a");
    printf("; ");
    if (a)
        ;
    else if (b)
        printf("b without a");
    else
        printf("neither");
    printf("\n");
}

int main(void)
{
    for (int i = 0; i < 4; i++)
        test(i >> 1, i & 1);
    if (0.3)
        puts("a fraction is true");
    if ("")
        puts("an empty string is true");
    if (!-0.0)
        puts("minus zero is false");
    if ((char)256)
        puts("never");
    else
        puts("256 as a char is false");
    if (main)
        puts("a function is true");
    long long high = 1LL << 40;
    if (high)
        puts("high bits count");
    if (0.0 / 0.0 > 0 || 1e-320)
        puts("a denormal is true");
    return 0;
}
