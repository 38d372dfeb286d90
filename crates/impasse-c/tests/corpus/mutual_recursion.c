#define a b c
#define b a d
#define c a b
a b c
#define f(x) g(x) x
#define g(x) f(x) x
f(1) g(2) f(g(3))
