// The exit code is the low byte of what main returns.
#include <stdio.h>

static int compute(int n)
{
    int total = 0;
    while (n > 0) {
        total = total * 7 + n % 10;
        n /= 10;
    }
    return total;
}

int main(int argc, char **argv)
{
    int code = compute(98765);
    printf("%d %d\n", code, code & 0xff);
    printf("%d %d\n", argc, argv[argc] == 0);
    return code;
}
