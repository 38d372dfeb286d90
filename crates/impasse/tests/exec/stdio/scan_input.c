// scanf on standard input: numbers until the end, then the operators.
// stdin: numbers.txt
#include <stdio.h>

int main(void)
{
    int count, n, sum = 0;
    if (scanf("%d", &count) != 1)
        return 1;
    for (int i = 0; i < count; i++) {
        if (scanf("%d", &n) != 1)
            return 2;
        sum += n;
    }
    printf("%d %d\n", count, sum);
    char op[8];
    double a, b;
    while (scanf(" %lf %7[-+*/] %lf", &a, op, &b) == 3)
        switch (*op) {
        case '+': printf("%g\n", a + b); break;
        case '-': printf("%g\n", a - b); break;
        case '*': printf("%g\n", a * b); break;
        case '/': printf("%g\n", a / b); break;
        }
    char word[32], rest[64];
    int r = scanf("%31s", word);
    printf("%d %s\n", r, word);
    r = scanf("%63[^\n]", rest);
    printf("%d [%s]\n", r, rest);
    r = scanf("%x %o %i", &n, &count, &sum);
    printf("%d %d %d %d\n", r, n, count, sum);
    printf("%d\n", scanf("%d", &n));
    return 0;
}
