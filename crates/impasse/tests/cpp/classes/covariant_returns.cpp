// A virtual function that returns a more derived class, with an offset between them.
#include <cstdio>
struct A {
    virtual ~A() {}
    virtual A *copy() const { return new A(*this); }
    virtual int kind() const { return 1; }
};
struct Other {
    virtual ~Other() {}
    int x = 5;
};
struct B : Other, A {
    B *copy() const override { return new B(*this); }
    int kind() const override { return 2 + x; }
};
int main()
{
    B b;
    b.x = 40;
    A *a = &b;
    A *copied = a->copy();
    std::printf("%d %d\n", copied->kind(), b.copy()->x);
    delete copied;
}
