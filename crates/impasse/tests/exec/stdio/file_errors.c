// Failing operations: their results and errno.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    errno = 0;
    FILE *f = fopen("no/such/directory/file", "r");
    printf("%d %d\n", f == NULL, errno == ENOENT);
    printf("%s\n", strerror(errno));
    f = fopen("file_errors.tmp", "w");
    if (!f)
        return 1;
    printf("%d\n", fgetc(f) == EOF);
    printf("%d\n", ferror(f) != 0);
    clearerr(f);
    printf("%d\n", ferror(f) != 0);
    fputs("abc", f);
    fclose(f);
    f = fopen("file_errors.tmp", "r");
    printf("%d\n", fputc('x', f) == EOF);
    clearerr(f);
    char b[10];
    printf("%zu\n", fread(b, 1, sizeof b, f));
    printf("%d %d\n", feof(f) != 0, ferror(f) != 0);
    printf("%d\n", fgets(b, sizeof b, f) == NULL);
    printf("%d\n", fseek(f, -10, SEEK_SET));
    printf("%d\n", fseek(f, 100, SEEK_SET));
    printf("%ld\n", ftell(f));
    printf("%d\n", fgetc(f));
    printf("%d\n", ungetc(EOF, f) == EOF);
    fclose(f);
    printf("%d\n", rename("file_errors.tmp", "file_errors2.tmp"));
    printf("%d\n", remove("file_errors.tmp") != 0);
    printf("%d\n", remove("file_errors2.tmp"));
    return 0;
}
