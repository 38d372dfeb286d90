// Variable length arrays: sizes fixed at the declaration, in loops, in two dimensions.
#include <stdio.h>

static int sum(int rows, int cols, int m[rows][cols])
{
    int s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            s += m[i][j];
    return s + (int)sizeof m[0];
}

static int palindrome(const char *s, int n)
{
    char copy[n + 1];
    for (int i = 0; i <= n; i++)
        copy[i] = i < n ? s[n - 1 - i] : 0;
    for (int i = 0; i < n; i++)
        if (copy[i] != s[i])
            return 0;
    return 1;
}

int main(void)
{
    int n = 3;
    int a[n], *p = a;
    n = 10;
    printf("%zu\n", sizeof a);
    for (int i = 0; i < 3; i++)
        a[i] = i + 1;
    printf("%d\n", p[2]);
    for (int i = 1; i <= 4; i++) {
        double v[i * 2];
        v[i * 2 - 1] = i / 2.0;
        printf("%zu %g ", sizeof v, v[i * 2 - 1]);
    }
    printf("\n");
    int r = 2, c = 3;
    int m[r][c];
    for (int i = 0; i < r * c; i++)
        m[i / c][i % c] = i;
    printf("%d %zu %zu\n", sum(r, c, m), sizeof m, sizeof m[0]);
    int (*row)[c] = m + 1;
    c = 99;
    printf("%d %zu\n", (*row)[2], sizeof *row);
    printf("%d %d\n", palindrome("level", 5), palindrome("levels", 6));
    int count = 4;
    typedef int list[count++];
    list l;
    l[3] = 5;
    count = 50;
    printf("%zu\n", sizeof(list) / sizeof(int));
    int i = 2;
    printf("%zu\n", sizeof(char[i++][3]));
    printf("%d\n", i);
    int k = 0;
again:;
    char changing[k + 1];
    changing[k] = 'a' + k;
    putchar(changing[k]);
    if (++k < 5)
        goto again;
    putchar('\n');
    return 0;
}
