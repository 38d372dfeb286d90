#define p(...) f(__VA_ARGS__)
#define q(a, ...) f(a; __VA_ARGS__)
#define r(a, b...) f(a; b)
#define s(args...) [args]
p() p(1) p(1,2,3) q(1) q(1,) q(1,2) q(1,2,3) r(1) r(1,2,3) s() s(1,2)
