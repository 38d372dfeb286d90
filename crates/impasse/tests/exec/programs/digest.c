// A digest built like the MD family: padding, rounds with rotations, little-endian output.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t constants[64];
static const uint8_t rotations[4][4] = { { 5, 11, 17, 23 }, { 7, 9, 15, 19 }, { 3, 12, 16, 25 }, { 6, 10, 14, 21 } };

static uint32_t rotate(uint32_t v, int n)
{
    return v << n | v >> (32 - n);
}

static void block(uint32_t state[4], const uint8_t *p)
{
    uint32_t w[16], a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 16; i++)
        w[i] = p[4 * i] | p[4 * i + 1] << 8 | p[4 * i + 2] << 16 | (uint32_t)p[4 * i + 3] << 24;
    for (int i = 0; i < 64; i++) {
        uint32_t f;
        int g;
        switch (i / 16) {
        case 0: f = (b & c) | (~b & d); g = i; break;
        case 1: f = (d & b) | (~d & c); g = (3 * i + 1) & 15; break;
        case 2: f = b ^ c ^ d; g = (5 * i + 2) & 15; break;
        default: f = c ^ (b | ~d); g = (7 * i) & 15; break;
        }
        uint32_t t = d;
        d = c;
        c = b;
        b += rotate(a + f + constants[i] + w[g], rotations[i / 16][i & 3]);
        a = t;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

static void digest(const char *text, char out[33])
{
    uint32_t state[4] = { 0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210 };
    uint64_t length = strlen(text), left = length;
    const uint8_t *p = (const uint8_t *)text;
    uint8_t last[128] = { 0 };
    for (; left >= 64; left -= 64, p += 64)
        block(state, p);
    memcpy(last, p, left);
    last[left] = 0x80;
    int size = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++)
        last[size - 8 + i] = length * 8 >> 8 * i;
    for (int i = 0; i < size; i += 64)
        block(state, last + i);
    for (int i = 0; i < 16; i++)
        sprintf(out + 2 * i, "%02x", state[i / 4] >> i % 4 * 8 & 0xff);
}

int main(void)
{
    char out[33], text[201];
    uint32_t x = 1;
    for (int i = 0; i < 64; i++)
        constants[i] = x = x * 0x915f77f5u + 0x1234567u;
    digest("", out);
    puts(out);
    digest("abc", out);
    puts(out);
    digest("abd", out);
    puts(out);
    for (int n = 54; n <= 200; n += 9) {
        for (int i = 0; i < n; i++)
            text[i] = 'a' + i * n % 26;
        text[n] = 0;
        digest(text, out);
        printf("%d %s\n", n, out);
    }
    return 0;
}
