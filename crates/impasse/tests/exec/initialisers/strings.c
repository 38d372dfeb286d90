// Character arrays from strings of exact, shorter and longer room; wide strings.
#include <stdio.h>
#include <string.h>
#include <wchar.h>

static char global[8] = "abc";
static char *pointers[] = { "x", "yy", 0 };
static wchar_t wide[] = L"wide";

int main(void)
{
    char exact[3] = "abc";
    char room[8] = "abc";
    char zero[] = "a\0b";
    char joined[] = "one" "two";
    char list[] = { 'a', 'b' };
    char table[][5] = { "one", "two", "three" };
    unsigned char bytes[] = "\xff\x80";
    struct { char name[6]; int n; } s = { "joe", 4 }, t = { { 'a' }, 5 };
    wchar_t w[6] = L"hi";
    printf("%zu %zu %zu %zu %zu\n", sizeof exact, sizeof room, sizeof zero, sizeof joined,
           sizeof list);
    printf("%.3s|%s|%zu|%s\n", exact, room, strlen(zero), joined);
    for (int i = 3; i < 8; i++)
        printf("%d%d", room[i], global[i]);
    printf("\n%s %s %.5s\n", table[0], table[1], table[2]);
    printf("%d %d %d\n", bytes[0], bytes[1], bytes[2]);
    printf("%s %d %s %d\n", s.name, s.n, t.name, t.n);
    printf("%zu %zu %zu %d\n", sizeof wide, wcslen(wide), wcslen(w), w[5]);
    for (char **p = pointers; *p; p++)
        printf("%s ", *p);
    printf("\n");
    room[0] = 'X';
    printf("%s %s\n", room, "abc");
    return 0;
}
