// A recursive descent calculator with variables, powers and functions.
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

static const char *at;
static double variables[26];
static jmp_buf failed;
static const char *message;

static double expression(void);

_Noreturn static void fail(const char *why)
{
    message = why;
    longjmp(failed, 1);
}

static void blanks(void)
{
    while (isspace((unsigned char)*at))
        at++;
}

static int accept(char c)
{
    blanks();
    return *at == c ? at++, 1 : 0;
}

static double number(void)
{
    double v = 0, scale = 1;
    while (isdigit((unsigned char)*at))
        v = v * 10 + (*at++ - '0');
    if (*at == '.')
        for (at++; isdigit((unsigned char)*at); at++)
            v += (*at - '0') * (scale /= 10);
    return v;
}

static double primary(void)
{
    if (accept('(')) {
        double v = expression();
        if (!accept(')'))
            fail("missing )");
        return v;
    }
    if (accept('-'))
        return -primary();
    blanks();
    if (isdigit((unsigned char)*at))
        return number();
    if (strncmp(at, "sqrt", 4) == 0) {
        at += 4;
        return sqrt(primary());
    }
    if (islower((unsigned char)*at))
        return variables[*at++ - 'a'];
    fail(*at ? "unexpected character" : "unexpected end");
}

static double power(void)
{
    double base = primary();
    return accept('^') ? pow(base, power()) : base;
}

static double term(void)
{
    double v = power();
    for (;;)
        if (accept('*'))
            v *= power();
        else if (accept('/')) {
            double d = power();
            if (d == 0)
                fail("division by zero");
            v /= d;
        } else
            return v;
}

static double expression(void)
{
    double v = term();
    for (;;)
        if (accept('+'))
            v += term();
        else if (accept('-'))
            v -= term();
        else
            return v;
}

int main(void)
{
    const char *const lines[] = { "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-4 / -8", "x = 7.25",
                                  "x * 4 - 9", "sqrt(16) + sqrt 9", "1 / (2 - 2)", "3 +", "(1", "4 $ 4",
                                  "10 - 4 - 3", "y = x / 2", "x = x + y", "x" };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
        at = lines[i];
        char target = at[1] == ' ' && at[2] == '=' ? *at : 0;
        if (target)
            at += 3;
        if (setjmp(failed)) {
            printf("%s -> %s at %td\n", lines[i], message, at - lines[i]);
            continue;
        }
        double v = expression();
        blanks();
        if (*at)
            fail("rest");
        if (target)
            variables[target - 'a'] = v;
        printf("%s -> %g\n", lines[i], v);
    }
    return 0;
}
