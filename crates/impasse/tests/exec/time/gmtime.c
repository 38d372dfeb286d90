// Broken-down time of fixed moments in UTC.
#include <stdio.h>
#include <time.h>

static void show(time_t t)
{
    struct tm *tm = gmtime(&t);
    printf("%d-%02d-%02d %02d:%02d:%02d wday %d yday %d dst %d\n", tm->tm_year + 1900, tm->tm_mon + 1,
           tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec, tm->tm_wday, tm->tm_yday, tm->tm_isdst);
}

int main(void)
{
    show(0);
    show(86399);
    show(951782400);
    show(1078012800);
    show(1234567890);
    show(1709164800);
    show(2147483647);
    show(4102444800);
    show(-1);
    show(-86400 * 365L);
    show(4107542400);
    show(253402300799);
    time_t t = 1000000000;
    struct tm tm;
    printf("%d\n", gmtime_r(&t, &tm) == &tm);
    printf("%s", asctime(&tm));
    printf("%d\n", tm.tm_year);
    return 0;
}
