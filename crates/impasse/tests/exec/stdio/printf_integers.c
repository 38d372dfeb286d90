// Integer conversions with all flags, widths, precisions and lengths.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d]\n", 42, 42, 42, 42, 42, 42);
    printf("[%d] [%5d] [%-5d] [%05d] [%+d] [% d]\n", -42, -42, -42, -42, -42, -42);
    printf("[%.5d] [%8.5d] [%-8.5d] [%08.5d] [%+.3d]\n", 42, 42, 42, 42, 42);
    printf("[%.0d] [%.d] [%5.0d] [%+.0d] [%.0d]\n", 0, 0, 0, 0, 1);
    printf("[%u] [%o] [%x] [%X]\n", 3000000000u, 8u, 0xbeefu, 0xbeefu);
    printf("[%#o] [%#x] [%#X] [%#o] [%#x]\n", 8, 255, 255, 0, 0);
    printf("[%#8x] [%-#8x] [%#08x] [%#.6x] [%#.3o] [%#.0x]\n", 255, 255, 255, 255, 8, 0);
    printf("[%hhd] [%hhu] [%hd] [%hu]\n", 300, 300, 70000, 70000);
    printf("[%ld] [%lu] [%lx]\n", LONG_MIN, ULONG_MAX, -1L);
    printf("[%lld] [%llu] [%llo]\n", LLONG_MAX, ULLONG_MAX, 01234567ull);
    printf("[%jd] [%zu] [%td] [%zd]\n", (__INTMAX_TYPE__)-5, (size_t)6, (__PTRDIFF_TYPE__)-7, (ssize_t)-8);
    printf("[%i] [%+i] [%x] [%u]\n", INT_MIN, INT_MAX, -1, -1);
    printf("[%*d] [%-*d] [%*d] [%.*d]\n", 6, 1, 6, 2, -6, 3, 4, 4);
    printf("[%.*d] [%*.*d]\n", -1, 0, 7, 3, 5);
    printf("[%+5d] [%-+5d] [%+05d] [% 05d] [%-05d]\n", 7, 7, 7, 7, 7);
    printf("[%'d] [% +d]\n", 1234567, 3);
    printf("%d%%%d\n", 50, 60);
    printf("[%3d] [%3d] [%3d]\n", 1, 1000, -1000);
    printf("%1$d %2$s %1$d\n", 5, "pos");
    printf("[%hhx] [%hx] [%hho]\n", -1, -1, -1);
    return 0;
}
