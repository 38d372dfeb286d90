// getopt over the arguments: flags, values, an unknown option, operands.
// args: -v -o out.txt -n12 -vx file1 -z file2 -- -v
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int c, verbose = 0, number = 0, unknown = 0;
    const char *out = "none";
    opterr = 0;
    while ((c = getopt(argc, argv, "vo:n:x")) != -1)
        switch (c) {
        case 'v': verbose++; break;
        case 'o': out = optarg; break;
        case 'n': number = atoi(optarg); break;
        case 'x': printf("x seen\n"); break;
        case '?': unknown = optopt; break;
        }
    printf("%d %s %d %c\n", verbose, out, number, unknown);
    printf("%d operands\n", argc - optind);
    for (int i = optind; i < argc; i++)
        printf("%s\n", argv[i]);
    return 0;
}
