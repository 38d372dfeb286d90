// snprintf truncates, always ends with zero, and returns the full length.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char b[10];
    memset(b, '#', sizeof b);
    printf("%d ", snprintf(b, 5, "%s", "truncated"));
    printf("%s %c\n", b, b[5]);
    printf("%d ", snprintf(b, sizeof b, "%d", 123456789));
    printf("%s\n", b);
    printf("%d ", snprintf(b, sizeof b, "%d", 1234567890));
    printf("%s\n", b);
    b[0] = 'k';
    printf("%d ", snprintf(b, 0, "%s", "nothing"));
    printf("%c\n", b[0]);
    printf("%d ", snprintf(b, 1, "%s", "x"));
    printf("[%s]\n", b);
    printf("%d\n", snprintf(NULL, 0, "%s %d %.3f", "measure", 42, 3.14159));
    char *p = b, *end = b + sizeof b;
    for (int i = 0; i < 20 && p < end; i += 7)
        p += snprintf(p, end - p, "%d,", i);
    printf("%s\n", b);
    printf("%d\n", sprintf(b, "%c%c", 'a', 0));
    printf("%zu\n", strlen(b));
    printf("%d\n", sprintf(b, "%s", ""));
    char big[300];
    printf("%d\n", snprintf(big, sizeof big, "%250d|%-30s|", 7, "pad"));
    printf("%zu %c %c\n", strlen(big), big[249], big[250]);
    printf("%d\n", sprintf(big, "%05.1f|%x", 2.25, 255));
    puts(big);
    return 0;
}
