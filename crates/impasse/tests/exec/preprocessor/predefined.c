// __LINE__, #line, __FILE__ changed by #line, __COUNTER__, __STDC__ and relations.
#include <stdio.h>
#include <string.h>

#define HERE __LINE__
#define WHERE(x) x __LINE__

int main(void)
{
    printf("%d\n", __LINE__);
    printf("%d %d\n", HERE,
           HERE);
    printf("%d\n", __STDC__);
    printf("%ld %d\n", __STDC_VERSION__, __STDC_HOSTED__);
    int first = __COUNTER__;
    printf("%d %d\n", __COUNTER__ - first, __COUNTER__ - first);
#line 100
    printf("%d\n", __LINE__);
#line 500 "renamed.c"
    printf("%d %s\n", __LINE__, __FILE__);
    printf("%d\n", __LINE__);
    printf("%d %d\n", __INT_MAX__, __CHAR_BIT__);
    printf("%d %d\n", __SIZEOF_LONG__, __SIZEOF_POINTER__);
    printf("%zu %zu\n", strlen(__DATE__), strlen(__TIME__));
    printf("%d\n", __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
#ifdef __x86_64__
    puts("x86-64");
#endif
#ifdef __linux__
    puts("linux");
#endif
    printf("%d\n", WHERE(1 +) > 500);
    printf("%d\n", __INCLUDE_LEVEL__);
    return 0;
}
