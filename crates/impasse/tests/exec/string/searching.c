// Searches: strchr, strrchr, strstr, strspn, strcspn, strpbrk, memchr.
#include <stdio.h>
#include <string.h>

static void at(const char *s, const char *p)
{
    if (p)
        printf("%td [%s]\n", p - s, p);
    else
        printf("none\n");
}

int main(void)
{
    const char *s = "the cat sat on the mat";
    at(s, strchr(s, 'a'));
    at(s, strrchr(s, 'a'));
    at(s, strchr(s, 'z'));
    at(s, strchr(s, 0));
    at(s, strrchr(s, 0));
    at(s, strchr(s, 't' + 256));
    at(s, strstr(s, "at"));
    at(s, strstr(s, "the m"));
    at(s, strstr(s, ""));
    at(s, strstr(s, "dog"));
    at(s, strstr(s, "the cat sat on the matt"));
    at(s, strpbrk(s, "xyzn"));
    at(s, strpbrk(s, "XYZ"));
    printf("%zu %zu %zu\n", strspn(s, "eht "), strcspn(s, "s"), strcspn(s, "Z"));
    printf("%zu %zu\n", strspn(s, ""), strcspn("", "a"));
    at(s, memchr(s, 'o', 22));
    at(s, memchr(s, 'o', 5));
    const unsigned char bytes[] = { 1, 200, 3 };
    printf("%td\n", (unsigned char *)memchr(bytes, 200, 3) - bytes);
    printf("%zu %zu\n", strlen(s), strnlen(s, 7));
    int n = 0;
    for (const char *p = s; (p = strchr(p, 't')); p++)
        n++;
    printf("%d\n", n);
    return 0;
}
