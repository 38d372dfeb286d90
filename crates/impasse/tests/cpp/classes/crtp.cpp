// The curiously recurring template: calls that are decided when compiling.
#include <cstdio>
template <class D> struct Base {
    int twice() const { return 2 * static_cast<const D *>(this)->value(); }
};
struct One : Base<One> {
    int value() const { return 21; }
};
struct Two : Base<Two> {
    int n;
    explicit Two(int n) : n(n) {}
    int value() const { return n; }
};
int main() { std::printf("%d %d\n", One().twice(), Two(8).twice()); }
