// Algorithms that look for something.
#include <algorithm>
#include <cstdio>
#include <vector>
int main()
{
    std::vector<int> v{4, 8, 15, 16, 23, 42, 16};
    auto at = [&](auto it) { return static_cast<long>(it - v.begin()); };
    std::printf("%ld %ld %ld\n", at(std::find(v.begin(), v.end(), 15)),
                at(std::find_if(v.begin(), v.end(), [](int x) { return x % 2; })),
                at(std::max_element(v.begin(), v.end())));
    std::printf("%ld %d %d %d\n", static_cast<long>(std::count(v.begin(), v.end(), 16)),
                std::all_of(v.begin(), v.end(), [](int x) { return x > 3; }),
                std::any_of(v.begin(), v.end(), [](int x) { return x == 5; }),
                std::none_of(v.begin(), v.end(), [](int x) { return x < 0; }));
    int wanted[] = {16, 23};
    std::printf("%ld %ld\n", at(std::search(v.begin(), v.end(), wanted, wanted + 2)), at(std::adjacent_find(v.begin(), v.end(), [](int a, int b) { return a > b; })));
    std::sort(v.begin(), v.end());
    std::printf("%d %ld %ld\n", std::binary_search(v.begin(), v.end(), 23), at(std::lower_bound(v.begin(), v.end(), 16)), at(std::upper_bound(v.begin(), v.end(), 16)));
}
