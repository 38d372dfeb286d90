// Designated members: nested paths, positions after them, unions.
#include <stdio.h>

struct in { int p, q; };
struct out { int a; struct in in[2]; const char *name; union { int i; float f; } u; int z; };

static void show(const struct out *o)
{
    printf("%d (%d %d) (%d %d) %s %d\n", o->a, o->in[0].p, o->in[0].q, o->in[1].p, o->in[1].q,
           o->name ? o->name : "-", o->z);
}

int main(void)
{
    struct out a = { .z = 9, .a = 1, { { 2, 3 }, { 4 } }, "n" };
    struct out b = { .in[1].q = 5, "after", .a = 7 };
    struct out c = { .in = { [1] = { .q = 8 }, [0].p = 6 }, .u.f = 1.5f };
    struct out d = { 1, 2, 3, 4, 5, "flat", 6, 7 };
    struct out e = { .in[0] = { 1, 2 }, { 3, 4 }, .name = "both", .u = { .i = 10 } };
    struct out f = { .name = "first", .name = "second" };
    show(&a);
    show(&b);
    show(&c);
    show(&d);
    show(&e);
    show(&f);
    printf("%g %d %d\n", c.u.f, d.u.i, e.u.i);
    static struct out g[3] = { [1] = { .a = 11 }, [2].in[1].p = 12 };
    show(&g[0]);
    show(&g[1]);
    show(&g[2]);
    return 0;
}
