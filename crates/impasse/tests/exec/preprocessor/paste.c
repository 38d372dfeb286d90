// The ## operator: names, numbers, operators, empty operands.
#include <stdio.h>

#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define FIELD(n) field_##n
#define LINE_NAME XCAT(line_, __LINE__)
#define TRIPLE(a, b, c) a##b##c
#define DECLARE(type, name) static type name##_##type(void) { return (type)7.9; }
#define NUM(x) x##L
#define HEX(x) 0x##x
#define ONE 1

DECLARE(int, make)
DECLARE(double, make)

struct { int field_1, field_two; } s = { 11, 22 };

int main(void)
{
    int xy = 5, x = 1, ONE2 = 12;
    int LINE_NAME = 77;
    printf("%d %d\n", CAT(x, y), CAT(x, ));
    printf("%d %d\n", s.FIELD(1), s.FIELD(two));
    printf("%d\n", CAT(1, 2) + XCAT(ONE, 3));
    printf("%d\n", CAT(ONE, 2));
    printf("%d\n", TRIPLE(1, 2, 3));
    printf("%d %g\n", make_int(), make_double());
    printf("%zu %x\n", sizeof NUM(1), HEX(ff));
    x CAT(+, =) 5;
    x CAT(<, <=) 2;
    printf("%d\n", x);
    printf("%d\n", line_22);
    printf("%s\n", CAT(L, "x")[0] == L'x' ? "wide" : "narrow");
    printf("%g\n", CAT(1., 5e1));
    printf("%d\n", TRIPLE(, x, ));
    return 0;
}
