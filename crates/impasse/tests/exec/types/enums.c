// Enumerations: values, arithmetic, negative and computed constants.
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, BLACK = -1, WHITE, ALSO_RED = RED };
enum { SIZE = 1 << 4, HALF = SIZE / 2, LAST = 'z' };
typedef enum { LOW = 1, HIGH = LOW + 10 } level;

static const char *name(enum colour c)
{
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    case BLACK: return "black";
    default: return "none";
    }
}

int main(void)
{
    enum colour c = RED;
    int table[SIZE] = { [HALF] = 7 };
    level l = HIGH;
    printf("%d %d %d %d %d %d\n", RED, GREEN, BLUE, BLACK, WHITE, ALSO_RED);
    for (c = BLACK; c <= BLUE; c++)
        printf("%s ", name(c));
    printf("\n%zu %zu\n", sizeof(enum colour), sizeof table / sizeof *table);
    printf("%d %d\n", table[8], table[7]);
    printf("%d %d %d\n", l, l * 2 - LOW, LAST);
    c = GREEN | 2;
    printf("%d\n", c);
    enum { RED = 99 } shadow = RED;
    printf("%d %d\n", RED, shadow);
    printf("%d\n", (level)1 < BLACK);
    return 0;
}
