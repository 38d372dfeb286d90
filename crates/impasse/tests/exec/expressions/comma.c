// The comma operator: order, value, and where a comma is not an operator.
#include <stdio.h>

static int trace(int n)
{
    printf("<%d>", n);
    return n;
}

static int sum(int a, int b)
{
    return a * 10 + b;
}

int main(void)
{
    int x = (trace(1), trace(2), trace(3));
    printf(" %d\n", x);
    printf("%d\n", sum((x++, x), (4, 5)));
    int i, j;
    for (i = 0, j = 10; i < j; i += 3, j--)
        printf("%d-%d ", i, j);
    printf("\n");
    int a[] = { (1, 2), 3 };
    printf("%zu %d\n", sizeof a / sizeof *a, a[0]);
    x = 1, x += 5;
    printf("%d\n", x);
    if (x = 0, x == 0)
        puts("taken");
    while (x++, x < 5)
        ;
    printf("%d\n", x);
    char buffer[10];
    printf("%zu %zu\n", sizeof(buffer), sizeof(0, buffer));
    return x = 9, x - 2;
}
