#define N(...) N_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define N_(a, b, c, d, e, n, ...) n
#define CAT(a, b) CAT_(a, b)
#define CAT_(a, b) a##b
#define call(...) CAT(call, N(__VA_ARGS__))(__VA_ARGS__)
#define call1(a) one a
#define call2(a, b) two a b
#define call3(a, b, c) three a b c
call(x) call(x, y) call(x, y, z) N(1,2,3,4,5)
