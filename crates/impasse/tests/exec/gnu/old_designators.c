// Old field designators, casts to unions, pointer arithmetic on functions and void.
#include <stdio.h>

struct point { int x, y; };
union either { int i; double d; };

static double read_it(union either e, int which)
{
    return which ? e.d : e.i;
}

static int plain(void) { return 6; }

int main(void)
{
    struct point p = { y: 5, x: 4 };
    union either u = (union either)2.5;
    int a[4] = { [1] 7, 8 };
    printf("%d %d\n", p.x, p.y);
    printf("%g\n", u.d);
    printf("%g %g\n", read_it((union either)3, 0), read_it((union either)4.5, 1));
    printf("%d %d %d\n", a[1], a[2], a[3]);
    printf("%zu %zu\n", sizeof(void), sizeof plain);
    char buffer[8] = "abcdefg";
    void *v = buffer;
    v++;
    v = v + 2;
    printf("%c\n", *(char *)v);
    printf("%d\n", (int)(v - (void *)buffer));
    return 0;
}
