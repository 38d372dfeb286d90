// Comparisons: only signs are printed; bytes compare as unsigned.
#include <stdio.h>
#include <string.h>
#include <strings.h>

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

int main(void)
{
    printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), sign(strcmp("a", "a")));
    printf("%d %d\n", sign(strcmp("abc", "ab")), sign(strcmp("", "x")));
    printf("%d\n", sign(strcmp("\x80", "\x7f")));
    printf("%d %d %d\n", strncmp("abcX", "abcY", 3), sign(strncmp("abcX", "abcY", 4)),
           strncmp("q", "z", 0));
    printf("%d\n", strncmp("ab\0x", "ab\0y", 4));
    printf("%d\n", sign(memcmp("ab\0x", "ab\0y", 4)));
    printf("%d %d\n", sign(memcmp("\xff", "\x01", 1)), memcmp("a", "b", 0));
    printf("%d %d\n", strcasecmp("Hello", "hELLO"), sign(strcasecmp("a", "B")));
    printf("%d\n", strncasecmp("ABCx", "abcy", 3));
    printf("%d\n", sign(strcoll("a", "b")));
    char b[8];
    printf("%zu %s\n", strxfrm(b, "same", sizeof b), b);
    int values[] = { 1, 256 }, other[] = { 1, 257 };
    printf("%d\n", sign(memcmp(values, other, sizeof values)));
    const char *list[] = { "10", "9", "100", "1" };
    const char *least = list[0];
    for (int i = 1; i < 4; i++)
        if (strcmp(list[i], least) < 0)
            least = list[i];
    puts(least);
    return 0;
}
