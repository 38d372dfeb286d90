// Switch: fall through, default in the middle, no match, nested.
#include <stdio.h>

static void fall(int n)
{
    printf("%d:", n);
    switch (n) {
    case 1:
        printf(" one");
    case 2:
        printf(" two");
        break;
    default:
        printf(" default");
    case 3:
        printf(" three");
        break;
    case -4:
    case 4: {
        printf(" four");
        break;
    }
    }
    printf("\n");
}

int main(void)
{
    for (int i = -5; i < 6; i++)
        fall(i);
    switch (7)
    case 7:
        puts("single statement");
    switch (8)
    case 7:
        puts("never");
    switch (1) {
        puts("unreachable");
    case 1:
        switch (2) {
        case 2:
            puts("inner");
            break;
        case 1:
            puts("wrong");
        }
        puts("outer goes on");
        break;
    case 2:
        puts("wrong");
    }
    switch (3) {
    }
    return 0;
}
