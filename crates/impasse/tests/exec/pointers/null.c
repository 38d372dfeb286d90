// Null pointers in all their spellings.
#include <stddef.h>
#include <stdio.h>

static const char *describe(const void *p)
{
    return p ? "set" : "null";
}

static int (*absent)(int);

struct opt { int *value; struct opt *next; };

int main(void)
{
    int x = 1, *p = 0, *q = NULL, *r = (void *)0, *s = (int *)0;
    char *c = '\0';
    struct opt o = { 0 };
    printf("%d%d%d%d%d\n", !p, !q, !r, !s, !c);
    printf("%d %d\n", p == q, p == (void *)r);
    printf("%s %s\n", describe(p), describe(&x));
    printf("%d %d\n", absent == NULL, !absent);
    printf("%d %d\n", o.value == NULL, o.next ? 1 : 0);
    printf("%d\n", p ? *p : -1);
    printf("%d\n", p && *p > 0);
    p = &x;
    printf("%d\n", p && *p > 0);
    printf("%ld\n", (long)NULL);
    printf("%d\n", (x ? NULL : &x) == NULL);
    printf("%d\n", *(x ? &x : NULL));
    p = x == 1 ? 0 : &x;
    printf("%d\n", p == NULL);
    printf("%zu\n", sizeof NULL);
    int *list[4] = { &x };
    int n = 0;
    while (list[n])
        n++;
    printf("%d\n", n);
    return describe(0)[0] == 'n' ? 2 : 3;
}
