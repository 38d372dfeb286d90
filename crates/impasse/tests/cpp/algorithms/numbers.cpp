// accumulate, inner_product, partial_sum, adjacent_difference, gcd, clamp, minmax.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>
int main()
{
    std::vector<double> v{1.5, 2, 3.25, 4};
    std::printf("%g %g\n", std::accumulate(v.begin(), v.end(), 0.0), std::accumulate(v.begin(), v.end(), 1.0, std::multiplies<>()));
    std::printf("%g\n", std::inner_product(v.begin(), v.end(), v.rbegin(), 0.0));
    std::vector<double> w(4);
    std::partial_sum(v.begin(), v.end(), w.begin());
    std::printf("%g %g\n", w[1], w[3]);
    std::adjacent_difference(v.begin(), v.end(), w.begin());
    std::printf("%g %g\n", w[0], w[2]);
    std::printf("%d %ld %d %d\n", std::gcd(84, 36), std::lcm(21l, 6l), std::clamp(15, 0, 10), std::clamp(-5, 0, 10));
    auto [least, most] = std::minmax({5, 3, 9, 1});
    std::printf("%d %d\n", least, most);
}
