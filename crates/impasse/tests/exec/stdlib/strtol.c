// strtol and relations: bases, ends, limits and errno.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void try(const char *text, int base)
{
    char *end;
    errno = 0;
    long v = strtol(text, &end, base);
    printf("[%s] %d: %ld rest [%s]%s\n", text, base, v, end, errno == ERANGE ? " range" : "");
}

int main(void)
{
    try("42", 10);
    try("  -17abc", 10);
    try("+5", 10);
    try("0x1F", 16);
    try("0x1F", 0);
    try("0777", 0);
    try("0x", 0);
    try("089", 0);
    try("zz", 36);
    try("1012", 2);
    try("", 10);
    try("abc", 10);
    try("- 5", 10);
    try("9223372036854775807", 10);
    try("9223372036854775808", 10);
    try("-9223372036854775809", 10);
    char *end;
    printf("%lu\n", strtoul("-1", NULL, 10));
    printf("%d ", strtoul("18446744073709551616", &end, 10) == ULONG_MAX);
    printf("%d\n", *end);
    printf("%lld %llu\n", strtoll("-123456789012", NULL, 10), strtoull("ffffffffffffffff", NULL, 16));
    printf("%d %d %d %ld %lld\n", atoi("12x"), atoi("-0"), atoi("none"), atol("  99"), atoll("1e5"));
    return 0;
}
