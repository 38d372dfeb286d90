// A va_list handed to other functions, by value and by pointer.
#include <stdarg.h>
#include <stdio.h>

static int next_int(va_list *ap)
{
    return va_arg(*ap, int);
}

static int pair(va_list *ap)
{
    int a = next_int(ap);
    return a * 100 + next_int(ap);
}

static int format(char *out, size_t n, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int r = vsnprintf(out, n, fmt, ap);
    va_end(ap);
    return r;
}

static void tagged(const char *tag, const char *fmt, ...)
{
    va_list ap;
    printf("<%s> ", tag);
    va_start(ap, fmt);
    vprintf(fmt, ap);
    va_end(ap);
    printf("\n");
}

static int walk(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int r = pair(&ap);
    printf("%d then %d\n", r, va_arg(ap, int));
    va_end(ap);
    va_start(ap, n);
    r = va_arg(ap, int);
    va_end(ap);
    return r;
}

int main(void)
{
    char buffer[16];
    printf("%d\n", walk(3, 12, 34, 56));
    printf("%d %s\n", format(buffer, sizeof buffer, "%d-%s-%.1f", 5, "x", 2.25), buffer);
    printf("%d %s\n", format(buffer, 6, "%s", "truncated"), buffer);
    tagged("info", "%d %s %c %g", 1, "two", '3', 4.0);
    tagged("none", "plain");
    return 0;
}
