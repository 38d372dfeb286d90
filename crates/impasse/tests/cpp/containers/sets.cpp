// std::set and multiset: order, bounds, own comparison.
#include <cstdio>
#include <functional>
#include <set>
#include <string>
int main()
{
    std::set<int> s{5, 1, 4, 1, 3};
    s.insert(2);
    s.erase(4);
    for (int x : s)
        std::printf("%d ", x);
    std::printf("| %d %zu %d\n", *s.lower_bound(4), s.count(1), s.insert(5).second);
    std::multiset<std::string, std::greater<>> m{"b", "a", "b", "c"};
    for (const auto &x : m)
        std::printf("%s", x.c_str());
    auto range = m.equal_range("b");
    std::printf(" %ld\n", static_cast<long>(std::distance(range.first, range.second)));
}
