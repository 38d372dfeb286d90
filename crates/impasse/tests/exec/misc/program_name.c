/* The library knows the program's name as it was called, and without its folder. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *slash = strrchr(argv[0], '/');
    const char *last = slash ? slash + 1 : argv[0];
    printf("%d\n", strcmp(program_invocation_name, argv[0]));
    printf("%d\n", strcmp(program_invocation_short_name, last));
    printf("%d\n", strchr(program_invocation_short_name, '/') == NULL);
    return argc - 1;
}
