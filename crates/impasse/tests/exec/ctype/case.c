// toupper and tolower over the whole range.
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int changed = 0, wrong = 0;
    for (int c = -1; c < 256; c++) {
        if (toupper(c) != c)
            changed++;
        if (tolower(c) != c)
            changed += 1000;
        if (isalpha(c) && tolower(toupper(c)) != tolower(c))
            wrong++;
    }
    printf("%d %d\n", changed, wrong);
    for (const char *p = "Mixed CASE 123 text_!"; *p; p++)
        putchar(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
    putchar('\n');
    printf("%d %d %d\n", toupper('a') == 'A', tolower('Z'), toupper('{'));
    printf("%d\n", toupper(EOF));
    printf("%d %d\n", (toupper)('x'), (isdigit)('5') != 0);
    int (*f)(int) = tolower;
    printf("%c\n", f('Q'));
    return 0;
}
