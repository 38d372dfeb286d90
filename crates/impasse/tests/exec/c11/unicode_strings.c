// Strings with prefixes u8, u, U and L, and universal character names.
#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <uchar.h>

int main(void)
{
    const char *utf8 = u8"\u00e9\u20ac\U0001f600";
    const char16_t *utf16 = u"\u00e9\u20ac\U0001f600";
    const char32_t *utf32 = U"\u00e9\u20ac\U0001f600";
    const wchar_t *wide = L"\u00e9\u20ac";
    printf("%zu\n", strlen(utf8));
    for (const char *p = utf8; *p; p++)
        printf("%02x ", (unsigned char)*p);
    printf("\n");
    for (const char16_t *p = utf16; *p; p++)
        printf("%04x ", *p);
    printf("\n");
    for (const char32_t *p = utf32; *p; p++)
        printf("%06x ", *p);
    printf("\n");
    for (const wchar_t *p = wide; *p; p++)
        printf("%x ", (unsigned)*p);
    printf("\n");
    printf("%s\n", "plain \u00fc text");
    printf("%zu %zu %zu %zu\n", sizeof u8"a", sizeof u"a", sizeof U"a", sizeof L"a");
    printf("%x %x %x\n", u'\u20ac', U'\U0001f600', (unsigned)L'\u00e9');
    printf("%zu\n", sizeof(u"x" u"y"));
    char bytes[] = "ü";
    printf("%zu\n", sizeof bytes);
    char16_t exact[2] = u"ab";
    printf("%d\n", exact[1]);
    int \u00e4nderung = 5;
    printf("%d\n", änderung);
    return 0;
}
