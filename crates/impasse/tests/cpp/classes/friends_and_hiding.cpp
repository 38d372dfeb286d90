// Friends, names that hide those of a base, using declarations, default arguments.
#include <cstdio>
class Secret {
    int s = 42;
    friend int look(const Secret &);
    friend class Spy;
};
int look(const Secret &s) { return s.s; }
class Spy {
public:
    static void set(Secret &s, int v) { s.s = v; }
};
struct B {
    int f(int) { return 1; }
    int f(double) { return 2; }
};
struct D : B {
    using B::f;
    int f(const char *) { return 3; }
};
int g(int a, int b = 5, int c = 6) { return a * 100 + b * 10 + c; }
int main()
{
    Secret s;
    std::printf("%d ", look(s));
    Spy::set(s, 7);
    D d;
    std::printf("%d %d %d %d %d %d\n", look(s), d.f(1), d.f(1.0), d.f("x"), g(1), g(1, 2));
}
