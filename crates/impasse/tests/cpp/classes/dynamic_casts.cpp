// dynamic_cast down, across and to the whole object; typeid.
#include <cstdio>
#include <typeinfo>

struct A {
    virtual ~A() {}
    int a = 1;
};
struct B {
    virtual ~B() {}
    int b = 2;
};
struct C : A, B {
    int c = 3;
};
struct D : C {
    int d = 4;
};
struct V1 : virtual A {};
struct V2 : virtual A {};
struct W : V1, V2 {};
struct P : private A {
    A *base() { return this; }
};

int main()
{
    D d;
    A *a = &d;
    B *b = dynamic_cast<B *>(a);
    std::printf("%d %d\n", b != nullptr, b ? b->b : -1);
    C *c = dynamic_cast<C *>(b);
    std::printf("%d\n", c ? c->c : -1);
    A plain;
    A *other = &plain;
    std::printf("%d\n", dynamic_cast<C *>(other) == nullptr);
    std::printf("%d\n", dynamic_cast<void *>(b) == static_cast<void *>(&d));
    try {
        (void)dynamic_cast<C &>(*other);
    } catch (const std::bad_cast &) {
        std::puts("bad_cast");
    }
    W w;
    A *root = &w;
    std::printf("%d %d\n", dynamic_cast<V1 *>(root) == &w, dynamic_cast<V2 *>(root) == &w);
    P p;
    std::printf("%d\n", dynamic_cast<P *>(p.base()) == nullptr);
    std::printf("%d %d\n", typeid(*a) == typeid(D), typeid(*a) == typeid(A));
    std::printf("%s %s\n", typeid(int).name(), typeid(D).name());
    return 0;
}
