// Variadic macros, the GNU comma deletion, named rest, __VA_OPT__ free counting.
#include <stdio.h>

#define PRINT(...) printf(__VA_ARGS__)
#define LOG(fmt, ...) printf("log: " fmt "\n", ##__VA_ARGS__)
#define NAMED(fmt, args...) printf(fmt "\n", ##args)
#define COUNT(...) COUNT_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define COUNT_(a, b, c, d, e, n, ...) n
#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define ARRAY(...) ((int[]){ __VA_ARGS__ })
#define LENGTH(...) (sizeof ARRAY(__VA_ARGS__) / sizeof(int))
#define MAP(m, a, b, c) m(a) m(b) m(c)
#define SHOW(x) printf("%s=%d ", #x, x);

int main(void)
{
    int p = 1, q = 2, r = 3;
    PRINT("%d %s\n", 1, "two");
    PRINT("plain\n");
    LOG("nothing");
    LOG("%d", 5);
    LOG("%d %d", 5, 6);
    NAMED("%s", "named");
    NAMED("none");
    printf("%d %d %d\n", COUNT(a), COUNT(a, b), COUNT(a, b, c, d, e));
    printf("%d\n", FIRST(10, 20, 30));
    printf("%d %d\n", REST(10, 20, 30));
    printf("%d %zu\n", ARRAY(4, 5, 6)[1], LENGTH(7, 8, 9, 10));
    MAP(SHOW, p, q + 1, r * (2, 3))
    printf("\n");
    printf("%d\n", COUNT((a, b), c));
    return 0;
}
