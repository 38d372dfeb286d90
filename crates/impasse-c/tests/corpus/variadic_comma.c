#define p(fmt, ...) printf(fmt, ##__VA_ARGS__)
#define q(fmt, args...) printf(fmt , ## args)
#define r(...) f(0, ##__VA_ARGS__)
#define s(a, b, ...) f(a, b, ##__VA_ARGS__, end)
#define X x, y
p("a") p("a",) p("a", 1) p("a", 1, 2) q("b") q("b", c) r() r(1) r( ) s(1,2) s(1,2,3) p("a", X) q(X, X)
