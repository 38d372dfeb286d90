// Qualifiers and static inside array parameters, restrict.
#include <stdio.h>

static int sum(int n, const int a[static 1])
{
    int s = 0;
    for (int i = 0; i < n; i++)
        s += a[i];
    return s;
}

static void copy(int n, int *restrict to, const int *restrict from)
{
    while (n-- > 0)
        *to++ = *from++;
}

static int last(int n, int a[const restrict static n])
{
    return a[n - 1];
}

static int proto(int, int[*]);
static int proto(int n, int a[n])
{
    return n * 100 + a[0] + (int)sizeof a;
}

static void fill(int rows, int a[rows][4], int v)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++)
            a[i][j] = v++;
}

static char first(const char s[static const 2])
{
    return s[0];
}

int main(void)
{
    int a[5] = { 3, 1, 4, 1, 5 }, b[5], grid[3][4];
    copy(5, b, a);
    b[0] = 30;
    printf("%d %d\n", sum(5, a), sum(5, b));
    printf("%d\n", last(4, a));
    printf("%d\n", proto(2, a + 2));
    fill(3, grid, 10);
    printf("%d %d\n", grid[0][3], grid[2][0]);
    printf("%c\n", first("xy"));
    struct node { int v; struct node *restrict next; } two = { 2, 0 }, one = { 1, &two };
    printf("%d\n", one.next->v);
    return 0;
}
