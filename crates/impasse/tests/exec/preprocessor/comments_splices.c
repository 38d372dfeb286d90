// Comments, line splices, trigraph-like text and digraphs.
#include <stdio.h>

#define LONG_MACRO(x) \
    do {              \
        printf("%d ", \
               x);    \
    } while (0)

int ma\
in(void)
{
    LONG_MACRO(1);
    LONG_MACRO(/* inside */ 2);
    printf("\n");
    // a comment that goes on \
    printf("hidden\n");
    int a = 10 /* divide */ / 5;
    printf("%d\n", a);
    int b = 8 //* one comment in C99
        / 2;
    printf("%d\n", b);
    printf("/* not a comment */ // neither\n");
    printf("%c%c\n", '/', '*'); /* "quote */
    int c<:2:> = <% 5, 6 %>;
    printf("%d\n", c<:1:>);
    printf("spl\
iced\n");
    int d = 1/**/+/**/2;
    printf("%d\n", d);
    int e = a+++b;
    printf("%d %d\n", e, a);
    int f = a- -b;
    printf("%d\n", f);
    printf("%s\n", "what??!");
    /* / ** // */ printf("end\n");
    return 0;
}
