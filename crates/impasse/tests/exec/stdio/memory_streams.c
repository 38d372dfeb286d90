// Temporary files and streams in memory.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    FILE *t = tmpfile();
    if (!t)
        return 1;
    for (int i = 0; i < 5; i++)
        fprintf(t, "%d;", i * i);
    rewind(t);
    int v, n = 0, sum = 0;
    while (fscanf(t, "%d;", &v) == 1)
        n++, sum += v;
    printf("%d %d\n", n, sum);
    fclose(t);
    char *text = NULL;
    size_t size = 0;
    FILE *m = open_memstream(&text, &size);
    fprintf(m, "%s %d", "memory", 42);
    fflush(m);
    printf("%s %zu\n", text, size);
    fputs(" more", m);
    fclose(m);
    printf("%s %zu\n", text, size);
    free(text);
    char input[] = "alpha\nbeta\ngamma";
    FILE *in = fmemopen(input, strlen(input), "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    while ((got = getline(&line, &room, in)) != -1)
        printf("%zd %c\n", got, line[0]);
    free(line);
    fclose(in);
    char *made = NULL;
    printf("%d ", asprintf(&made, "%05d|%s", 42, "made"));
    printf("%s\n", made);
    free(made);
    return 0;
}
