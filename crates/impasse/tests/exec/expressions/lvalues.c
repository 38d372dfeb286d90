// Unusual lvalues: dereferenced results, members of results, compound literals.
#include <stdio.h>

struct box { int v[3]; struct { int deep; } in; };

static struct box store = { { 1, 2, 3 }, { 4 } };

static struct box *locate(void)
{
    return &store;
}

static struct box copy(void)
{
    return store;
}

int main(void)
{
    int a = 1, b = 2;
    locate()->v[1] = 20;
    (*locate()).in.deep++;
    locate()->v[2] += locate()->v[1];
    printf("%d %d %d\n", store.v[1], store.v[2], store.in.deep);
    printf("%d %d\n", copy().v[2], copy().in.deep);
    *(a ? &a : &b) = 9;
    printf("%d %d\n", a, b);
    (&a)[0] = 11;
    *&*&b = 12;
    printf("%d %d\n", a, b);
    1 [store.v] = 21;
    printf("%d\n", store.v[1]);
    (int){ 5 } = 6;
    int *p = &(int){ 5 };
    *p += 2;
    printf("%d\n", *p);
    ((struct box *)&store)->in.deep = -1;
    printf("%d\n", store.in.deep);
    *(unsigned char *)&a = 255;
    printf("%d\n", a);
    (a) = 3;
    printf("%d\n", (a));
    (&store)->v[0] = store.v[2] = 8;
    printf("%d\n", *store.v);
    return 0;
}
