// Algorithms that change sequences.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <vector>
void show(const std::vector<int> &v)
{
    for (int x : v)
        std::printf("%d ", x);
    std::puts("");
}
int main()
{
    std::vector<int> v(10);
    std::iota(v.begin(), v.end(), 1);
    std::rotate(v.begin(), v.begin() + 3, v.end());
    show(v);
    std::reverse(v.begin(), v.begin() + 4);
    show(v);
    v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x % 3 == 0; }), v.end());
    show(v);
    std::replace(v.begin(), v.end(), 10, 100);
    std::transform(v.begin(), v.end(), v.begin(), [](int x) { return x * x; });
    show(v);
    auto middle = std::stable_partition(v.begin(), v.end(), [](int x) { return x % 2; });
    std::printf("%ld ", static_cast<long>(middle - v.begin()));
    show(v);
    std::fill_n(v.begin(), 2, 0);
    std::generate(v.begin() + 2, v.begin() + 4, [n = 50]() mutable { return n++; });
    show(v);
    v.erase(std::unique(v.begin(), v.end()), v.end());
    show(v);
}
