// abs, div and their relations.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <inttypes.h>

int main(void)
{
    printf("%d %d %d\n", abs(-5), abs(5), abs(0));
    printf("%ld %lld\n", labs(LONG_MIN + 1), llabs(-1LL));
    printf("%d\n", abs(-INT_MAX));
    int pairs[][2] = { { 7, 2 }, { -7, 2 }, { 7, -2 }, { -7, -2 }, { 0, 5 } };
    for (int i = 0; i < 5; i++) {
        div_t d = div(pairs[i][0], pairs[i][1]);
        printf("%d %d\n", d.quot, d.rem);
    }
    ldiv_t l = ldiv(LONG_MAX, 10);
    printf("%ld %ld\n", l.quot, l.rem);
    lldiv_t ll = lldiv(-1000000000001LL, 1000);
    printf("%lld %lld\n", ll.quot, ll.rem);
    printf("%d %d\n", div(17, 5).quot, div(17, 5).rem);
    imaxdiv_t m = imaxdiv(100, 7);
    printf("%jd %jd\n", m.quot, m.rem);
    printf("%jd\n", imaxabs(-9));
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
    printf("%zu\n", sizeof(div_t));
    return 0;
}
