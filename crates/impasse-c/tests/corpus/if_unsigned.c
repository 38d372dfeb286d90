#if -1 > 0u
unsigned
#else
signed
#endif
#if -1 > 0
unsigned
#else
signed
#endif
#if (0 ? 0u : -1) > 0
unsigned
#endif
#if 18446744073709551615 == -1
same
#endif
#if 0xffffffffffffffff > 0 && 0x7fffffffffffffff + 1 < 0
max
#endif
#if (-1 >> 63) == -1 && (-1u >> 63) == 1 && -1 / 2u > 5
shifts
#endif
#if (1 || -1u) - 2 < 0
logic is int
#endif
