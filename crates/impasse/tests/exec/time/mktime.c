// Back from broken-down time: timegm, and mktime with the zone set to UTC.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void show(struct tm tm)
{
    time_t t = mktime(&tm);
    printf("%ld: %d-%d-%d %d:%d:%d wday %d yday %d\n", (long)t, tm.tm_year + 1900, tm.tm_mon + 1,
           tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_wday, tm.tm_yday);
}

int main(void)
{
    setenv("TZ", "UTC0", 1);
    tzset();
    show((struct tm){ .tm_year = 70, .tm_mday = 1 });
    show((struct tm){ .tm_year = 124, .tm_mon = 1, .tm_mday = 30 });
    show((struct tm){ .tm_year = 124, .tm_mon = 13, .tm_mday = 1 });
    show((struct tm){ .tm_year = 124, .tm_mon = 0, .tm_mday = 0 });
    show((struct tm){ .tm_year = 100, .tm_mon = 11, .tm_mday = 31, .tm_hour = 25, .tm_min = -1 });
    show((struct tm){ .tm_year = 123, .tm_mon = -1, .tm_mday = 400, .tm_sec = 3661 });
    struct tm tm = { .tm_year = 101, .tm_mon = 8, .tm_mday = 9, .tm_hour = 1, .tm_min = 46, .tm_sec = 40 };
    time_t t = timegm(&tm);
    printf("%ld\n", (long)t);
    struct tm *back = gmtime(&t);
    printf("%d\n", back->tm_hour == 1 && back->tm_sec == 40);
    struct tm *local = localtime(&t);
    printf("%d\n", local->tm_hour);
    printf("%s", ctime(&t));
    return 0;
}
