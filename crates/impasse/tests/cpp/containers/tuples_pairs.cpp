// Tuples and pairs: access, tie, comparison, apply, concatenation.
#include <cstdio>
#include <string>
#include <tuple>
#include <utility>
std::tuple<int, std::string, double> make() { return {1, "one", 1.5}; }
int main()
{
    auto [n, s, d] = make();
    int a;
    std::string b;
    std::tie(a, b, std::ignore) = make();
    std::printf("%d %s %g %d %s\n", n, s.c_str(), d, a, b.c_str());
    auto joined = std::tuple_cat(std::make_tuple(1, 2), std::make_pair(3, 4));
    int sum = std::apply([](auto... x) { return (x + ...); }, joined);
    std::printf("%d %zu %d\n", sum, std::tuple_size_v<decltype(joined)>, std::get<2>(joined));
    std::printf("%d %d\n", std::make_pair(1, 2) < std::make_pair(1, 3), std::make_tuple(2, 'a') < std::make_tuple(1, 'b'));
}
