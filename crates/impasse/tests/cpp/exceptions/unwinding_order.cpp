// Destructors run from the innermost outwards while an exception passes through several functions.
#include <cstdio>
struct Trace {
    const char *name;
    explicit Trace(const char *name) : name(name) {}
    ~Trace() { std::printf("~%s\n", name); }
};
void third(int n)
{
    Trace t("third");
    if (n)
        throw n;
}
void second(int n)
{
    Trace a("second a"), b("second b");
    third(n);
    std::puts("second goes on");
}
void first(int n)
{
    Trace t("first");
    try {
        second(n);
    } catch (const char *) {
        std::puts("never");
    }
}
int main()
{
    first(0);
    try {
        first(1);
    } catch (int n) {
        std::printf("main %d\n", n);
    }
}
