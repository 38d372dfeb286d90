// Bit tricks: counting, Gray code, next permutation of bits, Morton order, CRC, square roots.
#include <stdint.h>
#include <stdio.h>

static int count(uint32_t v)
{
    v -= v >> 1 & 0x55555555;
    v = (v & 0x33333333) + (v >> 2 & 0x33333333);
    return ((v + (v >> 4)) & 0x0f0f0f0f) * 0x01010101u >> 24;
}

static uint32_t next_same_count(uint32_t v)
{
    uint32_t low = v & -v, high = v + low;
    return high | ((v ^ high) >> 2) / low;
}

static uint32_t gray(uint32_t v) { return v ^ v >> 1; }

static uint32_t ungray(uint32_t v)
{
    for (int s = 16; s; s >>= 1)
        v ^= v >> s;
    return v;
}

static uint32_t spread(uint16_t x)
{
    uint32_t v = x;
    v = (v | v << 8) & 0x00ff00ff;
    v = (v | v << 4) & 0x0f0f0f0f;
    v = (v | v << 2) & 0x33333333;
    return (v | v << 1) & 0x55555555;
}

static uint32_t crc(const char *s)
{
    uint32_t c = ~0u;
    while (*s) {
        c ^= (uint8_t)*s++;
        for (int k = 0; k < 8; k++)
            c = c >> 1 ^ (0xedb88320 & -(c & 1));
    }
    return ~c;
}

static uint32_t root(uint64_t n)
{
    uint64_t r = 0;
    for (uint64_t bit = 1ull << 62; bit; bit >>= 2)
        if (n >= r + bit) {
            n -= r + bit;
            r = r >> 1 | bit;
        } else {
            r >>= 1;
        }
    return r;
}

static int sign(int v) { return (v > 0) - (v < 0); }
static int absolute(int v) { int m = v >> 31; return (v ^ m) - m; }
static unsigned round_up(unsigned v)
{
    v--;
    for (int s = 1; s < 32; s *= 2)
        v |= v >> s;
    return v + 1;
}

int main(void)
{
    printf("%d %d %d\n", count(0), count(0xffffffff), count(0x12345678));
    for (uint32_t v = 7, i = 0; i < 8; i++, v = next_same_count(v))
        printf("%u ", v);
    printf("\n");
    int wrong = 0;
    for (uint32_t i = 0; i < 1000; i++)
        wrong += ungray(gray(i * 4294967u)) != i * 4294967u || count(gray(i) ^ gray(i + 1)) != 1;
    printf("%d\n", wrong);
    printf("%x %x\n", spread(0xffff), spread(5) | spread(3) << 1);
    printf("%08x %08x\n", crc("123456789"), crc(""));
    printf("%u %u %u\n", root(0), root(1000000), root(UINT64_MAX));
    printf("%d %d %d %d\n", sign(-9), sign(9), absolute(-123), absolute(5));
    printf("%u %u %u\n", round_up(1), round_up(17), round_up(1u << 20));
    return 0;
}
