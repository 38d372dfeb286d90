// Constants of the headers that programs print or branch on.
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    printf("%d %d %d\n", EOF, BUFSIZ, FILENAME_MAX);
    printf("%d %d %d\n", SEEK_SET, SEEK_CUR, SEEK_END);
    printf("%d %d %d\n", _IOFBF, _IOLBF, _IONBF);
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
    printf("%d\n", RAND_MAX);
    printf("%d\n", MB_LEN_MAX);
    printf("%zu %zu\n", sizeof(FILE *), sizeof(fpos_t) > 0);
    printf("%d %d %d %d\n", EPERM, EAGAIN, ENOSYS, EINTR);
    printf("%d\n", TMP_MAX > 25);
    printf("%d\n", FOPEN_MAX >= 8);
    printf("%d\n", L_tmpnam > 0);
    printf("%ld\n", (long)CLOCKS_PER_SEC);
    printf("%d\n", INT_FAST8_MAX);
    printf("%zu\n", MB_CUR_MAX);
    return 0;
}
