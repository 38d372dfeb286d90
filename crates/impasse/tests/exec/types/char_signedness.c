// Plain char is signed here; what that does to comparisons and conversions.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    char c = '\xff';
    unsigned char u = '\xff';
    signed char s = (signed char)200;
    const char *text = "\x80\x7f\xfe";
    printf("%d %d %d\n", c, u, s);
    printf("%d %d\n", c == u, c == (char)u);
    printf("%d\n", c == EOF);
    printf("%d %d\n", CHAR_MIN, CHAR_MAX);
    printf("%u\n", (unsigned)c);
    printf("%lu\n", (unsigned long)c);
    printf("%lu\n", (unsigned long)u);
    for (int i = 0; text[i]; i++)
        printf("%d ", text[i]);
    printf("\n%d %d\n", '\377', '\200' >> 3);
    printf("%d\n", (unsigned char)text[0] >> 3);
    printf("%x\n", c);
    printf("%hhx\n", c);
    return 0;
}
