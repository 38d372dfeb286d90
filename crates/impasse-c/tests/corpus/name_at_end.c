#define f(x) [x]
#define g f
g(1) g
