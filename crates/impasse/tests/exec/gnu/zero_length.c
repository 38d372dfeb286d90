// Zero-length arrays, empty structs, arrays at the end of structs.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct empty { };
struct header { int n; char data[0]; };
struct mark { int a; char here[0]; int b; };
struct last { int n; int v[1]; };

static struct empty pass(struct empty e) { return e; }

int main(void)
{
    struct empty e = { }, list[3];
    int none[0];
    printf("%zu %zu %zu\n", sizeof(struct empty), sizeof list, sizeof none);
    printf("%zu %zu\n", sizeof(struct header), offsetof(struct header, data));
    printf("%zu %zu\n", sizeof(struct mark), offsetof(struct mark, here));
    e = pass(e);
    struct header *h = malloc(sizeof *h + 5);
    h->n = 5;
    for (int i = 0; i < 5; i++)
        h->data[i] = 'a' + i;
    printf("%.*s\n", h->n, h->data);
    free(h);
    struct mark m = { .a = 1, .b = 2 };
    printf("%d %td\n", m.b, (char *)&m.b - m.here);
    struct { int x; struct empty e; int y; } mixed = { 3, { }, 4 };
    printf("%zu %d %d\n", sizeof mixed, mixed.x, mixed.y);
    int zeroed[4] = { };
    printf("%d %d\n", zeroed[0], zeroed[3]);
    union { } nothing;
    printf("%zu\n", sizeof nothing);
    return 0;
}
