#define a(x, ...) x __VA_OPT__((x, (__VA_ARGS__), ())) x
#define b(x, ...) __VA_OPT__(x ## x) end
#define c(...) __VA_OPT__(a ## b) ## c
#define d(...) [__VA_OPT__()]
a(1) a(1, 2, 3) b(1) b(1, 2) c() c(1) d() d(1)
