// Operators that people get wrong without parentheses.
#include <stdio.h>

int main(void)
{
    int a = 6, b = 3, c = 2;
    int array[] = { 10, 20, 30 };
    int *p = array;
    printf("%d\n", a & b == 2);
    printf("%d\n", (a & b) == 2);
    printf("%d\n", a | b ^ c & 1);
    printf("%d\n", !a == 0);
    printf("%d\n", -a * -b - -c);
    printf("%d\n", a - b - c);
    printf("%d\n", a / b * c);
    printf("%d\n", a % 4 * 3);
    printf("%d\n", a < b < c);
    printf("%d\n", a > b > c);
    printf("%d\n", a << 1 + 1);
    printf("%d\n", ~a + 1 == -a);
    printf("%d\n", *p++);
    printf("%d\n", ++*p);
    printf("%d\n", *++p);
    printf("%d\n", (*p)++);
    printf("%d\n", p[-1] + p[0]);
    printf("%d\n", a == b != c);
    printf("%d\n", a || b && 0);
    printf("%d\n", a ? b : c ? 7 : 8);
    printf("%d\n", (a = b, c));
    printf("%d\n", sizeof(int) * 2 == 8);
    printf("%zu\n", sizeof a + 1);
    return 0;
}
