// offsetof in constant expressions, for nested members and arrays.
#include <stddef.h>
#include <stdio.h>

struct in { char a; short b[3]; };
struct out { char c; struct in list[2]; union { long l; char t[10]; } u; int last; };

enum { AT = offsetof(struct out, u) };
static char buffer[offsetof(struct out, last)];

static const size_t table[] = {
    offsetof(struct out, c), offsetof(struct out, list), offsetof(struct out, list[1].b[2]),
    offsetof(struct out, u.t[4]), offsetof(struct out, last),
};

int main(void)
{
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        printf("%zu ", table[i]);
    printf("\n%d %zu %zu\n", AT, sizeof buffer, sizeof(struct out));
    struct out o = { .list[1].b[2] = 77, .last = 5 };
    printf("%d\n", *(short *)((char *)&o + table[2]));
    printf("%d\n", *(int *)((char *)&o + offsetof(struct out, last)));
    size_t i = 1;
    printf("%zu\n", offsetof(struct out, list[1]) - offsetof(struct out, list[0]));
    switch (8) {
    case offsetof(struct { long a; int b; }, b):
        puts("case label");
    }
    ptrdiff_t d = &o.list[1].b[i] - &o.list[0].b[i];
    printf("%d\n", d * (ptrdiff_t)sizeof(short) == sizeof(struct in));
    printf("%zu %zu\n", sizeof(max_align_t), _Alignof(wchar_t));
    return 0;
}
