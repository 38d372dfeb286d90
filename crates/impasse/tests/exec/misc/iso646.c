// Alternative spellings of operators.
#include <iso646.h>
#include <stdio.h>

int main(void)
{
    int a = 6, b = 3;
    printf("%d %d %d\n", a and b, a or 0, not a);
    printf("%d %d %d %d\n", a bitand b, a bitor b, a xor b, compl a);
    printf("%d\n", a not_eq b);
    a and_eq 4;
    b or_eq 8;
    printf("%d %d\n", a, b);
    b xor_eq a;
    printf("%d\n", b);
    if (not (a == b) and (b > 0 or a > 100))
        puts("words");
    int xor_count = 0;
    for (int i = 0; i < 8; i++)
        xor_count += (i bitand 1) xor (i >> 1 bitand 1);
    printf("%d\n", xor_count);
    return 0;
}
