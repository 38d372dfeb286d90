// What goes to stderr does not show on stdout; buffering modes; puts and putc.
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    fprintf(stderr, "on stderr\n");
    fprintf(stdout, "on stdout\n");
    errno = ENOENT;
    perror("message");
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered\n");
    fputs("no newline", stdout);
    fputc('\n', stdout);
    printf("%d\n", puts("puts returns non-negative") >= 0);
    printf("%d\n", putchar('p') == 'p');
    printf("%d\n", putc('q', stdout) == 'q');
    printf("%d\n", fputc(0x141, stdout));
    printf("%zu\n", fwrite("raw\n", 1, 4, stdout));
    fflush(stdout);
    fflush(NULL);
    printf("%d\n", fileno(stdout));
    printf("%d\n", ferror(stdout));
    FILE *alias = stdout;
    fprintf(alias, "%s\n", "through an alias");
    write(2, "", 0);
    return 0;
}
