// While a base is constructed, its own virtual functions are called.
#include <cstdio>
struct Base {
    Base() { say(); }
    virtual ~Base() { say(); }
    virtual void say() const { std::puts("base"); }
};
struct Derived : Base {
    Derived() { say(); }
    ~Derived() override { say(); }
    void say() const override { std::puts("derived"); }
};
int main()
{
    Base *b = new Derived;
    b->say();
    delete b;
}
