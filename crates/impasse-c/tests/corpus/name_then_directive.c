#define f(x) [x]
f
#define Y 1
(Y)
f
#undef f
(2)
