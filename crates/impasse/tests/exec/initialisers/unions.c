// Unions: the first member by default, any by name.
#include <stdio.h>

union value { int i; double d; char s[8]; struct { short lo, hi; } parts; };

static union value table[] = { { 5 }, { .d = 2.5 }, { .s = "text" }, { .parts = { 1, 2 } } };
static struct { int kind; union { int a; float b; }; } anonymous = { 1, { .b = 0.5f } };

int main(void)
{
    union value v = { 0x00020001 };
    union value w = { .parts.hi = 1 };
    union value copy = table[1];
    printf("%d %g %s %d\n", table[0].i, table[1].d, table[2].s, table[3].parts.hi);
    printf("%d %d\n", v.parts.lo, v.parts.hi);
    printf("%d\n", w.i);
    printf("%g\n", copy.d);
    printf("%d %g\n", anonymous.kind, anonymous.b);
    printf("%zu\n", sizeof(union value));
    v.d = 1.0;
    printf("%x\n", (unsigned char)v.s[7]);
    printf("%x\n", (unsigned char)v.s[6]);
    union { unsigned u; unsigned char b[4]; } bytes = { .b = { 1, 2, 3, 4 } };
    printf("%08x\n", bytes.u);
    union { float f; unsigned u; } bits = { 1.5f };
    printf("%08x\n", bits.u);
    union value array[2] = { [1].s = "abc" };
    printf("%s\n", array[1].s);
    return 0;
}
