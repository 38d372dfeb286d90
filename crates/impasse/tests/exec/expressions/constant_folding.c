// Constant expressions as array sizes, case labels, bit-field widths and static initialisers.
#include <stddef.h>
#include <stdio.h>

enum { A = 3 * 4 - 5, B = A << 2 | 1, C = ~0 & 0xff, D = (A > B) ? 1 : sizeof(short) };

struct layout { char c; int i; double d; };

static int sized[B / 2 + (A == 7)];
static const long big = 1L << 40;
static unsigned wrapped = -1;
static double half = 1 / 2.0;
static int truncated = 7.9;
static char letter = 'a' + 1;
static size_t offset = offsetof(struct layout, d);
static int is_zero = !0.0;
static int comparison = 1.5 > 1 && 'b' != 'c';
static int *inside = &sized[3];
static float single = 0.1;
static long negative = -5 / 2 * 10 + -5 % 3;

int main(void)
{
    struct { unsigned f : A - 4; } bits = { 13 };
    printf("%d %d %d %d\n", A, B, C, D);
    printf("%zu\n", sizeof sized / sizeof *sized);
    printf("%ld %u %g %d %c\n", big, wrapped, half, truncated, letter);
    printf("%zu %d %d\n", offset, is_zero, comparison);
    printf("%td\n", inside - sized);
    printf("%.10f %ld\n", single, negative);
    printf("%d\n", bits.f);
    switch (29) {
    case A + 1: puts("eight"); break;
    case (B & 31) | 0: puts("B"); break;
    default: puts("none");
    }
    return 0;
}
