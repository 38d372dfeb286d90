// typeof on types, expressions, arrays and functions, and __auto_type.
#include <stdio.h>

#define NEW(type, name, value) typeof(type) name = value
#define ARRAY_OF(n, e) typeof(typeof(e)[n])

static double half(int n) { return n / 2.0; }

static int calls;
static int effect(void) { return ++calls; }

int main(void)
{
    int i = 3;
    typeof(i) j = 4.9;
    typeof(i + 0.5) d = 4.5;
    typeof(int *) p = &i, q = &j;
    typeof(*p) k = *q;
    NEW(double, x, 7);
    typeof("abc") text = "xyz";
    typeof(int[3]) three = { 1, 2, 3 };
    ARRAY_OF(4, three[0]) four = { [3] = 9 };
    typeof(half) *f = half;
    typeof(half(1)) r = f(5);
    __auto_type automatic = 1.5f;
    __auto_type pointer = &three;
    typeof(effect()) unevaluated = 8;
    printf("%d %g %d %g %s\n", j, d, k, x, text);
    printf("%zu %zu %zu\n", sizeof text, sizeof three, sizeof four);
    printf("%g %zu %d\n", r, sizeof automatic, (*pointer)[1]);
    printf("%d %d\n", unevaluated, calls);
    const int c = 5;
    typeof(c) also = 6;
    __typeof__(unsigned char) small = 300;
    printf("%d %d\n", also, small);
    typeof(struct { int a; char b[5]; }) s = { 1, "four" };
    printf("%d %s %zu\n", s.a, s.b, sizeof s);
    int n = 4;
    int vla[n + 1];
    typeof(vla) other;
    n = 100;
    printf("%zu\n", sizeof other / sizeof other[0]);
    typeof(1 ? 1 : 2L) wide = 1L << 40;
    printf("%ld\n", wide);
    return 0;
}
