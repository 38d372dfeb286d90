// Compound literals: lifetime of the block, address, arrays, as arguments.
#include <stdio.h>

struct point { int x, y; };

static int sum(const int *p, int n)
{
    int s = 0;
    while (n-- > 0)
        s += *p++;
    return s;
}

static struct point add(struct point a, struct point b)
{
    return (struct point){ a.x + b.x, a.y + b.y };
}

static int *global = (int[]){ 1, 2, 3 };
static struct point *origin = &(struct point){ .y = 7 };

int main(void)
{
    printf("%d\n", sum((int[]){ 1, 2, 3, 4 }, 4));
    struct point p = add((struct point){ 1, 2 }, (struct point){ .y = 5 });
    printf("%d %d\n", p.x, p.y);
    int *list[3];
    for (int i = 0; i < 3; i++) {
        int *q = (int[]){ i, i * 10 };
        q[0]++;
        printf("%d %d\n", q[0], q[1]);
    }
    p = (struct point){ p.y, p.x };
    printf("%d %d\n", p.x, p.y);
    printf("%zu %zu\n", sizeof((int[]){ 1, 2, 3 }), sizeof((char[]){ "text" }));
    printf("%s\n", (char[]){ 'h', 'i', 0 });
    printf("%d\n", ((struct point){ 3, 4 }).y);
    int *only = &(int){ 12 };
    *only += 1;
    printf("%d\n", *only);
    global[1] = 20;
    printf("%d %d\n", sum(global, 3), origin->x + origin->y);
    struct point *chain = (struct point[]){ { 1, 2 }, { 3, 4 } };
    printf("%d\n", chain[1].x);
    printf("%g\n", (double){ 1 } / 2);
    return 0;
}
