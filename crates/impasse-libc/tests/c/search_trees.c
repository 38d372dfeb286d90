// Trees of search.h: the shape after insertions and deletions, as walks show it.
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

static int compared;

static int order(const void *a, const void *b)
{
    compared++;
    return *(const int *)a - *(const int *)b;
}

static void show(const void *node, VISIT visit, int level)
{
    printf("%c%d:%d ", "abcL"[visit], level, **(int *const *)node);
}

static int freed;

static void drop(void *key)
{
    freed += *(int *)key;
}

int main(void)
{
    static int keys[200];
    void *root = NULL;
    unsigned seed = 1;
    int same = 0;
    for (int i = 0; i < 200; i++) {
        seed = seed * 1103515245 + 12345;
        keys[i] = (seed >> 16) % 150;
        int *const *found = tsearch(&keys[i], &root, order);
        same += *found != &keys[i];
        if (i == 10 || i == 40 || i == 199) {
            twalk(root, show);
            printf("\n%d %d\n", same, compared);
        }
    }
    for (int i = 0; i < 120; i++) {
        seed = seed * 1103515245 + 12345;
        int key = (seed >> 16) % 150;
        int *const *parent = tdelete(&key, &root, order);
        printf("%d ", parent == NULL ? -1 : root == NULL ? -2 : i % 7 == 0 ? 0 : 1);
        if (i % 20 == 0) {
            twalk(root, show);
            printf("\n%d\n", compared);
        }
    }
    int missing = 1000;
    printf("%d %d\n", tfind(&missing, &root, order) == NULL, tdelete(&missing, &root, order) == NULL);
    twalk(root, show);
    printf("\n");
    tdestroy(root, drop);
    printf("%d\n", freed);
    root = NULL;
    for (int i = 0; i < 30; i++)
        keys[i] = i, tsearch(&keys[i], &root, order);
    twalk(root, show);
    printf("\n");
    for (int i = 29; i >= 0; i--)
        tdelete(&keys[i], &root, order);
    printf("%d\n", root == NULL);
    return 0;
}
