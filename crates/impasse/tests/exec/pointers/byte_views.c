// Looking at objects as bytes, and building objects from bytes.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static void dump(const void *p, size_t n)
{
    const unsigned char *b = p;
    for (size_t i = 0; i < n; i++)
        printf("%02x%s", b[i], i + 1 < n ? " " : "\n");
}

static uint32_t big_endian(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3];
}

int main(void)
{
    int i = -2;
    long l = 0x0102030405060708;
    float f = 0.1f;
    double d = -0.1;
    char s[] = "AZ";
    short a[] = { 1, -1, 256 };
    _Bool b = 5;
    dump(&i, sizeof i);
    dump(&l, sizeof l);
    dump(&f, sizeof f);
    dump(&d, sizeof d);
    dump(s, sizeof s);
    dump(a, sizeof a);
    dump(&b, 1);
    uint8_t raw[8] = { 0x80, 0, 0, 1, 0, 0, 0xf0, 0x3f };
    printf("%u\n", big_endian(raw));
    double one;
    uint8_t bits[8] = { 0, 0, 0, 0, 0, 0, 0xf0, 0x3f };
    memcpy(&one, bits, 8);
    printf("%g\n", one);
    ((unsigned char *)&i)[1] = 0;
    printf("%x\n", i);
    char *c = (char *)&l;
    c[7] = -1;
    printf("%ld\n", l >> 48);
    int n;
    memset(&n, 0x11, sizeof n);
    printf("%x\n", n);
    return 0;
}
