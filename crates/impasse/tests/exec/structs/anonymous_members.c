// Anonymous structs and unions, several levels deep.
#include <stddef.h>
#include <stdio.h>

struct shape {
    enum { CIRCLE, RECT } kind;
    union {
        struct { double radius; };
        struct { double width, height; };
        double raw[2];
    };
    struct {
        int x;
        union { int y; unsigned uy; };
    };
};

static double area(const struct shape *s)
{
    switch (s->kind) {
    case CIRCLE: return 3 * s->radius * s->radius;
    case RECT: return s->width * s->height;
    }
    return -1;
}

int main(void)
{
    struct shape c = { CIRCLE, .radius = 2, .x = 5 };
    struct shape r = { .kind = RECT, { .width = 3, .height = 4 }, .y = -1 };
    struct shape t = { RECT, { { 7 } }, { 8, { 9 } } };
    printf("%g %g\n", area(&c), area(&r));
    printf("%g %g\n", r.raw[0], r.raw[1]);
    printf("%d %u\n", c.x, r.uy);
    printf("%g %d %d\n", t.radius, t.x, t.y);
    r.raw[1] = 0.5;
    printf("%g\n", area(&r));
    printf("%zu %zu %zu\n", sizeof c, offsetof(struct shape, height), offsetof(struct shape, uy));
    struct shape *p = &c;
    p->uy = 77;
    printf("%d\n", p->y);
    int *q = &p->x;
    *q += 1;
    printf("%d\n", c.x);
    return 0;
}
