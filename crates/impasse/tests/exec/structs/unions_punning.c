// Reading a union through another member shows the bytes.
#include <stdint.h>
#include <stdio.h>

union word { uint32_t u; int32_t i; float f; uint8_t b[4]; uint16_t h[2]; };
union wide { uint64_t u; double d; struct { uint32_t lo, hi; } p; };

static void show(union wide w)
{
    printf("%016lx %08x %08x\n", w.u, w.p.hi, w.p.lo);
}

int main(void)
{
    union word w = { 0x80000001u };
    printf("%d %u %u\n", w.i, w.b[0], w.b[3]);
    printf("%x %x\n", w.h[0], w.h[1]);
    w.f = -1.0f;
    printf("%08x\n", w.u);
    w.u = 0x7f800000;
    printf("%f\n", w.f);
    w.b[3] = 0xff;
    printf("%f\n", w.f);
    w.u = 1;
    printf("%g\n", w.f);
    w.i = -2;
    printf("%u %u\n", w.u, w.h[1]);
    show((union wide){ .d = 1.0 });
    show((union wide){ .d = -0.0 });
    show((union wide){ .d = 0.1 });
    show((union wide){ .p = { 1, 2 } });
    union wide v = { .u = 0x4009000000000000 };
    printf("%g\n", v.d);
    v.p.hi ^= 1u << 31;
    printf("%g\n", v.d);
    union word copy = w, array[2] = { copy, { 5 } };
    array[0] = array[1];
    printf("%u\n", array[0].u);
    return 0;
}
