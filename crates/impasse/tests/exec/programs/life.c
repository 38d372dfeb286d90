// Conway's game of life on a torus, with a glider and a blinker.
#include <stdio.h>
#include <string.h>

enum { W = 16, H = 10 };

typedef unsigned char grid[H][W];

static void put(grid g, int top, int left, const char *const *shape)
{
    for (int r = 0; shape[r]; r++)
        for (int c = 0; shape[r][c]; c++)
            g[top + r][left + c] = shape[r][c] == '#';
}

static int neighbours(grid g, int r, int c)
{
    int n = 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
            if (dr || dc)
                n += g[(r + dr + H) % H][(c + dc + W) % W];
    return n;
}

static int step(grid from, grid to)
{
    int alive = 0;
    for (int r = 0; r < H; r++)
        for (int c = 0; c < W; c++) {
            int n = neighbours(from, r, c);
            alive += to[r][c] = n == 3 || (n == 2 && from[r][c]);
        }
    return alive;
}

static void show(grid g)
{
    for (int r = 0; r < H; r++) {
        for (int c = 0; c < W; c++)
            putchar(".#"[g[r][c]]);
        putchar('\n');
    }
}

int main(void)
{
    static const char *const glider[] = { ".#.", "..#", "###", NULL };
    static const char *const blinker[] = { "###", NULL };
    grid worlds[2];
    memset(worlds, 0, sizeof worlds);
    put(worlds[0], 0, 0, glider);
    put(worlds[0], 6, 10, blinker);
    show(worlds[0]);
    int now = 0;
    for (int generation = 1; generation <= 20; generation++) {
        int alive = step(worlds[now], worlds[!now]);
        now = !now;
        if (generation % 5 == 0)
            printf("generation %d: %d alive\n", generation, alive);
    }
    show(worlds[now]);
    return 0;
}
