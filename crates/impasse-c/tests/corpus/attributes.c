#define PACKED __attribute__((packed))
#define NORETURN __attribute__((__noreturn__))
#define UNUSED(x) x __attribute__((unused))
struct PACKED s { int UNUSED(a); }; NORETURN void f(void);
