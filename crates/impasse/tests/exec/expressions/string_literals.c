// String literals: joining, escapes, indexing, embedded zeros.
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *s = "one" " two"
                    " three";
    char escapes[] = "\a\b\f\n\r\t\v\\\'\"\?\0end";
    printf("%s %zu\n", s, strlen(s));
    for (size_t i = 0; i < sizeof escapes; i++)
        printf("%d ", escapes[i]);
    printf("\n%c%c\n", "hello"[1], 3["hello"]);
    printf("%zu %zu\n", sizeof "\x41" "B", strlen("\x41" "B"));
    printf("%s\n", "\101\102\x43");
    printf("%zu\n", sizeof "\1234");
    printf("%d %d\n", "\1234"[0], "\1234"[1]);
    printf("%s\n", &"skip this"[5]);
    printf("%s\n", "abc" + 1);
    printf("%zu %zu\n", sizeof "", strlen(""));
    printf("%d\n", *"");
    printf("%s\n", "tab\tstop");
    printf("%s\n", "back\
slash newline");
    printf("%d\n", '\0' == 0 && '\e' == 27);
    printf("%s\n", (char[]){ "literal" } + 3);
    printf("%d\n", "\377"[0] == -1);
    return 0;
}
