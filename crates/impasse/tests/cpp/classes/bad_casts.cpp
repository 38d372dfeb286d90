// dynamic_cast of references throws, of pointers gives null; across a hierarchy.
#include <cstdio>
#include <typeinfo>
struct A {
    virtual ~A() {}
};
struct B {
    virtual ~B() {}
};
struct AB : A, B {};
struct C : A {};
int main()
{
    AB ab;
    C c;
    A *a = &ab;
    std::printf("%d\n", dynamic_cast<B *>(a) != nullptr);
    a = &c;
    std::printf("%d\n", dynamic_cast<B *>(a) != nullptr);
    try {
        dynamic_cast<AB &>(*a);
        std::puts("no");
    } catch (const std::bad_cast &e) {
        std::puts(e.what());
    }
    std::printf("%d\n", dynamic_cast<void *>(static_cast<B *>(&ab)) == &ab);
}
