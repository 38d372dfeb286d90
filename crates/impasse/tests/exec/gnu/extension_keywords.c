// Alternate keyword spellings, __extension__, asm labels, ternary on void.
#include <stdio.h>

__extension__ typedef long long wide;
static __inline__ int twice(int n) { return 2 * n; }
static __const int fixed = 5;
static int __volatile__ changing = 6;
static int renamed(int) __asm__("other_name");
static int renamed(int n) { return n + 100; }
static __thread int per_thread = 8;

struct __attribute__((__packed__)) packed { char c; int i; };

int main(void)
{
    wide w = __extension__ 1LL << 40;
    printf("%lld\n", w);
    printf("%d %d %d\n", twice(4), fixed, changing);
    printf("%d\n", renamed(1));
    printf("%d\n", ++per_thread);
    printf("%zu\n", sizeof(struct packed));
    printf("%zu %zu\n", __alignof__(double), __alignof__(w));
    int *__restrict p = &changing;
    *p = 7;
    printf("%d\n", changing);
    __signed__ char sc = -3;
    printf("%d\n", sc);
    changing ? (void)puts("yes") : (void)0;
    __asm__ __volatile__("" ::: "memory");
    printf("%s\n", __PRETTY_FUNCTION__);
    printf("%d\n", __builtin_constant_p(fixed) >= 0);
    int x = ({ 5; });
    printf("%d\n", x);
    int dollar$name = 3;
    printf("%d\n", dollar$name);
    return 0;
}
