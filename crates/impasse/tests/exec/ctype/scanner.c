// A small scanner that classifies with ctype.
#include <ctype.h>
#include <stdio.h>

static const char *scan(const char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    const char *start = s;
    const char *kind;
    if (!*s)
        return NULL;
    if (isdigit((unsigned char)*s)) {
        while (isdigit((unsigned char)*s) || *s == '.')
            s++;
        kind = "number";
    } else if (isalpha((unsigned char)*s) || *s == '_') {
        while (isalnum((unsigned char)*s) || *s == '_')
            s++;
        kind = "name";
    } else if (ispunct((unsigned char)*s)) {
        s++;
        kind = "mark";
    } else {
        s++;
        kind = "other";
    }
    printf("%-6s [%.*s]\n", kind, (int)(s - start), start);
    return s;
}

int main(void)
{
    const char *s = "x_1 = 3.14*(y2+\t42); \x01\xe9 end";
    int n = 0;
    while ((s = scan(s)))
        n++;
    printf("%d\n", n);
    return 0;
}
