// Objects with constructors before main, locals that are made once, destructors after main.
#include <cstdio>
#include <cstdlib>

struct Traced {
    const char *name;
    explicit Traced(const char *name) : name(name) { std::printf("+%s\n", name); }
    ~Traced() { std::printf("-%s\n", name); }
};

static Traced first("first");
Traced second("second");
static int computed = std::abs(-5) + 1;

static Traced &once()
{
    static Traced local("local");
    return local;
}

template <class T> struct Holder {
    static T value;
};
template <class T> T Holder<T>::value = T(7);

static void at_end() { std::puts("atexit"); }

int main()
{
    std::puts("main");
    std::atexit(at_end);
    std::printf("%d\n", computed);
    std::puts(once().name);
    std::puts(once().name);
    std::printf("%d\n", Holder<int>::value);
    return 3;
}
