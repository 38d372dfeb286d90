// Two- and three-dimensional arrays as arguments and through pointers to arrays.
#include <stdio.h>

static int trace(int m[3][3])
{
    return m[0][0] + m[1][1] + m[2][2];
}

static int total(int (*m)[3], int rows)
{
    int t = 0;
    for (int i = 0; i < rows; i++)
        for (int *p = m[i]; p < m[i] + 3; p++)
            t += *p;
    return t;
}

static void transpose(int n, double m[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            double t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
}

int main(void)
{
    int m[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
    int cube[2][3][4];
    printf("%d %d %d\n", trace(m), total(m, 3), total(m + 1, 2));
    for (int i = 0; i < 24; i++)
        cube[i / 12][i / 4 % 3][i % 4] = i;
    printf("%d %d\n", cube[1][2][3], *(*(*(cube + 1) + 1) + 2));
    printf("%zu %zu %zu\n", sizeof cube, sizeof *cube, sizeof **cube);
    printf("%td\n", &cube[1][0][0] - &cube[0][2][0]);
    printf("%td %td\n", cube[1] - cube[0], &cube[1] - &cube[0]);
    double d[2][2] = { { 1, 2 }, { 3, 4 } };
    transpose(2, d);
    printf("%g %g\n", d[0][1], d[1][0]);
    int (*row)[3] = &m[1];
    printf("%d %d\n", (*row)[2], row[1][0]);
    int (*whole)[3][3] = &m;
    printf("%d %zu\n", (*whole)[2][1], sizeof *whole);
    return 0;
}
