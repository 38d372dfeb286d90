// Repetition built from macros: powers, evaluation by rescans, deferred calls.
#include <stdio.h>

#define R2(x) x x
#define R4(x) R2(x) R2(x)
#define R16(x) R4(R4(x))
#define EMPTY()
#define DEFER(m) m EMPTY()
#define EVAL(x) x
#define REPEAT_1(n) n DEFER(REPEAT_2)()(n + 1)
#define REPEAT_2() REPEAT_1
#define IF(c) IF_##c
#define IF_1(t, e) t
#define IF_0(t, e) e
#define NOT(x) NOT_##x
#define NOT_0 1
#define NOT_1 0
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define XCAT(a, b) CAT(a, b)
#define BIT3(a, b, c) (4 * a + 2 * b + c)
#define INC(n) XCAT(INC_, n)
#define INC_0 1
#define INC_1 2
#define INC_2 3

int main(void)
{
    int n = 0;
    R16(n++;)
    printf("%d\n", n);
    R4(R2(n += 2;))
    printf("%d\n", n);
    puts(XSTR(REPEAT_1(0)));
    puts(XSTR(EVAL(REPEAT_1(0))));
    puts(XSTR(EVAL(EVAL(REPEAT_1(0)))));
    printf("%d %d\n", IF(1)(10, 20), IF(0)(10, 20));
    printf("%d\n", XCAT(IF_, NOT(1))(1, 2));
    printf("%d\n", BIT3(1, 0, 1));
    printf("%d\n", INC(INC(INC(0))));
    return 0;
}
