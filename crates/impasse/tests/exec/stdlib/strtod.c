// strtod and relations: forms, ends, overflow, rounding to nearest.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void try(const char *text)
{
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    printf("[%s] %.17g [%s]%s\n", text, v, end, errno == ERANGE ? " range" : "");
}

int main(void)
{
    try("3.25");
    try("  -1e3x");
    try(".5.5");
    try("5.");
    try(".");
    try("1e");
    try("1e+");
    try("0x1.8p1");
    try("0x");
    try("inf");
    try("-INFINITYx");
    try("infinite");
    try("1e400");
    try("-1e400");
    try("1e-400");
    try("4.9e-324");
    try("0.1000000000000000055511151231257827");
    try("9007199254740993");
    try("179769313486231580793e289");
    try("");
    char *end;
    printf("%d\n", strtod("nan(123)z", &end) != 0);
    printf("%s\n", end);
    printf("%.9g\n", strtof("0.1", NULL));
    printf("%.20Lg\n", strtold("0.1", NULL));
    printf("%.9g\n", strtof("16777217", NULL));
    printf("%g %g\n", atof("2.5abc"), atof("x"));
    return 0;
}
