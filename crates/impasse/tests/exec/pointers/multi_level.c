// Pointers to pointers: tables, out-parameters, triple indirection.
#include <stdio.h>
#include <stdlib.h>

static int allocate(int **out, int n)
{
    *out = malloc(n * sizeof **out);
    if (!*out)
        return -1;
    for (int i = 0; i < n; i++)
        (*out)[i] = 100 + i;
    return n;
}

static void advance(const char **s)
{
    while (**s == ' ')
        ++*s;
}

static void set(int ***ppp)
{
    ***ppp = 7;
    **ppp += 1;
    ***ppp = 8;
}

int main(void)
{
    int *block, n = allocate(&block, 4);
    printf("%d %d %d\n", n, block[0], block[3]);
    free(block);
    const char *s = "   indented";
    advance(&s);
    printf("%s\n", s);
    int a[2] = { 1, 2 }, *p = a, **pp = &p, ***ppp = &pp;
    set(ppp);
    printf("%d %d %td\n", a[0], a[1], p - a);
    char *words[] = { "pear", "fig", "apple", NULL };
    char **w = words;
    while (*w)
        printf("%c ", *(*w++ + 1));
    printf("\n");
    int **rows = malloc(3 * sizeof *rows);
    for (int i = 0; i < 3; i++) {
        rows[i] = calloc(3, sizeof **rows);
        rows[i][i] = i + 1;
    }
    int *t = rows[0];
    rows[0] = rows[2];
    rows[2] = t;
    for (int i = 0; i < 3; i++, printf("/"))
        for (int j = 0; j < 3; j++)
            printf("%d", rows[i][j]);
    printf("\n");
    for (int i = 0; i < 3; i++)
        free(rows[i]);
    free(rows);
    return 0;
}
