// Heaps, permutations, sets as sorted ranges, nth_element, partial sorts.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>
int main()
{
    std::vector<int> v{3, 1, 4, 1, 5, 9, 2, 6};
    std::make_heap(v.begin(), v.end());
    std::pop_heap(v.begin(), v.end());
    std::printf("%d %d %d\n", v.back(), v.front(), std::is_heap(v.begin(), v.end() - 1));
    std::sort_heap(v.begin(), v.end() - 1);
    std::string s = "abcd";
    int count = 0;
    while (std::next_permutation(s.begin(), s.end()))
        if (++count % 6 == 0)
            std::printf("%s ", s.c_str());
    std::printf("%d\n", count);
    std::vector<int> a{1, 2, 4, 6}, b{2, 3, 6, 7}, out;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(out));
    for (int x : out)
        std::printf("%d", x);
    std::vector<int> n{9, 7, 5, 3, 1, 8, 6, 4, 2, 0};
    std::nth_element(n.begin(), n.begin() + 4, n.end());
    std::printf(" %d", n[4]);
    std::partial_sort(n.begin(), n.begin() + 3, n.end(), std::greater<int>());
    std::printf(" %d%d%d\n", n[0], n[1], n[2]);
}
