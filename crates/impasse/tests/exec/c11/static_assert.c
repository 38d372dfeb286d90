// Static assertions at file scope, in structs and in blocks.
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

_Static_assert(sizeof(int) == 4, "int has four bytes");
_Static_assert(CHAR_BIT == 8 && INT_MAX > 1000, "limits");

struct record {
    char tag;
    _Static_assert(sizeof(long) == 8, "long has eight bytes");
    long value;
};
static_assert(offsetof(struct record, value) == 8, "offset");

enum { COUNT = 3 };
static const char *const names[] = { "a", "b", "c" };
_Static_assert(sizeof names / sizeof *names == COUNT, "one name for each");

static int check(int n)
{
    _Static_assert(1, "in a block");
    return n + 1;
    static_assert(-1 < 0, "after return");
}

int main(void)
{
    _Static_assert((char)-1 < 0, "char is signed");
    printf("%d %s\n", check(4), names[COUNT - 1]);
    for (int i = 0; i < 2; i++) {
        _Static_assert(COUNT * 2 == 6, "loop");
        printf("%d\n", i);
    }
    printf("%zu\n", sizeof(struct record));
    _Static_assert(_Generic(1.0, double: 1, default: 0), "generic");
    _Static_assert("text"[0] || 1, "constant");
    return 0;
}
