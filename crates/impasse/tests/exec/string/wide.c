// Wide and multibyte characters in the C locale.
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    wchar_t a[20] = L"wide ", b[] = L"text";
    wcscat(a, b);
    printf("%zu %d\n", wcslen(a), wcscmp(a, L"wide text"));
    printf("%d %d\n", iswupper(L'A') != 0, iswdigit(L'x') != 0);
    printf("%c%c\n", (char)towupper(L'q'), (char)towlower(L'Q'));
    wchar_t *p = wcsrchr(a, L'e');
    printf("%td\n", p - a);
    printf("%zu %zu\n", wcsspn(a, L"wied"), wcscspn(a, L" "));
    wmemcpy(a, L"WIDE", 4);
    for (int i = 0; a[i]; i++)
        putchar((char)a[i]);
    putchar('\n');
    wchar_t w;
    printf("%d ", mbtowc(&w, "z", 1));
    printf("%d\n", (int)w);
    char c[8];
    printf("%d ", wctomb(c, L'k'));
    printf("%c\n", c[0]);
    printf("%d %d\n", mblen("a", 1), mblen("", 1));
    printf("%g\n", wcstod(L"2.5x", NULL));
    wchar_t tokens[] = L"a b c", *state;
    int n = 0;
    for (wchar_t *t = wcstok(tokens, L" ", &state); t; t = wcstok(NULL, L" ", &state))
        n = n * 10 + (t[0] - L'a' + 1);
    printf("%d\n", n);
    printf("%d\n", btowc('x') == L'x');
    printf("%d\n", wctob(L'y'));
    return 0;
}
