// One list, expanded into an enumeration, names, a table and functions.
#include <stdio.h>
#include <string.h>

#define COLOURS(X) \
    X(RED, 0xff0000) \
    X(GREEN, 0x00ff00) \
    X(BLUE, 0x0000ff) \
    X(GREY, 0x808080)

#define AS_ENUM(name, value) name,
#define AS_NAME(name, value) #name,
#define AS_VALUE(name, value) [name] = value,
#define AS_FUNCTION(name, value) \
    static int is_##name(unsigned v) { return v == (value); }
#define AS_CASE(name, value) case value: return #name;
#define AS_COUNT(name, value) +1

enum colour { COLOURS(AS_ENUM) LAST };
static const char *const names[] = { COLOURS(AS_NAME) };
static const unsigned values[] = { COLOURS(AS_VALUE) };
COLOURS(AS_FUNCTION)

static const char *lookup(unsigned v)
{
    switch (v) {
        COLOURS(AS_CASE)
    }
    return "?";
}

int main(void)
{
    for (int i = 0; i < LAST; i++)
        printf("%d %s %06x %s\n", i, names[i], values[i], lookup(values[i]));
    printf("%d %d\n", is_BLUE(255), is_GREY(255));
    printf("%d %d\n", LAST, 0 COLOURS(AS_COUNT));
    printf("%s %zu\n", lookup(1), strlen(names[GREEN]));
    return 0;
}
