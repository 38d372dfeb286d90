// %s, %c and %% with widths and precisions, null bytes, return values.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char unterminated[3] = { 'a', 'b', 'c' };
    printf("[%s] [%10s] [%-10s] [%.2s] [%10.2s] [%-10.2s]\n", "text", "text", "text", "text",
           "text", "text");
    printf("[%.3s] [%.*s] [%.0s] [%.s]\n", unterminated, 2, unterminated, "gone", "gone");
    printf("[%c] [%5c] [%-5c]\n", 'x', 'y', 'z');
    printf("[%*s] [%-*s]\n", 6, "r", 6, "l");
    printf("[%*s]\n", -6, "left");
    printf("[%2s] [%s]\n", "longer", "");
    printf("[%%]\n");
    int n = printf("twelve bytes");
    printf("\n%d\n", n);
    n = printf("%s", "");
    printf("%d\n", n);
    n = printf("a%cb", 0);
    printf("\n%d\n", n);
    printf("%s\n", "per%cent %d stays");
    printf("%s %s %s\n", "one", "two" + 1, &"three"[2]);
    printf("[%-8s|%8s]\n", "ab", "cd");
    printf("%c%c%c%c\n", 72, 'i', '!', 256 + 'A');
    printf("%s\n", strlen("abc") == 3 ? "yes" : "no");
    printf("[%.20s]\n", "short");
    fputs("fputs adds no newline", stdout);
    putchar('\n');
    return 0;
}
