// All classes over all characters, as counts and sums.
#include <ctype.h>
#include <stdio.h>

typedef int (*predicate)(int);

static const struct { const char *name; predicate f; } classes[] = {
    { "alnum", isalnum }, { "alpha", isalpha }, { "blank", isblank }, { "cntrl", iscntrl },
    { "digit", isdigit }, { "graph", isgraph }, { "lower", islower }, { "print", isprint },
    { "punct", ispunct }, { "space", isspace }, { "upper", isupper }, { "xdigit", isxdigit },
};

int main(void)
{
    for (unsigned k = 0; k < sizeof classes / sizeof *classes; k++) {
        int count = 0;
        unsigned sum = 0;
        for (int c = 0; c < 256; c++)
            if (classes[k].f(c)) {
                count++;
                sum = sum * 7 + c;
            }
        printf("%s %d %u %d\n", classes[k].name, count, sum, classes[k].f(EOF) != 0);
    }
    printf("%d\n", isascii(127) != 0);
    return 0;
}
