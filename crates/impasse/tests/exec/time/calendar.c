// A calendar of three months from a fixed date, by normalising struct tm.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <time.h>

static void month(int year, int mon)
{
    char title[32];
    struct tm tm = { .tm_year = year - 1900, .tm_mon = mon, .tm_mday = 1 };
    timegm(&tm);
    strftime(title, sizeof title, "%B %Y", &tm);
    printf("%s\n%*s", title, tm.tm_wday * 3, "");
    while (tm.tm_mon == mon) {
        printf("%2d%c", tm.tm_mday, tm.tm_wday == 6 ? '\n' : ' ');
        tm.tm_mday++;
        timegm(&tm);
    }
    printf("\n");
}

int main(void)
{
    month(2024, 1);
    month(2023, 1);
    month(1999, 11);
    struct tm tm = { .tm_year = 99, .tm_mon = 11, .tm_mday = 31 + 60 };
    timegm(&tm);
    printf("%d %d %d\n", tm.tm_year, tm.tm_mon, tm.tm_mday);
    return 0;
}
