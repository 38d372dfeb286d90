// The sizes of all basic types, and of expressions after the usual conversions.
#include <stddef.h>
#include <stdio.h>

int main(void)
{
    char c = 1;
    short s = 2;
    float f = 3;
    printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long),
           sizeof(long long));
    printf("%zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(long double));
    printf("%zu %zu %zu\n", sizeof(void *), sizeof(size_t), sizeof(ptrdiff_t));
    printf("%zu %zu %zu %zu\n", sizeof c, sizeof +c, sizeof(c + c), sizeof((char)c));
    printf("%zu %zu %zu\n", sizeof(s, c), sizeof(s << 1L), sizeof(s ? c : 1L));
    printf("%zu %zu %zu\n", sizeof(f * 2), sizeof(f * 2.0), sizeof(f * 2.0L));
    printf("%zu %zu %zu %zu\n", sizeof 'a', sizeof "abc", sizeof L'a', sizeof L"abc");
    printf("%zu %zu\n", sizeof(_Bool), sizeof(!c));
    printf("%zu %zu\n", sizeof c++, sizeof(c = s));
    printf("%d\n", c);
    return 0;
}
