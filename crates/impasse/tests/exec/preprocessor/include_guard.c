// A file that includes itself a bounded number of times.
#ifndef LEVEL
#define LEVEL 0
#include <stdio.h>
static int total;
#define TABLE_ENTRY 1
#include "include_guard.c"
static int function_0(void) { return 1000 + total; }
int main(void)
{
    printf("%d\n", function_1());
    printf("%d\n", function_2());
    printf("%d\n", function_0());
    printf("%d\n", LEVEL);
#undef LEVEL
#define LEVEL 9
    printf("%d\n", LEVEL);
    printf("%zu %d\n", sizeof list / sizeof *list, list[1]);
    return 0;
}
#elif LEVEL == 0
#undef LEVEL
#define LEVEL 1
static int function_1(void) { return ++total; }
#include "include_guard.c"
#elif LEVEL == 1
#undef LEVEL
#define LEVEL 2
static int function_2(void) { return total += 10; }
static int list[] = {
#include "include_guard.c"
};
#else
TABLE_ENTRY, TABLE_ENTRY + 1, 30
#endif
