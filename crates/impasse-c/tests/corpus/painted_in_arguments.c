#define f(x) x f
#define g(x) x
f(f)(1) g(f(1))(2) f(f(1))(2) g(g)(3) g(g(g))(4)
#define NIL(xxx) xxx
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
