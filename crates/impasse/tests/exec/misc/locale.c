// The C locale and what localeconv says in it.
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("%s\n", setlocale(LC_ALL, NULL));
    printf("%s\n", setlocale(LC_ALL, "C"));
    printf("%d\n", setlocale(LC_ALL, "no_SUCH.locale") == NULL);
    struct lconv *l = localeconv();
    printf("[%s] [%s] [%s]\n", l->decimal_point, l->thousands_sep, l->grouping);
    printf("[%s] %d\n", l->currency_symbol, l->frac_digits == CHAR_MAX);
    printf("%s\n", setlocale(LC_NUMERIC, "POSIX") ? "posix" : "none");
    printf("%.2f\n", 1234.5);
    printf("%d %d\n", strcoll("B", "a") < 0, strcoll("a", "a"));
    return 0;
}
