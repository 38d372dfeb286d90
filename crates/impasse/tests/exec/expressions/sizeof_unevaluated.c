// The operand of sizeof is not run unless it is a variable length array.
#include <stdio.h>

static int calls;

static int count(void)
{
    calls++;
    return 3;
}

int main(void)
{
    int i = 1, matrix[3][5];
    char *p = 0;
    struct { char a; int b; } *s = 0;
    printf("%zu %d\n", sizeof(i++), i);
    printf("%zu %d\n", sizeof(count()), calls);
    printf("%zu\n", sizeof *p);
    printf("%zu %zu\n", sizeof s->b, sizeof *s);
    printf("%zu %zu %zu\n", sizeof matrix, sizeof matrix[0], sizeof matrix[0][0]);
    printf("%zu\n", sizeof(int[count()]));
    printf("%d\n", calls);
    printf("%zu\n", sizeof(&matrix));
    printf("%zu\n", sizeof *&matrix);
    printf("%zu\n", sizeof(matrix + 0));
    printf("%zu\n", sizeof "a\0b");
    printf("%zu\n", sizeof(char)+ 1);
    printf("%zu\n", sizeof(struct { int x; char y[3]; }));
    printf("%zu\n", sizeof(int (*)[100]));
    printf("%zu\n", sizeof sizeof i);
    printf("%zu\n", sizeof(matrix) / sizeof(*matrix));
    return i;
}
