// String routines written by hand with moving pointers.
#include <stdio.h>

static unsigned length(const char *s)
{
    const char *p = s;
    while (*p)
        p++;
    return p - s;
}

static char *reverse(char *s)
{
    char *a = s, *b = s + length(s);
    while (a < b) {
        char t = *--b;
        *b = *a;
        *a++ = t;
    }
    return s;
}

static int compare(const char *a, const char *b)
{
    for (; *a && *a == *b; a++, b++)
        ;
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

static char *join(char *to, const char *a, const char *b)
{
    char *start = to;
    while ((*to = *a++))
        to++;
    while ((*to++ = *b++))
        ;
    return start;
}

static const char *find(const char *s, const char *what)
{
    for (; *s; s++) {
        const char *p = s, *q = what;
        while (*q && *p == *q)
            p++, q++;
        if (!*q)
            return s;
    }
    return 0;
}

int main(void)
{
    char text[] = "stressed", odd[] = "abc", none[] = "", buffer[32];
    printf("%u %s\n", length(text), reverse(text));
    printf("%s [%s]\n", reverse(odd), reverse(none));
    printf("%d %d %d\n", compare("abc", "abd"), compare("b", "a"), compare("x", "x"));
    printf("%d %d\n", compare("\xff", "a") > 0, compare("ab", "abc") < 0);
    printf("%s\n", join(buffer, "left", "right"));
    printf("%s %d\n", find(buffer, "tri"), find(buffer, "zz") == 0);
    return 0;
}
