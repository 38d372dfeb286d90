// Copy and move constructors and assignments, counted.
#include <cstdio>
#include <utility>
struct Counted {
    static int copies, moves;
    int v;
    explicit Counted(int v) : v(v) {}
    Counted(const Counted &o) : v(o.v) { copies++; }
    Counted(Counted &&o) noexcept : v(o.v) { o.v = -1; moves++; }
    Counted &operator=(const Counted &o) { v = o.v; copies++; return *this; }
    Counted &operator=(Counted &&o) noexcept { v = std::exchange(o.v, -2); moves++; return *this; }
};
int Counted::copies = 0;
int Counted::moves = 0;
Counted make(int v) { return Counted(v); }
int main()
{
    Counted a(1), b(a), c(std::move(a));
    std::printf("%d %d %d\n", a.v, b.v, c.v);
    a = b;
    b = make(9);
    std::swap(a, c);
    std::printf("%d %d %d %d %d\n", a.v, b.v, c.v, Counted::copies, Counted::moves);
}
