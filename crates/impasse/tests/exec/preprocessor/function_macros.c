// Function-like macros: arguments, nesting, names without call, rescanning.
#include <stdio.h>

#define SQUARE(x) ((x) * (x))
#define BAD_SQUARE(x) x * x
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CALL(f, ...) f(__VA_ARGS__)
#define NONE() 5
#define PAIR(x) x, x
#define SUM(x, y) ((x) + (y))
#define APPLY(m, x) m(x)
#define f(x) (f(x) + 1)
#define SELF(x) x
#define EMPTY()
#define EVAL(x) x

static int (f)(int n) { return n * 10; }
static int SQUARE_not_called(int SQUARE) { return SQUARE; }

int main(void)
{
    int i = 3;
    printf("%d %d\n", SQUARE(i + 1), BAD_SQUARE(i + 1));
    printf("%d\n", MAX(MAX(1, 7), MAX(4, 2)));
    printf("%d\n", CALL(SUM, 3, 4));
    printf("%d\n", NONE() + NONE ( ));
    printf("%d\n", CALL(SUM, PAIR(8)));
    printf("%d\n", APPLY(SQUARE, 5));
    printf("%d %d\n", f(2), (f)(2));
    printf("%d\n", SELF(SELF(SELF(9))));
    printf("%d\n", SELF((1, 2)));
    printf("%d\n", SQUARE
           (6));
    printf("%d\n", SQUARE_not_called(4));
    printf("%d\n", EVAL(SELF EMPTY() (12)));
    return i > 2;
}
