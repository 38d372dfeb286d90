// Copies and concatenations: strcpy, strncpy, strcat, memcpy, memmove and relations.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void dump(const char *b, int n)
{
    for (int i = 0; i < n; i++)
        putchar(b[i] ? b[i] : '.');
    putchar('\n');
}

int main(void)
{
    char b[16];
    memset(b, '#', sizeof b);
    printf("%d\n", strcpy(b, "hello") == b);
    dump(b, 10);
    memset(b, '#', sizeof b);
    strncpy(b, "hello", 8);
    dump(b, 10);
    strncpy(b, "abcdefgh", 3);
    dump(b, 10);
    strcpy(b, "one");
    strcat(b, "+two");
    puts(b);
    strncat(b, "+three", 3);
    puts(b);
    strncat(b, "", 5);
    puts(b);
    char m[] = "0123456789";
    memmove(m + 2, m, 5);
    puts(m);
    memmove(m, m + 3, 5);
    puts(m);
    memcpy(m, "XY", 2);
    puts(m);
    memset(m + 4, '-', 3);
    puts(m);
    char *end = stpcpy(b, "stp");
    printf("%td %s\n", end - b, b);
    printf("%s\n", (char *)mempcpy(b, "abc", 3) - 3);
    char *p = memccpy(b, "key=value", '=', 9);
    *p = 0;
    puts(b);
    char *d = strdup("duplicate"), *e = strndup("duplicate", 3);
    printf("%s %s\n", d, e);
    free(d);
    free(e);
    bzero(b, 4);
    dump(b, 6);
    return 0;
}
