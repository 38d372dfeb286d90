// Bases before members before the body; destruction the other way round.
#include <cstdio>
struct Part {
    const char *name;
    explicit Part(const char *name) : name(name) { std::printf("+%s\n", name); }
    ~Part() { std::printf("-%s\n", name); }
};
struct Base {
    Part p{"base member"};
    Base() { std::puts("+base"); }
    ~Base() { std::puts("-base"); }
};
struct Derived : Base {
    Part a{"a"}, b{"b"};
    Derived() { std::puts("+derived"); }
    ~Derived() { std::puts("-derived"); }
};
int main()
{
    Derived d;
    {
        Part inner("inner");
    }
    std::puts("end");
}
