// The format macros of inttypes.h and the limits and constants of stdint.h.
#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    int8_t a = -8;
    uint16_t b = 65535;
    int32_t c = INT32_MIN;
    uint64_t d = UINT64_MAX;
    intmax_t e = INTMAX_MIN;
    printf("%" PRId8 " %" PRIu16 " %" PRId32 " %" PRIu64 " %" PRIdMAX "\n", a, b, c, d, e);
    printf("%" PRIx64 " %" PRIX32 " %" PRIo16 " %08" PRIx16 "\n", d, (uint32_t)c, b, b);
    printf("%" PRIdFAST16 " %" PRIuLEAST8 " %" PRIdPTR "\n", (int_fast16_t)-5, (uint_least8_t)200,
           (intptr_t)-1);
    int64_t in = 0;
    uint8_t small = 0;
    uint32_t hex = 0;
    printf("%d ", sscanf("-9000000000 250 ff", "%" SCNd64 " %" SCNu8 " %" SCNx32, &in, &small, &hex));
    printf("%" PRId64 " %u %u\n", in, small, hex);
    printf("%d %d %d\n", INT8_MIN, INT16_MAX, UINT8_MAX);
    printf("%ld %lu\n", INT64_MIN, SIZE_MAX);
    printf("%ld %d\n", PTRDIFF_MAX, SIG_ATOMIC_MAX);
    printf("%zu %zu %zu\n", sizeof(INT64_C(1)), sizeof(UINT32_C(1)), sizeof(INT8_C(1)));
    printf("%lu\n", UINT64_C(18446744073709551615));
    printf("%zu %zu %zu\n", sizeof(int_fast8_t), sizeof(int_fast32_t), sizeof(intmax_t));
    printf("%jd %ju\n", strtoimax("-55", NULL, 10), strtoumax("77", NULL, 8));
    printf("%d %u\n", WCHAR_MAX, WINT_MAX);
    return 0;
}
