// Relational and equality operators over all kinds of operands.
#include <stdio.h>

int main(void)
{
    int a[3] = { 0 };
    double nan = 0.0 / 0.0, zero = 0.0;
    printf("%d%d%d%d%d%d\n", 1 < 2, 2 <= 2, 3 > 4, 4 >= 4, 5 == 5, 5 != 5);
    printf("%d%d%d\n", -1 < 0u, -1L < 0u, (short)-1 < (unsigned short)1);
    printf("%d%d%d%d%d%d\n", nan < 1, nan <= nan, nan > 1, nan >= nan, nan == nan, nan != nan);
    printf("%d%d%d\n", !(nan < 1), zero == -zero, 1 / zero > 1e308);
    printf("%d%d%d\n", &a[0] < &a[1], &a[2] >= &a[2], a + 3 > a);
    printf("%d%d\n", a == &a[0], (void *)a == (void *)&a);
    printf("%d%d\n", 'a' < 'b', '\xff' < 'a');
    printf("%d\n", 0.1 + 0.2 == 0.3);
    printf("%d\n", 0.1f == 0.1);
    printf("%d\n", 0.5f == 0.5);
    printf("%d\n", (float)16777217 == 16777217);
    printf("%d\n", 9007199254740993 == 9007199254740992.0);
    printf("%d\n", (1 < 2) + (3 < 4));
    printf("%zu\n", sizeof(1.0 < 2.0));
    printf("%d\n", !!42 == 1);
    printf("%d\n", 3 > 2 > 1);
    printf("%d\n", 0xffffffffffffffff > 0);
    return 0;
}
