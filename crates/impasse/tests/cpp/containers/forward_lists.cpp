// std::forward_list and std::list: splicing, merging, sorting, removing.
#include <cstdio>
#include <forward_list>
#include <list>
int main()
{
    std::forward_list<int> f{3, 1, 2};
    f.push_front(9);
    f.insert_after(f.begin(), 5);
    f.sort();
    f.reverse();
    for (int x : f)
        std::printf("%d ", x);
    std::list<int> a{1, 4, 7}, b{2, 4, 9};
    a.merge(b);
    a.unique();
    a.remove_if([](int x) { return x % 7 == 0; });
    std::list<int> c{100, 200};
    a.splice(++a.begin(), c);
    std::printf("|");
    for (int x : a)
        std::printf(" %d", x);
    std::printf(" %zu %zu\n", b.size(), c.size());
}
