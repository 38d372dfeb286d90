// Case ranges and ranges in initialisers.
#include <ctype.h>
#include <stdio.h>

static const char *kind(int c)
{
    switch (c) {
    case '0' ... '9': return "digit";
    case 'a' ... 'z': return "lower";
    case 'A' ... 'Z': return "upper";
    case -100 ... -1: return "negative";
    case 0x7fffff00 ... 0x7fffffff: return "huge";
    default: return "other";
    }
}

static int grade(unsigned points)
{
    switch (points) {
    case 0 ... 49: return 5;
    case 50 ... 64: return 4;
    case 65 ... 79: return 3;
    case 80 ... 94: return 2;
    case 95 ... 100: return 1;
    }
    return 0;
}

int main(void)
{
    static const unsigned char class[256] = {
        ['0' ... '9'] = 1, ['a' ... 'f'] = 2, ['A' ... 'F'] = 2, ['c'] = 3, [200 ... 255] = 4
    };
    int list[] = { [0 ... 2] = 7, 8, [5 ... 6] = 9 };
    struct { int a, b; } pairs[4] = { [1 ... 3] = { 1, 2 }, [2].b = 5 };
    const int tests[] = { '5', 'q', 'Q', -50, -101, 0, 0x7fffff80, ' ' };
    for (int i = 0; i < 8; i++)
        printf("%s ", kind(tests[i]));
    printf("\n%d %d %d %d %d %d\n", grade(0), grade(49), grade(50), grade(79), grade(100), grade(101));
    printf("%d %d %d %d %d\n", class['7'], class['b'], class['c'], class['g'], class[255]);
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        printf("%d ", list[i]);
    printf("\n%d %d %d %d\n", pairs[0].a, pairs[1].b, pairs[2].a, pairs[2].b);
    int matrix[2][3] = { [0 ... 1] = { [0 ... 2] = 4 } };
    printf("%d %d\n", matrix[0][0], matrix[1][2]);
    return 0;
}
