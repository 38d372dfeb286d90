// Void pointers: generic swap, byte views, conversion in both directions.
#include <stdio.h>
#include <string.h>

static void swap(void *a, void *b, size_t n)
{
    unsigned char *x = a, *y = b;
    while (n--) {
        unsigned char t = *x;
        *x++ = *y;
        *y++ = t;
    }
}

static int find(const void *base, size_t n, size_t size, const void *key)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp((const char *)base + i * size, key, size) == 0)
            return i;
    return -1;
}

static void *pick(void *a, void *b, int second)
{
    return second ? b : a;
}

int main(void)
{
    int i = 1, j = 2;
    double d = 1.5, e = -2.5;
    struct { char t[6]; } s = { "left" }, u = { "right" };
    swap(&i, &j, sizeof i);
    swap(&d, &e, sizeof d);
    swap(&s, &u, sizeof s);
    printf("%d %d %g %g %s %s\n", i, j, d, e, s.t, u.t);
    short list[] = { 5, 6, 7 }, key = 7;
    printf("%d\n", find(list, 3, sizeof *list, &key));
    key = 8;
    printf("%d\n", find(list, 3, sizeof *list, &key));
    *(int *)pick(&i, &j, 1) = 50;
    printf("%d %d\n", i, j);
    void *p = list, **pp = &p;
    p = (char *)*pp + 2;
    printf("%d\n", *(short *)p);
    printf("%d %d\n", p == &list[1], p != NULL);
    p += 2;
    printf("%d %zu\n", *(short *)p, sizeof(void));
    return 0;
}
