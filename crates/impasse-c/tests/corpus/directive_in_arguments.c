#define f(x) [x]
#define V 1
f(a
#undef V
#define V 2
V
#if V == 2
two
#else
other
#endif
b)
V
