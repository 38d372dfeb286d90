// Arguments convert to the parameter types, through pointers to functions too.
#include <stdio.h>

static void show(unsigned char a, signed char b, short c, unsigned d, long e, float f, _Bool g)
{
    printf("%d %d %d %u %ld %.9g %d\n", a, b, c, d, e, f, g);
}

static long widen(long v) { return v; }
static unsigned long widen_unsigned(unsigned long v) { return v; }
static double real(double v) { return v; }
static int truncate_arg(int v) { return v; }

int main(void)
{
    show(1, 2, 3, 4, 5, 6, 7);
    show(257, 200, 65535, -1, -1, 0.1, 0.1);
    show(-1, -129, 98304, 4294967297, 0xffffffff, 16777217, 0);
    show(255.9, -3.7, 1e4, 3e9, -1e15, 1e-46, 1e-300);
    printf("%ld %ld\n", widen(-1), widen(4294967295));
    printf("%lu %lu\n", widen_unsigned(-1), widen_unsigned((short)-2));
    printf("%g %g\n", real(1), real('a'));
    printf("%d %d\n", truncate_arg(2.999), truncate_arg(-2.999));
    void (*p)(unsigned char, signed char, short, unsigned, long, float, _Bool) = show;
    p(511, 255, -32769, -2, 'x', 1.0L / 3, 2);
    long (*w)(long) = widen;
    printf("%ld\n", w(1.9));
    printf("%ld\n", w((char)0x80));
    return 0;
}
