// Formats of strftime in the C locale, on a fixed date.
#include <stdio.h>
#include <string.h>
#include <time.h>

int main(void)
{
    struct tm tm = { .tm_year = 124, .tm_mon = 1, .tm_mday = 5, .tm_hour = 15, .tm_min = 4,
                     .tm_sec = 9, .tm_wday = 1, .tm_yday = 35 };
    const char *formats[] = { "%Y-%m-%d", "%H:%M:%S", "%a %A", "%b %B", "%d %e", "%I %p", "%j", "%U %W",
                              "%w %u", "%y %C", "%%", "%n%t|", "%D", "%F", "%T", "%R", "%r", "%c", "%x %X",
                              "%G-%V", "%h", "%k %l", };
    char b[80];
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        size_t n = strftime(b, sizeof b, formats[i], &tm);
        printf("%zu [%s]\n", n, b);
    }
    printf("%zu\n", strftime(b, 5, "%Y-%m", &tm));
    printf("%zu\n", strftime(b, 8, "%Y-%m", &tm));
    tm.tm_hour = 0;
    strftime(b, sizeof b, "%I:%M %p", &tm);
    puts(b);
    tm.tm_hour = 12;
    strftime(b, sizeof b, "%I:%M %p", &tm);
    puts(b);
    tm.tm_mon = 11, tm.tm_mday = 31, tm.tm_wday = 2, tm.tm_yday = 365;
    strftime(b, sizeof b, "%G-W%V-%u %j", &tm);
    puts(b);
    printf("%zu\n", strftime(b, sizeof b, "", &tm));
    return 0;
}
