// Labels declared local to a block, so that a macro may use them twice.
#include <stdio.h>

#define FIND(array, n, value) ({ \
    __label__ found, done; \
    int _i, _r; \
    for (_i = 0; _i < (n); _i++) \
        if ((array)[_i] == (value)) \
            goto found; \
    _r = -1; \
    goto done; \
found: \
    _r = _i; \
done: \
    _r; \
})

int main(void)
{
    int a[] = { 4, 8, 15, 16, 23, 42 };
    printf("%d %d %d\n", FIND(a, 6, 15), FIND(a, 6, 99), FIND(a, 6, 4));
    int n = 0;
    {
        __label__ again;
    again:
        if (++n < 3)
            goto again;
        printf("%d\n", n);
    }
    {
        __label__ again;
        int m = 10;
    again:
        if (--m > n)
            goto again;
        printf("%d\n", m);
    }
    int total = 0;
    for (int i = 0; i < 50; i++)
        if (FIND(a, 6, i) >= 0)
            total += i;
    printf("%d\n", total);
    return 0;
}
