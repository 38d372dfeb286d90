#define E4(...) E3(E3(E3(__VA_ARGS__)))
#define E3(...) E2(E2(E2(__VA_ARGS__)))
#define E2(...) E1(E1(E1(__VA_ARGS__)))
#define E1(...) __VA_ARGS__
#define END(...)
#define OUT
#define G2() 0, END
#define G1(a) G2
#define GE(x) G1 x
#define N0(t, n, ...) n OUT
#define N1(t, n) N0(t, n, 0)
#define NE(t, n) N1(GE t, n)
#define M0(f, x, p, ...) f(x) NE(p, M1)(f, p, __VA_ARGS__)
#define M1(f, x, p, ...) f(x) NE(p, M0)(f, p, __VA_ARGS__)
#define MAP(f, ...) E4(M1(f, __VA_ARGS__, ()()(), ()()(), ()()(), 0))
#define D(x) int x;
MAP(D, a, b, c, d, e)
