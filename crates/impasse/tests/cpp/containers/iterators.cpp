// Kinds of iterators: reverse, insert, move; distance, advance, next, prev.
#include <algorithm>
#include <cstdio>
#include <iterator>
#include <list>
#include <string>
#include <vector>
int main()
{
    std::list<int> l{1, 2, 3, 4, 5};
    std::vector<int> v;
    std::copy(l.rbegin(), l.rend(), std::back_inserter(v));
    std::copy_if(l.begin(), l.end(), std::inserter(v, v.begin() + 1), [](int x) { return x > 3; });
    for (int x : v)
        std::printf("%d ", x);
    auto it = std::next(l.begin(), 2);
    std::printf("| %d %d %ld\n", *it, *std::prev(it), static_cast<long>(std::distance(it, l.end())));
    std::vector<std::string> from{"a", "b"}, to(std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    std::printf("%s%s %zu\n", to[0].c_str(), to[1].c_str(), from[0].size());
}
