// %n stores how much has been written so far, at each length.
#include <stdio.h>

int main(void)
{
    int a = -1, b = -1;
    long l = -1;
    short s = -1;
    signed char c = -1;
    long long ll = -1;
    printf("%nabc%n", &a, &b);
    printf("\n%d %d\n", a, b);
    printf("%5d%ln%s%hn\n", 42, &l, "xyz", &s);
    printf("%ld %d\n", l, s);
    printf("%300s%hhn|%lln\n", "", &c, &ll);
    printf("%d %lld\n", c, ll);
    char buffer[8];
    int n = snprintf(buffer, sizeof buffer, "%s%n%s", "12345", &a, "67890");
    printf("%s %d %d\n", buffer, n, a);
    sprintf(buffer, "%.2f%n", 1.5, &b);
    printf("%s %d\n", buffer, b);
    fprintf(stdout, "%*d%n\n", 10, 1, &a);
    printf("%d\n", a);
    return 0;
}
