// Declarators of all shapes: arrays of pointers to functions and the like.
#include <stdio.h>

static int one(int n) { return n + 1; }
static int two(int n) { return n * 2; }
static int (*choose(int which))(int) { return which ? two : one; }
static int (*row(int (*grid)[3], int r))[3] { return grid + r; }
static int apply(int f(int), int v) { return f(v); }
static int (*(*chooser(void))(int))(int) { return choose; }

int main(void)
{
    int (*table[2])(int) = { one, two };
    int (*(*pt)[2])(int) = &table;
    int grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int (*g)[3] = grid;
    int *cells[3] = { &grid[1][2], grid[0], *grid + 1 };
    int **pp = cells;
    char (*name)[5] = &"four";
    const char *const words[] = { "a", "bc" };
    printf("%d %d\n", table[0](10), (*table[1])(10));
    printf("%d\n", (*pt)[1](21));
    printf("%d %d\n", choose(0)(5), choose(1)(5));
    printf("%d\n", (*row(grid, 1))[2]);
    printf("%d\n", apply(choose(1), 8));
    printf("%d\n", chooser()(0)(99));
    printf("%d %d\n", g[1][0], (*(g + 1))[1]);
    printf("%d %d %d\n", *cells[0], **(pp + 1), *pp[2]);
    printf("%zu %s\n", sizeof *name, *name);
    printf("%s %zu\n", words[1], sizeof words / sizeof *words);
    printf("%zu %zu %zu\n", sizeof table, sizeof pt, sizeof *pt);
    printf("%zu\n", sizeof *row(grid, 0));
    return 0;
}
