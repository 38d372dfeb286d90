// std::array: comparison, swap, structured bindings, two dimensions.
#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
int main()
{
    std::array<std::array<int, 3>, 2> grid{{{1, 2, 3}, {4, 5, 6}}};
    int sum = 0;
    for (const auto &row : grid)
        sum += std::accumulate(row.begin(), row.end(), 0);
    std::array<int, 3> a{3, 1, 2}, b{3, 1, 4};
    std::printf("%d %d %d %zu\n", sum, a < b, a == b, grid.size());
    std::sort(a.begin(), a.end());
    auto [x, y, z] = a;
    std::swap(a, b);
    std::printf("%d%d%d %d\n", x, y, z, a[2]);
}
