// Object-like macros: nesting, self reference, mutual reference, redefinition.
#include <stdio.h>

#define ONE 1
#define TWO ONE + ONE
#define THREE (TWO + ONE)
#define EMPTY
#define TEXT "text"
#define AGAIN ONE

static int self = 10, ping = 1, pong = 2;
#define self (self + 1)
#define ping pong
#define pong ping

int main(void)
{
    printf("%d %d %d\n", ONE, TWO * TWO, THREE * THREE);
    printf("%d\n", EMPTY 7 EMPTY);
    printf("%d\n", self);
    printf("%d %d\n", ping, pong);
    printf(TEXT TEXT "\n");
    printf("%d\n", AGAIN);
#undef ONE
#define ONE 100
    printf("%d %d\n", AGAIN, TWO);
#undef self
    printf("%d\n", self);
#define printf printf
    printf("%d\n", THREE);
#define if while
    int n = 3;
    if (n > 0)
        printf("%d ", n--);
#undef if
    if (n == 0)
        printf("end\n");
    return 0;
}
