// Character constants are ints; escapes, several characters, wide ones.
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    printf("%d %d %d\n", 'A', '\n', '\0');
    printf("%d %d %d\n", '\'', '"', '\\');
    printf("%d %d %d\n", '\x7f', '\x80', '\xff');
    printf("%d %d\n", '\7', '\177');
    printf("%d %d\n", 'ab', 'abcd');
    printf("%x %x\n", 'ab', 'abcd');
    printf("%d\n", L'\xff');
    printf("%d\n", (int)L'\u20ac');
    printf("%zu %zu\n", sizeof 'a', sizeof L'a');
    printf("%zu %zu\n", sizeof u'a', sizeof U'a');
    printf("%d\n", 'z' - 'a');
    printf("%d\n", '9' - '0');
    printf("%c%c%c\n", 'a' + 1, 'b' ^ ' ', 67);
    printf("%d\n", 'a' * 2);
    printf("%d\n", '\e');
    printf("%d %d\n", '?', '\?');
    char c = 'é';
    printf("%d\n", c == (char)0xa9);
    return 0;
}
