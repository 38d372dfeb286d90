// _Bool holds only 0 and 1, whatever is stored.
#include <stdbool.h>
#include <stdio.h>

static bool negate(bool b)
{
    return !b;
}

static bool from_double(double d)
{
    return d;
}

int main(void)
{
    bool b = 42;
    printf("%d\n", b);
    b = 0.25;
    printf("%d\n", b);
    b = 256;
    printf("%d %d\n", b, (char)256);
    b = (void *)0;
    printf("%d\n", b);
    b = "text";
    printf("%d\n", b);
    b += 5;
    printf("%d\n", b);
    b -= 1;
    printf("%d\n", b);
    b--;
    printf("%d\n", b);
    b++;
    b++;
    printf("%d\n", b);
    printf("%d %d\n", negate(17), from_double(-0.0));
    printf("%d %d\n", true + true, sizeof(bool) == 1);
    printf("%d\n", (bool)0.1 == (int)0.1);
    printf("%d\n", -b);
    printf("%d\n", ~b);
    return 0;
}
