// Wide strings and characters in the C locale.
#include <stdio.h>
#include <wchar.h>

int main(void)
{
    wchar_t buffer[32];
    printf("[%ls] [%8ls] [%-8ls] [%.2ls]\n", L"wide", L"wide", L"wide", L"wide");
    printf("[%lc] [%3lc]\n", L'w', L'x');
    int n = swprintf(buffer, 32, L"%d-%ls-%s", 42, L"wide", "narrow");
    printf("%d %ls\n", n, buffer);
    printf("%d\n", swprintf(buffer, 4, L"%d", 123456) < 0);
    wcscpy(buffer, L"copy");
    wcscat(buffer, L"cat");
    printf("%ls %zu\n", buffer, wcslen(buffer));
    printf("%d %d\n", wcscmp(L"a", L"b") < 0, wcsncmp(L"abc", L"abd", 2));
    printf("%ls\n", wcschr(L"search", L'r'));
    printf("%ls\n", wcsstr(L"haystack", L"st"));
    printf("%ld\n", wcstol(L"  -77x", NULL, 10));
    printf("%S\n", L"capital");
    char narrow[16];
    printf("%zu %s\n", wcstombs(narrow, L"to bytes", sizeof narrow), narrow);
    printf("%zu %ls\n", mbstowcs(buffer, "from bytes", 32), buffer);
    wmemset(buffer, L'z', 3);
    buffer[3] = 0;
    printf("%ls\n", buffer);
    return 0;
}
