#define ONE 1
#define f(x) (x) + 1
#if undefined == 0 && ONE == 1 && f(2) == 3 && true == 0 && int == 0
a
#endif
#if f
b
#else
c
#endif
#define self self
#if self == 0
d
#endif
