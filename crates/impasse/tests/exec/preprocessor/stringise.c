// The # operator: blanks, quotes, escapes, unexpanded arguments.
#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define VALUE 42
#define SHOW(e) printf("%s = %d\n", #e, (e))
#define LIST(...) #__VA_ARGS__
#define BOTH(a, b) #a "|" #b

int main(void)
{
    puts(STR(VALUE));
    puts(XSTR(VALUE));
    puts(STR(  spaced    out  ));
    puts(STR("quoted \n text"));
    puts(STR('"' '\\' '\0'));
    puts(STR(a /* comment */ b));
    SHOW(1 + 2 * 3);
    SHOW(VALUE / 5);
    puts(LIST(1, two, "three", (4, 5)));
    puts(BOTH(x + y, ));
    puts(STR());
    puts(XSTR(VALUE VALUE));
    puts(STR(a
             b));
    puts(STR(@ $));
    puts(XSTR(STR(inner)));
    printf("%zu\n", sizeof STR(abc));
    puts(STR(%d %s \\n));
    return 0;
}
