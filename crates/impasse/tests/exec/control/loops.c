// For, while and do with continue and break in all places.
#include <stdio.h>

int main(void)
{
    int i, n = 0;
    for (i = 0; i < 10; i++) {
        if (i % 2)
            continue;
        if (i > 6)
            break;
        printf("%d ", i);
    }
    printf("| %d\n", i);
    i = 0;
    while (i < 10) {
        i++;
        if (i % 3)
            continue;
        printf("%d ", i);
    }
    printf("| %d\n", i);
    i = 0;
    do {
        if (i == 2)
            continue;
        printf("%d ", i);
    } while (++i < 4);
    printf("| %d\n", i);
    do
        n++;
    while (0);
    printf("%d\n", n);
    for (;;) {
        if (n++ > 5)
            break;
    }
    printf("%d\n", n);
    for (int a = 0, b = 5; a < b; a++, --b)
        printf("%d%d ", a, b);
    printf("\n");
    for (unsigned char c = 253; c >= 250; c++)
        printf("%d ", c);
    printf("\n");
    for (i = 3; i--;)
        printf("%d ", i);
    printf("| %d\n", i);
    do {
        if (n) break;
        puts("never");
    } while (1);
    while (0)
        puts("never");
    return 0;
}
