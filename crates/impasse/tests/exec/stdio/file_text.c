// Writing a text file, reading it back, appending, seeking, removing.
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *name = "file_text.tmp";
    char line[64];
    FILE *f = fopen(name, "w");
    if (!f)
        return 1;
    printf("%d\n", fprintf(f, "line %d\n", 1));
    printf("%d\n", fputs("line two\n", f) >= 0);
    fputc('3', f);
    putc('\n', f);
    printf("%ld\n", ftell(f));
    printf("%d\n", fclose(f));
    f = fopen(name, "a");
    fputs("appended\n", f);
    fclose(f);
    f = fopen(name, "r");
    while (fgets(line, sizeof line, f))
        printf("%zu %s", strlen(line), line);
    printf("%d %d\n", feof(f) != 0, fgetc(f));
    rewind(f);
    printf("%d\n", feof(f) != 0);
    int n;
    printf("%d ", fscanf(f, "line %d", &n));
    printf("%d\n", n);
    fseek(f, -9, SEEK_END);
    printf("%s", fgets(line, sizeof line, f));
    fseek(f, 5, SEEK_SET);
    printf("%c\n", fgetc(f));
    fseek(f, 1, SEEK_CUR);
    printf("%c ", fgetc(f));
    printf("%ld\n", ftell(f));
    fclose(f);
    f = fopen(name, "r+");
    fputs("LINE", f);
    fseek(f, 0, SEEK_SET);
    printf("%s", fgets(line, sizeof line, f));
    fclose(f);
    printf("%d\n", remove(name));
    printf("%d\n", fopen(name, "r") == NULL);
    printf("%d\n", remove(name));
    return 0;
}
