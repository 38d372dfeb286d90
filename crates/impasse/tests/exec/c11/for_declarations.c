// Declarations in for, several of them, structs and shadowing in the body.
#include <stdio.h>

int main(void)
{
    for (int i = 0, *p = &i; *p < 3; ++*p)
        printf("%d ", i);
    printf("\n");
    for (struct { int a; double b; } s = { 0, 1 }; s.a < 4; s.a++, s.b /= 2)
        printf("%d:%g ", s.a, s.b);
    printf("\n");
    for (char c = 'a', d = 'z'; c < 'f'; c++, d--) {
        char mixed[3] = { c, d };
        printf("%s ", mixed);
    }
    printf("\n");
    int i = 100;
    for (int i = i = 0; i < 2; i++)
        printf("%d ", i);
    printf("%d\n", i);
    for (const char *words[] = { "x", "y", 0 }, **w = words; *w; w++)
        printf("%s ", *w);
    printf("\n");
    for (int n = 5; n; n--) {
        int n = 2;
        printf("%d ", n * 2);
    }
    printf("\n");
    for (int a[3] = { 1, 2, 3 }, k = 2; k >= 0; k--)
        printf("%d ", a[k]);
    printf("\n");
    return 0;
}
