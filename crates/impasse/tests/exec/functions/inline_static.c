// Inline functions, static ones, several declarations of one function.
#include <stdio.h>

static inline int square(int n)
{
    return n * n;
}

static inline double half(double d);

inline __attribute__((always_inline)) static int cube(int n)
{
    return n * square(n);
}

int declared(int);
int declared(int named);
extern int declared(int other)
{
    return other - 1;
}

static int counted(void)
{
    static int calls;
    return ++calls;
}

static inline int local_static(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++)
        sum = sum * 10 + counted();
    return sum;
}

static inline double half(double d)
{
    return d / 2;
}

extern inline __attribute__((gnu_inline)) int outer(int x) { return x + 1; }

int main(void)
{
    printf("%d %d %g\n", square(7), cube(-3), half(5));
    printf("%d\n", declared(10));
    printf("%d\n", local_static());
    printf("%d\n", local_static());
    int (*f)(int) = square;
    printf("%d\n", f(11));
    printf("%d\n", f == square);
    printf("%s\n", __func__);
    return 0;
}
