// The arguments of the program, with words, numbers and an option.
// args: one 22 -x three
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[])
{
    printf("%d\n", argc);
    for (int i = 1; i < argc; i++)
        printf("%d: %s %zu\n", i, argv[i], strlen(argv[i]));
    printf("%d\n", argv[argc] == NULL);
    printf("%d\n", atoi(argv[2]) + 1);
    argv[1][0] = 'O';
    puts(argv[1]);
    char **p = argv + 1;
    int options = 0;
    while (*p) {
        if (**p == '-')
            options += (*p)[1];
        p++;
    }
    printf("%d\n", options);
    while (--argc > 0)
        printf("%s%c", *++argv, argc > 1 ? ' ' : '\n');
    return 5;
}
