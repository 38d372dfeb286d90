// From a member back to its container, and along strides of bytes.
#include <stddef.h>
#include <stdio.h>

struct link { struct link *next; };
struct item { int id; struct link link; const char *name; };

#define CONTAINER(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static double column_sum(const void *first, size_t stride, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += *(const double *)((const char *)first + i * stride);
    return sum;
}

int main(void)
{
    struct item c = { 3, { 0 }, "c" }, b = { 2, { &c.link }, "b" }, a = { 1, { &b.link }, "a" };
    for (struct link *l = &a.link; l; l = l->next) {
        struct item *i = CONTAINER(l, struct item, link);
        printf("%d%s ", i->id, i->name);
    }
    printf("\n");
    struct { int n; double v; char pad; } rows[4];
    for (int i = 0; i < 4; i++)
        rows[i].v = i + 0.25, rows[i].n = i;
    printf("%g\n", column_sum(&rows[0].v, sizeof rows[0], 4));
    printf("%g\n", column_sum(&rows[1].v, 2 * sizeof rows[0], 2));
    size_t offset = (char *)&rows[2].pad - (char *)rows;
    printf("%zu\n", offset);
    *((char *)rows + offset) = 'P';
    printf("%c\n", rows[2].pad);
    struct item *second = CONTAINER(&b.name, struct item, name);
    printf("%d\n", second == &b);
    const int *ids[3] = { &a.id, &b.id, &c.id };
    int order = 0;
    for (const int **p = ids + 2; p >= ids; p--)
        order = order * 10 + **p;
    printf("%d\n", order);
    return 0;
}
