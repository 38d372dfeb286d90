// _Generic: choice by type, defaults, qualifiers, pointers, unevaluated branches.
#include <stdio.h>

#define NAME(x) _Generic((x), \
    _Bool: "bool", char: "char", signed char: "signed char", unsigned char: "unsigned char", \
    short: "short", int: "int", unsigned: "unsigned", long: "long", float: "float", \
    double: "double", char *: "char *", const char *: "const char *", void *: "void *", \
    int *: "int *", int (*)(int): "function", default: "other")

#define ABS(x) _Generic((x), int: abs_int, double: abs_double)(x)

static int abs_int(int n) { return n < 0 ? -n : n; }
static double abs_double(double d) { return d < 0 ? -d : d; }

struct point { int x; };

int main(void)
{
    char c = 1;
    const int ci = 2;
    short s = 3;
    int a[3] = { 0 };
    struct point p = { 1 };
    printf("%s %s %s\n", NAME(c), NAME(+c), NAME('a'));
    printf("%s %s %s\n", NAME(ci), NAME(s), NAME(s + s));
    printf("%s %s\n", NAME("text"), NAME((const char *)"text"));
    printf("%s %s %s\n", NAME(a), NAME(&a[1]), NAME(&a));
    printf("%s %s\n", NAME(abs_int), NAME(&abs_int));
    printf("%s %s %s\n", NAME(1.0f), NAME(1.0f * 2), NAME(1.0f + 1.0));
    printf("%s %s\n", NAME((void *)0), NAME((_Bool)1));
    printf("%s %s\n", NAME(p), NAME(1 < 2));
    printf("%s %s\n", NAME((signed char)1), NAME((unsigned char)1));
    printf("%s %s\n", NAME(1u + 1L), NAME(1 ? 1 : 1u));
    printf("%d %g\n", ABS(-5), ABS(-2.5));
    int n = 0;
    printf("%d\n", _Generic(n++, int: 7, default: n++));
    printf("%d\n", n);
    printf("%d\n", _Generic(1L, long: sizeof(char), int: 1 / 0));
    return 0;
}
