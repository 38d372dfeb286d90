// std::deque: both ends, random access, insertion in the middle.
#include <cstdio>
#include <deque>
int main()
{
    std::deque<int> d;
    for (int i = 0; i < 600; i++)
        i % 2 ? d.push_back(i) : d.push_front(i);
    d.insert(d.begin() + 300, -1);
    d.erase(d.begin() + 10, d.begin() + 20);
    long sum = 0;
    for (int x : d)
        sum = sum * 3 % 1000003 + x;
    std::printf("%zu %d %d %d %ld\n", d.size(), d.front(), d.back(), d[290], sum);
    d.pop_front();
    d.pop_back();
    std::printf("%d %d\n", d.front(), d.back());
}
