// Exact-width types wrap and sign-extend at their width.
#include <stdint.h>
#include <stdio.h>

int main(void)
{
    int8_t i8 = INT8_MAX;
    uint8_t u8 = UINT8_MAX;
    int16_t i16 = INT16_MIN;
    uint16_t u16 = 0;
    int32_t i32 = (int32_t)0xdeadbeef;
    uint32_t u32 = 0xdeadbeef;
    int64_t i64 = i32;
    uint64_t u64 = u32;
    i8++;
    u8++;
    i16--;
    u16--;
    printf("%d %d %d %d\n", i8, u8, i16, u16);
    printf("%ld %lu\n", i64, u64);
    printf("%lx\n", (uint64_t)i32);
    printf("%x %x\n", u32 << 8, u32 >> 8);
    printf("%x\n", i32 >> 8);
    printf("%zu %zu\n", sizeof(int_fast16_t), sizeof(int_least16_t));
    printf("%d\n", (uint8_t)(u8 - 1) == UINT8_MAX);
    printf("%d\n", u8 - 1 == UINT8_MAX);
    printf("%d\n", UINTPTR_MAX == SIZE_MAX);
    printf("%lu\n", (uint64_t)u32 * u32);
    printf("%u\n", u32 * u32);
    return 0;
}
