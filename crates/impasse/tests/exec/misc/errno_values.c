// errno is an object: set by functions, kept by success, assignable.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int failing(void)
{
    errno = EINVAL;
    return -1;
}

int main(void)
{
    printf("%d\n", errno);
    errno = 5;
    strtol("42", NULL, 10);
    printf("%d\n", errno);
    errno = 0;
    strtol("99999999999999999999", NULL, 10);
    printf("%d\n", errno == ERANGE);
    errno = 0;
    printf("%d %d\n", failing(), 0);
    printf("%d\n", errno == EINVAL);
    errno = 0;
    volatile double minus = -1, zero = 0;
    double r = sqrt(minus);
    printf("%d %d\n", r != r, errno == EDOM);
    errno = 0;
    r = exp(1000 + zero);
    printf("%d\n", errno == ERANGE);
    errno = 0;
    r = log(zero);
    printf("%d\n", errno == ERANGE);
    errno = 0;
    printf("%d ", fopen("/nonexistent/x", "r") == NULL);
    printf("%d\n", errno == ENOENT);
    int *p = &errno;
    *p = 7;
    printf("%d\n", errno++);
    printf("%d\n", errno);
    printf("%d %d %d\n", EDOM, ERANGE, EILSEQ);
    return 0;
}
