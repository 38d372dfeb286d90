// readv, writev and their relatives on a file.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void)
{
    char a[5] = "", b[20] = "", c[5] = "";
    struct iovec out[3] = {{"one ", 4}, {"", 0}, {"two three", 9}};
    struct iovec in[3] = {{a, 4}, {b, 5}, {c, 4}};
    int fd = open("vectors.tmp", O_CREAT | O_RDWR | O_TRUNC, 0600);
    printf("%zd\n", writev(fd, out, 3));
    lseek(fd, 0, SEEK_SET);
    printf("%zd\n", readv(fd, in, 3));
    printf("[%s] [%s] [%s]\n", a, b, c);
    printf("%zd\n", readv(fd, in, 3));
    lseek(fd, 8, SEEK_SET);
    memset(b, 0, sizeof b);
    printf("%zd\n", readv(fd, in, 2));
    printf("[%s] [%s]\n", a, b);
    printf("%zd %d\n", writev(fd, out, -1), errno == EINVAL);
    printf("%zd\n", writev(77, out, 3));
    close(fd);
    unlink("vectors.tmp");
    return 0;
}
