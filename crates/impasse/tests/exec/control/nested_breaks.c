// Break and continue belong to the innermost loop or switch.
#include <stdio.h>

int main(void)
{
    for (int i = 0; i < 4; i++) {
        printf("i%d:", i);
        for (int j = 0; j < 4; j++) {
            switch (i + j) {
            case 1:
                break;
            case 2:
                continue;
            case 5:
                j = 10;
                break;
            default:
                printf(" %d", j);
            }
            if (j == i)
                break;
            printf(".");
        }
        printf("\n");
    }
    int n = 0;
    while (1) {
        do {
            n++;
            if (n % 2)
                continue;
            break;
        } while (n < 100);
        switch (n) {
        case 8:
            goto out;
        default:
            continue;
        }
    }
out:
    printf("%d\n", n);
    for (int k = 0;; k++) {
        switch (k) {
        case 0: continue;
        case 1: break;
        case 2: printf("k=%d\n", k); return 4;
        }
        printf("after switch %d\n", k);
    }
}
