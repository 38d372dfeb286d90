// Operators as members and as functions: arithmetic, comparison, index, call, arrow, conversion.
#include <cstdio>
struct V {
    int x, y;
    V operator-() const { return {-x, -y}; }
    V &operator+=(const V &o) { x += o.x; y += o.y; return *this; }
    int &operator[](int i) { return i ? y : x; }
    int operator()(int a, int b) const { return a * x + b * y; }
    explicit operator bool() const { return x || y; }
    operator int() const { return x * 10 + y; }
    V &operator++() { ++x; return *this; }
    V operator++(int) { V old = *this; ++*this; return old; }
    V *operator->() { return this; }
};
V operator+(V a, const V &b) { return a += b; }
bool operator==(const V &a, const V &b) { return a.x == b.x && a.y == b.y; }
int operator""_tens(unsigned long long n) { return static_cast<int>(n * 10); }
int main()
{
    V a{1, 2}, b = a + V{3, 4};
    b[1] = 9;
    std::printf("%d %d %d %d\n", b.x, b->y, a(2, 3), static_cast<int>(-a));
    V old = a++;
    std::printf("%d %d %d\n", old.x, (++a).x, a == V{3, 2});
    std::printf("%d %d\n", static_cast<bool>(V{0, 0}), 4_tens);
}
