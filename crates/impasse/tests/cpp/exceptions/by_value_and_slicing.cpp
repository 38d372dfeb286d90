// Caught by value an exception is sliced, by reference it is not; by pointer it is not copied.
#include <cstdio>
struct Base {
    virtual ~Base() {}
    virtual const char *what() const { return "base"; }
};
struct Derived : Base {
    const char *what() const override { return "derived"; }
};
int main()
{
    try { throw Derived(); } catch (Base b) { std::puts(b.what()); }
    try { throw Derived(); } catch (Base &b) { std::puts(b.what()); }
    static Derived kept;
    try { throw &kept; } catch (Base *b) { std::puts(b->what()); }
    try { throw static_cast<Base *>(nullptr); } catch (Derived *) { std::puts("no"); } catch (Base *b) { std::printf("%d\n", b == nullptr); }
}
