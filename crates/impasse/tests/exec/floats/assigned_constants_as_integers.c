// The value of an assignment of a constant is folded, so what does not fit goes to the nearest value.
#include <stdint.h>
#include <stdio.h>

static uint32_t wide;
static uint8_t narrow;
static uint64_t widest;
static int8_t character;
static int number;

int main(void)
{
    float single, *f = &single;
    double twice, *d = &twice;
    volatile float loaded = -3.7f;

    wide = (*f = -0x7.6p-1);
    narrow = (*f = -0x7.6p-1);
    widest = (*f = -5.5f);
    printf("%u %u %llu\n", wide, narrow, (unsigned long long)widest);
    wide = (*d = 5e9);
    narrow = (*d = 300.5);
    character = (*d = 200.5);
    number = (*d = 3e9);
    printf("%u %u %d %d\n", wide, narrow, character, number);
    wide = loaded;
    printf("%u %g %g\n", wide, single, twice);
    return 0;
}
