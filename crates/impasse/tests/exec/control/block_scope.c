// Scopes: shadowing, lifetimes, for-scope variables, initialisers that see outer names.
#include <stdio.h>

int x = 1;

static int get(void)
{
    return x;
}

int main(void)
{
    printf("%d\n", x);
    int x = 2;
    printf("%d\n", x);
    {
        printf("%d\n", x);
        int x = 3;
        {
            extern int x;
            printf("outermost %d\n", x);
        }
        printf("%d\n", x);
        x++;
    }
    printf("%d %d\n", x, get());
    for (int x = 10; x < 12; x++) {
        int x = 20;
        printf("%d ", x++);
    }
    printf("%d\n", x);
    for (int i = 0; i < 3; i++) {
        int fresh = 100;
        static int kept = 100;
        fresh++;
        kept++;
        printf("%d %d\n", fresh, kept);
    }
    if (sizeof(struct tag { int a, b; }) == 8) {
        struct tag t = { 5, 6 };
        printf("%d\n", t.a + t.b);
    }
    int y = 5;
    {
        int z = y, y = z + 1;
        printf("%d %d\n", z, y);
    }
    printf("%d\n", y);
    return 0;
}
