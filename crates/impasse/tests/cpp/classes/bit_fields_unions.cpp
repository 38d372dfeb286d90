// Bit fields, anonymous unions and nested classes.
#include <cstdio>
struct Packed {
    unsigned a : 3;
    signed b : 5;
    unsigned long c : 40;
    union {
        int i;
        float f;
    };
    struct Inner {
        short s;
    } inner;
};
int main()
{
    Packed p{};
    p.a = 9;
    p.b = -3;
    p.c = 1ul << 39;
    p.f = 1.0f;
    p.inner.s = -7;
    std::printf("%u %d %lu %x %d %zu\n", p.a, p.b, static_cast<unsigned long>(p.c), p.i, p.inner.s,
                sizeof(Packed));
}
