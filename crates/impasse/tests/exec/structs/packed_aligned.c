// Packed and aligned attributes change offsets and sizes.
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) tight { char c; int i; short s; double d; };
struct partly { char c; int i __attribute__((packed)); char e; };
struct wide { char c; int i __attribute__((aligned(16))); };
struct __attribute__((aligned(32))) whole { char c; };
struct __attribute__((packed, aligned(4))) both { char c; short s; char d; };
#pragma pack(push, 2)
struct pragma { char c; int i; char d; };
#pragma pack(pop)
struct after { char c; int i; };

int main(void)
{
    printf("%zu %zu %zu %zu\n", sizeof(struct tight), offsetof(struct tight, i),
           offsetof(struct tight, s), offsetof(struct tight, d));
    printf("%zu %zu\n", sizeof(struct partly), offsetof(struct partly, i));
    printf("%zu %zu\n", sizeof(struct wide), offsetof(struct wide, i));
    printf("%zu %zu\n", sizeof(struct whole), _Alignof(struct whole));
    printf("%zu %zu\n", sizeof(struct both), offsetof(struct both, s));
    printf("%zu %zu\n", sizeof(struct pragma), offsetof(struct pragma, i));
    printf("%zu\n", sizeof(struct after));
    struct tight t = { 'x', 0x01020304, -5, 2.5 }, u;
    unsigned char raw[sizeof t];
    memcpy(raw, &t, sizeof t);
    printf("%d %d %d %d\n", raw[1], raw[4], raw[5], raw[6]);
    u = t;
    u.i += 1;
    u.d *= u.s;
    printf("%c %x %d %g\n", u.c, u.i, u.s, u.d);
    struct tight list[3] = { [2] = { 'z', 7, 8, 9 } };
    printf("%d %g %zu\n", list[2].i, list[2].d, sizeof list);
    return 0;
}
