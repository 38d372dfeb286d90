// strtok, strtok_r and strsep.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[] = "  one, two;;three  ";
    for (char *t = strtok(a, " ,;"); t; t = strtok(NULL, " ,;"))
        printf("[%s]", t);
    printf("\n");
    char b[] = "k1=v1&k2=v2&k3", *outer, *inner;
    for (char *p = strtok_r(b, "&", &outer); p; p = strtok_r(NULL, "&", &outer)) {
        char *key = strtok_r(p, "=", &inner), *value = strtok_r(NULL, "=", &inner);
        printf("%s->%s ", key, value ? value : "none");
    }
    printf("\n");
    char c[] = "a,,b,", *rest = c, *t;
    while ((t = strsep(&rest, ",")))
        printf("[%s]", t);
    printf("\n");
    char d[] = ";;;";
    printf("%d\n", strtok(d, ";") == NULL);
    char e[] = "x-y+z";
    printf("%s ", strtok(e, "-"));
    printf("%s ", strtok(NULL, "+"));
    printf("%s ", strtok(NULL, "+"));
    printf("%d\n", strtok(NULL, "+") == NULL);
    char f[] = "ab";
    printf("%s ", strtok(f, ""));
    printf("%d\n", strtok(NULL, "") == NULL);
    for (unsigned i = 0; i < sizeof e; i++)
        putchar(e[i] ? e[i] : '.');
    printf("\n");
    return 0;
}
