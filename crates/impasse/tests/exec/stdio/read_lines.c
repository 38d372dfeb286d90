// Reading standard input by lines, with a buffer that is too short for some.
// stdin: lines.txt
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[16];
    int number = 0, longest = 0, total = 0;
    while (fgets(line, sizeof line, stdin)) {
        size_t n = strlen(line);
        int whole = n && line[n - 1] == '\n';
        if (whole)
            line[n - 1] = 0;
        printf("%d%c [%s]\n", number, whole ? ' ' : '+', line);
        if (whole)
            number++;
        total += n;
        if ((int)n > longest)
            longest = n;
    }
    printf("%d %d %d\n", number, longest, total);
    printf("%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
    printf("%d\n", getchar() == EOF);
    clearerr(stdin);
    printf("%d\n", feof(stdin) != 0);
    return number;
}
