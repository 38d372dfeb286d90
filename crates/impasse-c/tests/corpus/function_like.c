#define f(x) (x)
#define g(x, y) x y
#define h() none
f(1) f (2) f
(3) f; g(a,b) g(,) g(a,) g(,b) h() h( ) h
