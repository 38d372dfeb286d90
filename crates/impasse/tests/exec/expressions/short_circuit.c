// && and || evaluate the right side only when it matters, and yield 0 or 1.
#include <stdio.h>

static int say(const char *name, int value)
{
    printf("[%s]", name);
    return value;
}

int main(void)
{
    int n = 0;
    printf(" %d\n", say("a", 0) && say("b", 1));
    printf(" %d\n", say("a", 2) && say("b", 3));
    printf(" %d\n", say("a", 0) || say("b", 0));
    printf(" %d\n", say("a", 5) || say("b", 1));
    printf(" %d\n", say("a", 0) && say("b", 1) || say("c", 9));
    printf(" %d\n", say("a", 1) || say("b", 1) && say("c", 0));
    printf(" %d\n", (say("a", 1) || say("b", 1)) && say("c", 0));
    printf(" %d\n", !say("a", 4) || !say("b", 0));
    0 && n++;
    1 && n++;
    0 || n++;
    1 || n++;
    printf("%d\n", n);
    int *null = 0;
    printf("%d\n", null && *null);
    printf("%d\n", !null || *null);
    printf("%d %d %d\n", 0.5 && 1, 0.0 || -0.0, "x" && 1);
    printf("%d\n", say("x", 1) ? say("y", 2) : say("z", 3));
    printf("%d\n", say("x", 0) ? say("y", 2) : say("z", 3));
    return 0;
}
