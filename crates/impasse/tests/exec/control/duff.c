// Case labels inside a loop body: Duff's device copies a rest first.
#include <stdio.h>
#include <string.h>

static int rounds;

static void copy(char *to, const char *from, int count)
{
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            rounds++;
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--n > 0);
    }
}

int main(void)
{
    const char *source = "the quick brown fox jumps";
    for (int length = 1; length <= 9; length++) {
        char target[32] = "";
        copy(target, source, length);
        printf("%d [%s] %zu\n", length, target, strlen(target));
    }
    printf("%d\n", rounds);
    int steps = 0;
    switch (2) {
        for (; steps < 10; steps++) {
    case 2:
            if (steps == 3)
                continue;
            printf("%d ", steps);
        }
    }
    printf("\n");
    return 0;
}
