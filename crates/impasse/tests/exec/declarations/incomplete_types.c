// Arrays completed by their initialiser or later, pointers to incomplete structs.
#include <stdio.h>

extern int late[];
struct list;
static int length(const struct list *l);

struct list {
    const struct list *next;
    int value;
};

static int length(const struct list *l)
{
    return l ? 1 + length(l->next) : 0;
}

static int first(void)
{
    return late[0] + late[1];
}

int late[] = { 10, 20, 30 };
int by_index[] = { [4] = 1, 2, [1] = 3 };
char by_text[] = "hello";
char unterminated[5] = "hello";
int matrix[][2] = { { 1, 2 }, { 3, 4 }, { 5 } };
struct list nodes[] = { { &nodes[1], 1 }, { &nodes[2], 2 }, { 0, 3 } };

int main(void)
{
    printf("%d %zu\n", first(), sizeof late / sizeof *late);
    printf("%zu %d %d %d\n", sizeof by_index / sizeof *by_index, by_index[1], by_index[4],
           by_index[5]);
    printf("%zu %zu\n", sizeof by_text, sizeof unterminated);
    printf("%.5s\n", unterminated);
    printf("%zu %d\n", sizeof matrix / sizeof *matrix, matrix[2][1]);
    printf("%d %d\n", length(nodes), nodes[0].next->next->value);
    int inner[] = { 1, 2, 3 }, (*p)[] = &inner;
    printf("%d\n", (*p)[2]);
    return 0;
}
