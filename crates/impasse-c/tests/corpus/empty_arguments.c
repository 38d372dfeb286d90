#define f(a, b, c) <a|b|c>
#define z() zero
#define o(x) [x]
f(,,) f(1,,) f(,2,) f(,,3) z() o() o( )
