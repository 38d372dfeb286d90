// Goto: backwards, forwards, out of nested loops, into a block and a loop.
#include <stdio.h>

int main(void)
{
    int i = 0, j, k;
again:
    printf("%d ", i);
    if (++i < 4)
        goto again;
    printf("\n");
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++)
            for (k = 0; k < 5; k++)
                if (i * 25 + j * 5 + k == 67)
                    goto found;
found:
    printf("%d %d %d\n", i, j, k);
    i = 2;
    goto inside;
    for (i = 0; i < 4; i++) {
        printf("top ");
    inside:
        printf("in%d ", i);
    }
    printf("\n");
    goto block;
    {
        int local;
        puts("skipped");
    block:
        local = 42;
        printf("%d\n", local);
    }
    i = 0;
    if (i) {
        puts("not from the if");
    into:
        printf("jumped in\n");
    } else {
        puts("else");
        goto into;
    }
    goto end;
end:;
    int after = 1;
    printf("%d\n", after);
    return 0;
}
