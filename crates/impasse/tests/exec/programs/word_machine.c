// Numbers written in words, roman numerals and several bases, and read again.
#include <stdio.h>
#include <string.h>

static char *words(unsigned n, char *out)
{
    static const char *const small[] = {
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"
    };
    static const char *const tens[] = { [2] = "twenty", "thirty", "forty", "fifty", "sixty", "seventy",
                                        "eighty", "ninety" };
    static const struct { unsigned size; const char *name; } scales[] = {
        { 1000000000, "billion" }, { 1000000, "million" }, { 1000, "thousand" }, { 100, "hundred" }
    };
    for (int i = 0; i < 4; i++)
        if (n >= scales[i].size) {
            out = words(n / scales[i].size, out);
            out += sprintf(out, " %s", scales[i].name);
            n %= scales[i].size;
            if (!n)
                return out;
            *out++ = ' ';
        }
    if (n >= 20) {
        out += sprintf(out, "%s", tens[n / 10]);
        if (n % 10)
            out += sprintf(out, "-%s", small[n % 10]);
        return out;
    }
    return out + sprintf(out, "%s", small[n]);
}

static const struct { int value; char text[3]; } roman_digits[] = {
    { 1000, "M" }, { 900, "CM" }, { 500, "D" }, { 400, "CD" }, { 100, "C" }, { 90, "XC" },
    { 50, "L" }, { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" }, { 1, "I" }
};

static void to_roman(int n, char *out)
{
    *out = 0;
    for (int i = 0; i < 13; i++)
        for (; n >= roman_digits[i].value; n -= roman_digits[i].value)
            strcat(out, roman_digits[i].text);
}

static int from_roman(const char *s)
{
    int n = 0;
    for (int i = 0; i < 13; i++)
        for (size_t k = strlen(roman_digits[i].text); !strncmp(s, roman_digits[i].text, k); s += k)
            n += roman_digits[i].value;
    return *s ? -1 : n;
}

static const char *in_base(unsigned n, unsigned base)
{
    static char buffers[4][33];
    static int turn;
    char *p = buffers[turn++ & 3] + 32;
    *p = 0;
    do
        *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[n % base];
    while (n /= base);
    return p;
}

int main(void)
{
    static const unsigned numbers[] = { 0, 7, 13, 20, 45, 100, 342, 1000, 1999, 70015, 1000000, 4294967295u };
    char text[200];
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        words(numbers[i], text);
        printf("%u: %s; %s %s %s\n", numbers[i], text, in_base(numbers[i], 2), in_base(numbers[i], 7),
               in_base(numbers[i], 36));
    }
    int wrong = 0;
    size_t longest = 0;
    for (int n = 1; n < 1000; n++) {
        to_roman(n, text);
        wrong += from_roman(text) != n;
        if (strlen(text) > longest) {
            longest = strlen(text);
            printf("%d %s\n", n, text);
        }
    }
    printf("%d %d %d\n", wrong, from_roman("MCMXCIV"), from_roman("ABC"));
    return 0;
}
