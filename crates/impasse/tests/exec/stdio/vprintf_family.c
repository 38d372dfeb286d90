// The v-functions behind wrappers of one's own.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char *append(char *at, char *end, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(at, end - at, format, ap);
    va_end(ap);
    return n < end - at ? at + n : end;
}

static int out(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vfprintf(stdout, format, ap);
    va_end(ap);
    return n;
}

static int parse(const char *text, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    int n = vsscanf(text, format, ap);
    va_end(ap);
    return n;
}

static int twice(const char *format, ...)
{
    char a[40], b[40];
    va_list one, two;
    va_start(one, format);
    va_copy(two, one);
    vsprintf(a, format, one);
    vsprintf(b, format, two);
    va_end(two);
    va_end(one);
    puts(a);
    return strcmp(a, b);
}

int main(void)
{
    char buffer[20], *p = buffer, *end = buffer + sizeof buffer;
    p = append(p, end, "%d+%d", 1, 2);
    p = append(p, end, "=%s", "three");
    printf("%s %td\n", buffer, p - buffer);
    p = append(p, end, "%s", "too long for the rest");
    printf("%s %d\n", buffer, p == end);
    printf("%d\n", out("%c%5.2f%%\n", 'x', 99.5));
    int a, b;
    printf("%d ", parse("10/20", "%d/%d", &a, &b));
    printf("%d\n", a + b);
    printf("%d\n", twice("%s %lld %g", "mix", 1LL << 40, 0.5));
    return 0;
}
