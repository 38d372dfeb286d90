// Texts of errors and signals.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("%s\n", strerror(0));
    printf("%s\n", strerror(ENOENT));
    printf("%s\n", strerror(EINVAL));
    printf("%s\n", strerror(ERANGE));
    printf("%s\n", strerror(EDOM));
    printf("%s\n", strerror(ENOMEM));
    printf("%s\n", strerror(EACCES));
    printf("%s\n", strerror(9999));
    errno = EEXIST;
    printf("%m\n");
    printf("%d %d %d\n", ENOENT, EINVAL, ERANGE);
    return 0;
}
