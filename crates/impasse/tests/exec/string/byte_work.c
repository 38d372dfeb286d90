// Working on strings byte by byte: case, trim, replace, hexadecimal, caesar.
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static char *trim(char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    char *e = s + strlen(s);
    while (e > s && isspace((unsigned char)e[-1]))
        *--e = 0;
    return s;
}

static void replace(char *out, const char *s, const char *from, const char *to)
{
    size_t n = strlen(from);
    const char *p;
    while ((p = strstr(s, from))) {
        memcpy(out, s, p - s);
        out += p - s;
        out = stpcpy(out, to);
        s = p + n;
    }
    strcpy(out, s);
}

static void shift(char *s, int by)
{
    for (; *s; s++)
        if (isalpha((unsigned char)*s)) {
            char base = isupper((unsigned char)*s) ? 'A' : 'a';
            *s = (*s - base + by + 26) % 26 + base;
        }
}

int main(void)
{
    char a[] = "  \t padded text \n", out[64], text[] = "Hello, World!";
    printf("[%s]\n", trim(a));
    char blank[] = "   ";
    printf("[%s]\n", trim(blank));
    replace(out, "one fish two fish", "fish", "bird");
    puts(out);
    replace(out, "aaa", "aa", "b");
    puts(out);
    shift(text, 3);
    puts(text);
    shift(text, -3);
    puts(text);
    for (char *p = text; *p; p++)
        printf("%02x", (unsigned char)*p);
    printf("\n");
    for (char *p = text; *p; p++)
        *p = islower((unsigned char)*p) ? toupper((unsigned char)*p) : tolower((unsigned char)*p);
    puts(text);
    unsigned counts[26] = { 0 };
    for (const char *p = "abracadabra"; *p; p++)
        counts[*p - 'a']++;
    for (int i = 0; i < 26; i++)
        if (counts[i])
            printf("%c%u", 'a' + i, counts[i]);
    printf("\n");
    return 0;
}
