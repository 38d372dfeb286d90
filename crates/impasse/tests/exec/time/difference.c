// difftime, clock and time only where they are certain.
#include <stdio.h>
#include <time.h>

static int leap(int y)
{
    return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static long days(int y, int m, int d)
{
    static const int before[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };
    long n = 0;
    for (int i = 1970; i < y; i++)
        n += 365 + leap(i);
    return n + before[m - 1] + (m > 2 && leap(y)) + d - 1;
}

int main(void)
{
    printf("%.1f %.1f\n", difftime(100, 40), difftime(0, 5));
    printf("%.1f\n", difftime((time_t)1 << 40, 1));
    time_t now = time(NULL), again;
    printf("%d\n", now > 1500000000);
    printf("%d\n", time(&again) == again);
    printf("%d\n", difftime(again, now) >= 0);
    clock_t c = clock();
    printf("%d\n", c != (clock_t)-1);
    printf("%ld\n", (long)CLOCKS_PER_SEC);
    printf("%zu\n", sizeof(time_t));
    int wrong = 0;
    for (int y = 1970; y < 2110; y += 7) {
        time_t t = days(y, 3, 1) * 86400;
        struct tm *tm = gmtime(&t);
        wrong += tm->tm_year + 1900 != y || tm->tm_mon != 2 || tm->tm_mday != 1;
    }
    printf("%d\n", wrong);
    struct timespec ts;
    printf("%d\n", timespec_get(&ts, TIME_UTC) == TIME_UTC);
    printf("%d\n", ts.tv_nsec >= 0 && ts.tv_nsec < 1000000000);
    return 0;
}
