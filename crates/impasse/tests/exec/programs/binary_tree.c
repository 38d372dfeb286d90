// A search tree: insertion, traversals, height, deletion, a check of the order.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct tree { struct tree *child[2]; int key; } tree;

static void insert(tree **t, int key)
{
    while (*t) {
        if ((*t)->key == key)
            return;
        t = &(*t)->child[key > (*t)->key];
    }
    *t = calloc(1, sizeof **t);
    (*t)->key = key;
}

static int delete(tree **t, int key)
{
    while (*t && (*t)->key != key)
        t = &(*t)->child[key > (*t)->key];
    tree *gone = *t;
    if (!gone)
        return 0;
    if (gone->child[0] && gone->child[1]) {
        tree **next = &gone->child[1];
        while ((*next)->child[0])
            next = &(*next)->child[0];
        gone->key = (*next)->key;
        gone = *next;
        *next = gone->child[1];
    } else {
        *t = gone->child[!gone->child[0]];
    }
    free(gone);
    return 1;
}

static int height(const tree *t)
{
    if (!t)
        return 0;
    int l = height(t->child[0]), r = height(t->child[1]);
    return 1 + (l > r ? l : r);
}

static void visit(const tree *t, void (*see)(int, int), int depth)
{
    if (t) {
        visit(t->child[0], see, depth + 1);
        see(t->key, depth);
        visit(t->child[1], see, depth + 1);
    }
}

static int ordered(const tree *t, long low, long high)
{
    return !t || (low < t->key && t->key < high && ordered(t->child[0], low, t->key) &&
                  ordered(t->child[1], t->key, high));
}

static int total_depth;

static void print(int key, int depth)
{
    printf("%d ", key);
    total_depth += depth;
}

static void release(tree *t)
{
    if (t) {
        release(t->child[0]);
        release(t->child[1]);
        free(t);
    }
}

int main(void)
{
    tree *root = NULL;
    for (int i = 1, x = 37; i <= 20; i++, x = x * 53 % 101)
        insert(&root, x);
    visit(root, print, 0);
    printf("\nheight %d, depth %d\n", height(root), total_depth);
    int hit = delete(&root, 37), missed = delete(&root, 1000);
    printf("deleted %d %d, root %d\n", hit, missed, root->key);
    for (int k = 0; k < 101; k += 2)
        delete(&root, k);
    total_depth = 0;
    visit(root, print, 0);
    printf("\nheight %d, depth %d, ordered %d\n", height(root), total_depth,
           ordered(root, LONG_MIN, LONG_MAX));
    release(root);
    return 0;
}
