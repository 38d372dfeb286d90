#define f(a) a*g
#define g(a) f(a)
f(2)(9)
#define h f(1
h) h)(5)
#define LP (
#define id(x) x
f LP 1 )
id(f LP 1 ))
