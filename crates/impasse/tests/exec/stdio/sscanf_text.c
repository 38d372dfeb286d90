// sscanf of text: words, characters, scansets, widths, literals.
#include <stdio.h>

int main(void)
{
    char a[20] = "", b[20] = "", c[20] = "";
    char x = 0, y = 0;
    int n, i = 0;
    n = sscanf("  hello world", "%s %s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("abcdef", "%3s%c%c", a, &x, &y);
    printf("%d [%s] %c %c\n", n, a, x, y);
    n = sscanf("a b", "%c%c", &x, &y);
    printf("%d [%c] [%c]\n", n, x, y);
    n = sscanf("a   b", "%c %c", &x, &y);
    printf("%d [%c] [%c]\n", n, x, y);
    n = sscanf("key=value; rest", "%[^=]=%[^;]; %s", a, b, c);
    printf("%d [%s] [%s] [%s]\n", n, a, b, c);
    n = sscanf("123abc456", "%[0-9]%[a-z]%[0-9]", a, b, c);
    printf("%d [%s] [%s] [%s]\n", n, a, b, c);
    n = sscanf("xyz", "%[0-9]", a);
    printf("%d\n", n);
    n = sscanf("]-^end", "%[]^-]%s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("longword", "%4[a-z]%s", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("line one\nline two", "%[^\n]%*c%[^\n]", a, b);
    printf("%d [%s] [%s]\n", n, a, b);
    n = sscanf("12:34:56", "%*d:%d:%*d", &i);
    printf("%d %d\n", n, i);
    n = sscanf("abc", "abd%d", &i);
    printf("%d\n", n);
    n = sscanf("12345", "%3c", a);
    a[3] = 0;
    printf("%d [%s]\n", n, a);
    n = sscanf("   ", "%s", a);
    printf("%d\n", n);
    n = sscanf("one", "%s%n%d", a, &i, &n);
    printf("%d %d\n", n, i);
    return 0;
}
