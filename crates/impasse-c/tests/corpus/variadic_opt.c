#define f(a, ...) g(a __VA_OPT__(,) __VA_ARGS__)
#define h(x, ...) x __VA_OPT__(<__VA_ARGS__>) end
#define k(...) a ## __VA_OPT__(b) c
#define E
f(1) f(1,) f(1, 2) f(1, 2, 3) f(1, E) h(1) h(1, (2)) k() k(1)
