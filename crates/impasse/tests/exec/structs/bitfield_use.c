// Bit-fields in unions, arrays, copies, compound assignments and comparisons.
#include <stdio.h>

union reg {
    unsigned whole;
    struct { unsigned mode : 2, speed : 6, count : 8, id : 16; };
};

struct date { unsigned day : 5; unsigned month : 4; int year : 12; };

static struct date next(struct date d)
{
    d.day++;
    if (d.day == 0)
        d.month++, d.day = 1;
    return d;
}

int main(void)
{
    union reg r = { 0 };
    r.mode = 3;
    r.speed = 33;
    r.count = 255;
    r.id = 0xbeef;
    printf("%08x\n", r.whole);
    r.count += 2;
    r.speed >>= 1;
    r.id ^= 0xffff;
    printf("%08x\n", r.whole);
    r.whole = 0x12345678;
    printf("%u %u %u %x\n", r.mode, r.speed, r.count, r.id);
    struct date days[2] = { { 31, 1, 2024 }, { .year = -44, .month = 3, .day = 15 } };
    struct date d = next(days[0]);
    printf("%u.%u.%d\n", d.day, d.month, d.year);
    printf("%u.%u.%d\n", days[1].day, days[1].month, days[1].year);
    d = days[1];
    d.year *= -2;
    printf("%d %d\n", d.year, d.year > days[1].year);
    d.year = 2047;
    d.year++;
    printf("%d\n", d.year);
    int total = 0;
    for (d.day = 28; d.day; d.day++)
        total += d.day;
    printf("%d\n", total);
    printf("%d\n", d.month ? 10 : 20);
    printf("%d\n", -d.month / 2);
    return 0;
}
