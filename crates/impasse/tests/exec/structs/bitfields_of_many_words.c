// More bit fields in a row than fit into 128 bits: clang loads and stores such a row as one integer.
#include <stdio.h>

#pragma pack(push, 1)
struct packed {
    signed f0 : 12;
    unsigned f1 : 27;
    signed f2 : 29;
    signed f3 : 20;
    unsigned long long f4 : 47;
    signed f5 : 9;
    unsigned f6 : 31;
    signed f7 : 1;
    signed long long f8 : 61;
};
#pragma pack(pop)

struct plain {
    unsigned a : 30, b : 30, c : 30, d : 30, e : 30, f : 30;
    signed long long g : 50;
    signed h : 7;
};

struct packed first = {-5, 100000000, -200000000, -300000, 0x123456789abcULL, -200, 2000000000u, -1, -1234567890123LL};
struct plain second = {1, 2, 3, 4, 5, 6, -7, -8};

static void show(const volatile struct packed *p) {
    printf("%d %u %d %d %llu %d %u %d %lld\n", p->f0, p->f1, p->f2, p->f3, (unsigned long long)p->f4, p->f5, p->f6, p->f7,
           (long long)p->f8);
}

static struct packed turned(struct packed p, int round) {
    p.f0 += round;
    p.f1 ^= (unsigned)round * 77777;
    p.f2 = -p.f2 + round;
    p.f3 -= round * 3;
    p.f4 = (p.f4 << 3) | (unsigned)round;
    p.f5 = p.f0;
    p.f6 = p.f6 >> 1;
    p.f7 = round;
    p.f8 = p.f8 * 3 - p.f2;
    return p;
}

int main(void) {
    volatile struct packed copy = first;
    show(&copy);
    for (int round = 0; round < 6; round++) {
        first = turned(first, round);
        show(&first);
    }
    struct plain other = second;
    other.g = (long long)other.g * 1000003;
    other.h -= 60;
    other.c = other.a - other.b;
    printf("%u %u %u %u %u %u %lld %d\n", other.a, other.b, other.c, other.d, other.e, other.f, (long long)other.g, other.h);
    const unsigned char *bytes = (const unsigned char *)&first;
    for (unsigned i = 0; i < sizeof first; i++) {
        printf("%02x", bytes[i]);
    }
    printf(" %zu %zu\n", sizeof first, sizeof other);
    return 0;
}
