// The type of an integer constant depends on its base, value and suffix.
#include <stdio.h>

#define KIND(x) _Generic((x), int: "int", unsigned: "unsigned", long: "long", \
    unsigned long: "unsigned long", long long: "long long", \
    unsigned long long: "unsigned long long", double: "double", float: "float", \
    long double: "long double", char: "char", default: "other")

int main(void)
{
    puts(KIND(2147483647));
    puts(KIND(2147483648));
    puts(KIND(0x7fffffff));
    puts(KIND(0x80000000));
    puts(KIND(0xffffffff));
    puts(KIND(0x100000000));
    puts(KIND(037777777777));
    puts(KIND(4294967295));
    puts(KIND(1u));
    puts(KIND(1l));
    puts(KIND(1ul));
    puts(KIND(1LU));
    puts(KIND(1ll));
    puts(KIND(1ULL));
    puts(KIND(4294967296u));
    puts(KIND(0x8000000000000000));
    puts(KIND('a'));
    puts(KIND(1.0));
    puts(KIND(1.0f));
    puts(KIND(1e1L));
    puts(KIND(-2147483648));
    puts(KIND(0b1011));
    printf("%d %d %d\n", 0b1011, 010, 0x1F);
    printf("%d\n", -2147483648 < 0);
    printf("%d\n", -0x80000000 < 0);
    return 0;
}
