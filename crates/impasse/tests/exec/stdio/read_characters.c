// Counting characters, words and lines of standard input with getchar and ungetc.
// stdin: lines.txt
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int c, lines = 0, words = 0, characters = 0, inside = 0;
    unsigned hash = 5381;
    c = getchar();
    printf("%c\n", c);
    printf("%d\n", ungetc(c, stdin) == c);
    while ((c = getchar()) != EOF) {
        characters++;
        hash = hash * 33 ^ (unsigned char)c;
        if (c == '\n')
            lines++;
        if (isspace(c))
            inside = 0;
        else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("%d %d %d\n", lines, words, characters);
    printf("%u\n", hash);
    ungetc('Z', stdin);
    printf("%c\n", getc(stdin));
    printf("%d\n", fgetc(stdin));
    return 0;
}
