// _Alignas and _Alignof on types, objects and members.
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct normal { char c; double d; };
struct raised { char c; _Alignas(32) char d; };
struct by_type { char c; alignas(double) char d; };

static _Alignas(64) char buffer[10];
static alignas(16) int number = 5;

static int aligned(const void *p, unsigned n)
{
    return (uintptr_t)p % n == 0;
}

int main(void)
{
    alignas(128) char local[3];
    _Alignas(0) int same;
    printf("%zu %zu %zu %zu\n", _Alignof(char), _Alignof(short), _Alignof(int), _Alignof(long));
    printf("%zu %zu %zu\n", _Alignof(float), _Alignof(double), _Alignof(long double));
    printf("%zu %zu %zu\n", _Alignof(void *), _Alignof(int[5]), _Alignof(max_align_t));
    printf("%zu %zu\n", _Alignof(struct normal), sizeof(struct normal));
    printf("%zu %zu %zu\n", _Alignof(struct raised), sizeof(struct raised),
           offsetof(struct raised, d));
    printf("%zu %zu\n", sizeof(struct by_type), offsetof(struct by_type, d));
    printf("%d %d %d\n", aligned(buffer, 64), aligned(&number, 16), aligned(local, 128));
    struct raised list[3];
    for (int i = 0; i < 3; i++)
        printf("%d", aligned(&list[i].d, 32));
    printf("\n%zu %zu\n", sizeof buffer, sizeof local);
    printf("%zu\n", alignof(same));
    printf("%d %d\n", __alignas_is_defined, number);
    return 0;
}
