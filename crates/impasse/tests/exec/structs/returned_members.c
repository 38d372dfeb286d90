// Members of returned structs used at once: scalars, arrays, nested structs.
#include <stdio.h>

struct vec { int n; int data[4]; struct { double re, im; } z; };

static struct vec make(int start)
{
    struct vec v = { .n = 4 };
    for (int i = 0; i < v.n; i++)
        v.data[i] = start + i;
    v.z.re = start / 2.0;
    v.z.im = -v.z.re;
    return v;
}

static struct vec grow(struct vec v)
{
    for (int i = 0; i < v.n; i++)
        v.data[i] *= 10;
    return v;
}

static int total(struct vec v)
{
    int t = 0;
    for (int i = 0; i < v.n; i++)
        t += v.data[i];
    return t;
}

int main(void)
{
    printf("%d\n", make(1).n);
    printf("%d %d\n", make(1).data[0], make(5).data[3]);
    printf("%g %g\n", make(3).z.re, make(3).z.im);
    printf("%d\n", grow(make(2)).data[2]);
    printf("%d\n", total(grow(grow(make(0)))));
    struct vec v = make(7), (*f)(struct vec) = grow;
    printf("%d %d\n", f(v).data[1], v.data[1]);
    printf("%zu\n", sizeof make(0).data);
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += make(i).data[i];
    printf("%d\n", sum);
    printf("%d\n", (v.n > 3 ? make(10) : v).data[0]);
    v = v.n ? grow(v) : v;
    printf("%d\n", v.data[3]);
    return 0;
}
