#define f f ## f
#define ff f
f ff
#define x x ## 1
#define x1 x y
x x1
