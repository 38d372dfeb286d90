// Tags, members, labels and ordinary names live in different name spaces.
#include <stdio.h>

struct same { int same; };
union other { int i; char c[4]; };
enum third { FIRST };

static int outer(struct same *p)
{
    struct same { char small; };
    struct same local = { 'x' };
    printf("%zu %zu\n", sizeof(struct same), sizeof *p);
    return p->same + local.small;
}

struct forward;
static int peek(struct forward *f);
struct forward { struct forward *self; int v; };
static int peek(struct forward *f)
{
    return f->self->v;
}

int main(void)
{
    struct same same = { 5 };
    goto same;
    puts("skipped");
same:
    printf("%d\n", same.same);
    printf("%d\n", outer(&same));
    struct forward f = { &f, 17 };
    printf("%d\n", peek(&f));
    {
        struct forward;
        struct other2 { struct forward *p; } o = { 0 };
        struct forward { double d; } g = { 2.5 };
        o.p = &g;
        printf("%g %zu\n", o.p->d, sizeof g);
    }
    struct outer { struct nested { int n; } in; } o = { { 3 } };
    struct nested n = o.in;
    printf("%d\n", n.n);
    enum third third = FIRST;
    printf("%d\n", third);
    return 0;
}
