// Specifiers may come in any order.
#include <stdio.h>

long unsigned int long a = 1;
int short b = -2;
unsigned c = 3;
const static int d = 4;
int const e = 5;
char signed f = -6;
double long g = 7.5L;
int static volatile h = 8;
long const int i = 9;
short unsigned const j = 65535;
extern int k;
int k;
static inline int unsigned function(void) { return -1; }
signed l = -12;
int long m, *n = 0, o[2] = { 1, 2 };

int main(void)
{
    auto int automatic = 1;
    register int fast = 2;
    const volatile int both = 3;
    int const *const pointer = &e;
    printf("%zu %zu %zu %zu\n", sizeof a, sizeof b, sizeof c, sizeof f);
    printf("%zu %zu %zu\n", sizeof g, sizeof j, sizeof m);
    printf("%llu %d %u %d %d %d\n", a, b, c, d, e, f);
    printf("%Lg %d %ld %d %d %d\n", g, h, i, j, k, l);
    printf("%u\n", function());
    printf("%ld %d %d\n", m, n == 0, o[1]);
    printf("%d %d %d %d\n", automatic, fast, both, *pointer);
    return 0;
}
