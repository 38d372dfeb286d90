// A few calls below stdio: write, read and lseek on a file of one's own, access, getpid.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char b[32] = "";
    int fd = open("posix_calls.tmp", O_CREAT | O_RDWR | O_TRUNC, 0600);
    if (fd < 0)
        return 1;
    printf("%zd\n", write(fd, "0123456789", 10));
    printf("%ld\n", (long)lseek(fd, 4, SEEK_SET));
    printf("%zd ", read(fd, b, 3));
    printf("%s\n", b);
    printf("%ld\n", (long)lseek(fd, -2, SEEK_END));
    memset(b, 0, sizeof b);
    printf("%zd ", read(fd, b, sizeof b));
    printf("%s\n", b);
    printf("%zd\n", read(fd, b, 1));
    struct stat st;
    printf("%d ", fstat(fd, &st));
    printf("%ld\n", (long)st.st_size);
    printf("%d ", close(fd));
    printf("%d\n", close(fd));
    printf("%d\n", access("posix_calls.tmp", F_OK));
    printf("%d\n", unlink("posix_calls.tmp"));
    printf("%d\n", access("posix_calls.tmp", F_OK));
    printf("%d\n", getpid() > 0);
    fflush(stdout);
    write(1, "direct\n", 7);
    return 0;
}
