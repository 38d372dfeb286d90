// Vectors that grow move their elements if that cannot throw, and copy them otherwise.
#include <cstdio>
#include <vector>
static int copies, moves, alive;
template <bool Quiet> struct Item {
    int v;
    explicit Item(int v) : v(v) { alive++; }
    Item(const Item &o) : v(o.v) { copies++; alive++; }
    Item(Item &&o) noexcept(Quiet) : v(o.v) { moves++; alive++; }
    ~Item() { alive--; }
    Item &operator=(const Item &) = default;
};
template <bool Quiet> void run()
{
    copies = moves = 0;
    std::vector<Item<Quiet>> v;
    for (int i = 0; i < 9; i++)
        v.emplace_back(i);
    v.insert(v.begin() + 2, Item<Quiet>(77));
    v.erase(v.begin());
    std::printf("%d %d %d %d %zu\n", copies, moves, alive, v[1].v, v.capacity());
}
int main()
{
    run<true>();
    run<false>();
    std::printf("%d\n", alive);
}
