// Base64 both ways, with padding and errors.
#include <stdio.h>
#include <string.h>

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static size_t encode(const unsigned char *in, size_t n, char *out)
{
    char *start = out;
    for (; n >= 3; n -= 3, in += 3) {
        unsigned v = in[0] << 16 | in[1] << 8 | in[2];
        for (int shift = 18; shift >= 0; shift -= 6)
            *out++ = alphabet[v >> shift & 63];
    }
    if (n) {
        unsigned v = in[0] << 16 | (n > 1 ? in[1] << 8 : 0);
        *out++ = alphabet[v >> 18];
        *out++ = alphabet[v >> 12 & 63];
        *out++ = n > 1 ? alphabet[v >> 6 & 63] : '=';
        *out++ = '=';
    }
    *out = 0;
    return out - start;
}

static int decode(const char *in, unsigned char *out)
{
    unsigned char *start = out;
    unsigned v = 0;
    int bits = 0, padding = 0;
    for (; *in; in++) {
        if (*in == '=') {
            padding++;
            continue;
        }
        const char *p = strchr(alphabet, *in);
        if (!p || padding)
            return -1;
        v = v << 6 | (unsigned)(p - alphabet);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            *out++ = v >> bits & 0xff;
        }
    }
    return padding > 2 ? -1 : (int)(out - start);
}

int main(void)
{
    const char *const texts[] = { "", "f", "fo", "foo", "foob", "fooba", "foobar", "\xff\xfe\xfd" };
    char coded[400];
    unsigned char plain[300], back[300];
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        size_t n = strlen(texts[i]);
        size_t m = encode((const unsigned char *)texts[i], n, coded);
        int k = decode(coded, back);
        printf("[%s] %zu %d %d\n", coded, m, k, memcmp(back, texts[i], n));
    }
    printf("%d %d\n", decode("ab=c", back), decode("a*b", back));
    int wrong = 0;
    for (int n = 0; n < 256; n++) {
        for (int i = 0; i < n; i++)
            plain[i] = i * 31 + n;
        encode(plain, n, coded);
        if (decode(coded, back) != n || memcmp(plain, back, n))
            wrong++;
    }
    printf("%d\n", wrong);
    return wrong;
}
