// Offsets, padding, alignment and sizes.
#include <stddef.h>
#include <stdio.h>

struct a { char c; int i; char d; };
struct b { char c; char d; int i; };
struct c { char c; double d; short s; };
struct d { char c[5]; short s; };
struct e { char c; struct c in; char z; };
struct f { char c; long double l; };
union u { char c[5]; int i; short s; };
struct g { char c; union u u; };
struct h { int i; char c[]; };
struct i { char c; void *p; char d; _Bool b; float f; };

#define SHOW(type, member) printf(#type "." #member " %zu\n", offsetof(type, member))

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct a), sizeof(struct b), sizeof(struct c),
           sizeof(struct d));
    printf("%zu %zu %zu %zu\n", sizeof(struct e), sizeof(struct f), sizeof(union u),
           sizeof(struct g));
    printf("%zu %zu\n", sizeof(struct h), sizeof(struct i));
    SHOW(struct a, i);
    SHOW(struct a, d);
    SHOW(struct b, i);
    SHOW(struct c, s);
    SHOW(struct d, s);
    SHOW(struct e, in.s);
    SHOW(struct e, z);
    SHOW(struct f, l);
    SHOW(struct g, u);
    SHOW(struct h, c);
    SHOW(struct i, d);
    SHOW(struct i, f);
    printf("%zu\n", offsetof(struct d, c[3]));
    struct a array[3];
    printf("%td\n", (char *)&array[2] - (char *)array);
    printf("%td\n", (char *)&array[1].i - (char *)&array[0].i);
    return 0;
}
