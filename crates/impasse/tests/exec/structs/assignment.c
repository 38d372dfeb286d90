// Struct assignment copies everything, chains, and leaves the source alone.
#include <stdio.h>

struct inner { int v[3]; };
struct outer { char tag; struct inner in; const char *text; };

static void show(const char *name, struct outer o)
{
    printf("%s: %c %d %d %d %s\n", name, o.tag, o.in.v[0], o.in.v[1], o.in.v[2], o.text);
}

int main(void)
{
    struct outer a = { 'a', { { 1, 2, 3 } }, "first" }, b, c, *p = &b;
    c = b = a;
    b.tag = 'b';
    b.in.v[1] = 20;
    show("a", a);
    show("b", b);
    show("c", c);
    *p = c;
    p->text = "second";
    show("b", *p);
    p->in = (struct inner){ { 7, 8, 9 } };
    c.in = p->in;
    p->in.v[0] = 0;
    show("c", c);
    a = a;
    show("a", a);
    struct outer list[2] = { a, c }, other[2];
    other[1] = list[0];
    other[0] = other[1] = list[1];
    show("o", other[0]);
    printf("%d\n", (a = c).in.v[2]);
    printf("%c\n", (b = a, b).tag);
    struct { struct outer pair[2]; } wrapped = { { a, b } }, rewrapped;
    rewrapped = wrapped;
    wrapped.pair[1].in.v[2] = -1;
    show("r", rewrapped.pair[1]);
    return 0;
}
