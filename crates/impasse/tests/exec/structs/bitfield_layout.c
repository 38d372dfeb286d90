// Where bit-fields lie: sizes and the bytes they occupy.
#include <stdio.h>
#include <string.h>

struct one { unsigned a : 4, b : 4, c : 8; };
struct two { unsigned a : 4; unsigned : 0; unsigned b : 4; };
struct three { char x; unsigned a : 12; char y; };
struct four { unsigned short a : 9, b : 9; };
struct five { unsigned a : 20; unsigned : 4; unsigned b : 20; };
struct six { unsigned char a : 3; unsigned b : 30; };
struct seven { unsigned long a : 33, b : 31; char c; };
struct eight { _Bool a : 1; _Bool b : 1; unsigned char c : 6; };

#define DUMP(type, ...) do { \
    type v; \
    unsigned char raw[sizeof v]; \
    memset(&v, 0, sizeof v); \
    __VA_ARGS__; \
    memcpy(raw, &v, sizeof v); \
    printf("%-14s %zu:", #type, sizeof v); \
    for (size_t i = 0; i < sizeof v; i++) \
        printf(" %02x", raw[i]); \
    printf("\n"); \
} while (0)

int main(void)
{
    DUMP(struct one, v.a = 1, v.b = 2, v.c = 3);
    DUMP(struct two, v.a = 15, v.b = 5);
    DUMP(struct three, v.x = 1, v.a = 0xabc, v.y = 2);
    DUMP(struct four, v.a = 0x1ff, v.b = 0x155);
    DUMP(struct five, v.a = 0x12345, v.b = 0x54321);
    DUMP(struct six, v.a = 7, v.b = 1);
    DUMP(struct seven, v.a = 1ul << 32, v.b = 3, v.c = 9);
    DUMP(struct eight, v.a = 2, v.b = 1, v.c = 33);
    return 0;
}
