// The ?: operator: nesting, types of the result, use as an address.
#include <stdio.h>

struct point { int x, y; };

static const char *size_word(int n)
{
    return n < 0 ? "negative" : n == 0 ? "zero" : n < 10 ? "small" : "large";
}

int main(void)
{
    struct point p = { 1, 2 }, q = { 3, 4 };
    int a = 1, b = 2, flag = 0;
    for (int i = -5; i < 20; i += 5)
        printf("%s ", size_word(i));
    printf("\n%d\n", (flag ? p : q).y);
    *(flag ? &a : &b) = 77;
    printf("%d %d\n", a, b);
    printf("%f\n", flag ? 1 : 2.5);
    printf("%f\n", !flag ? 1 : 2.5);
    printf("%d\n", sizeof(flag ? 'a' : (char)1) == sizeof(int));
    printf("%ld\n", flag ? 0L : -1);
    printf("%u\n", !flag ? -1 : 0u);
    printf("%s\n", flag ? "yes" : (char *)0 == 0 ? "null" : "no");
    flag ? a++ : b++;
    printf("%d %d\n", a, b);
    printf("%d\n", flag ? flag ? 1 : 2 : flag ? 3 : 4);
    void *v = flag ? (void *)&a : &b;
    printf("%d\n", *(int *)v);
    flag ? (void)puts("left") : (void)puts("right");
    a = 3, b = a > 2 ? a = 10, a + 1 : 0;
    printf("%d %d\n", a, b);
    return 0;
}
