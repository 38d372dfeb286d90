// The n queens problem three ways: arrays, bit masks, and permutations.
#include <stdio.h>
#include <stdlib.h>

static int row_of[12], first[12], found;

static int safe(int col, int row)
{
    for (int c = 0; c < col; c++)
        if (row_of[c] == row || abs(row_of[c] - row) == col - c)
            return 0;
    return 1;
}

static void place(int n, int col)
{
    if (col == n) {
        if (!found++)
            for (int i = 0; i < n; i++)
                first[i] = row_of[i];
        return;
    }
    for (int row = 0; row < n; row++)
        if (safe(col, row)) {
            row_of[col] = row;
            place(n, col + 1);
        }
}

static int masks(unsigned all, unsigned cols, unsigned left, unsigned right)
{
    if (cols == all)
        return 1;
    int n = 0;
    for (unsigned free = all & ~(cols | left | right); free; free &= free - 1) {
        unsigned bit = free & -free;
        n += masks(all, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    }
    return n;
}

static int permute(int *p, int n, int k)
{
    if (k == n) {
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                if (abs(p[i] - p[j]) == j - i)
                    return 0;
        return 1;
    }
    int total = 0;
    for (int i = k; i < n; i++) {
        int t = p[k];
        p[k] = p[i], p[i] = t;
        total += permute(p, n, k + 1);
        t = p[k];
        p[k] = p[i], p[i] = t;
    }
    return total;
}

int main(void)
{
    for (int n = 1; n <= 7; n++) {
        found = 0;
        place(n, 0);
        printf("%d: %d %d\n", n, found, masks((1u << n) - 1, 0, 0, 0));
    }
    int p[6] = { 0, 1, 2, 3, 4, 5 };
    printf("%d\n", permute(p, 6, 0));
    for (int r = 0; r < 7; r++) {
        for (int c = 0; c < 7; c++)
            putchar(first[c] == r ? 'Q' : '.');
        putchar('\n');
    }
    return 0;
}
