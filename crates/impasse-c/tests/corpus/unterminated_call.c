#define f(x) [x]
a f(1, (2
b
