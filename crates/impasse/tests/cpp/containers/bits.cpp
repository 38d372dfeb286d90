// std::bitset and std::vector<bool>.
#include <bitset>
#include <cstdio>
#include <string>
#include <vector>
int main()
{
    std::bitset<70> b(5);
    b.set(69).flip(0);
    b <<= 1;
    std::printf("%zu %d %d %d\n", b.count(), b.test(3), b.any(), b.all());
    std::bitset<8> c("10110010");
    std::printf("%s %lu %s\n", (~c).to_string().c_str(), c.to_ulong(), (c ^ std::bitset<8>(255)).to_string().c_str());
    std::vector<bool> v(100);
    for (int i = 0; i < 100; i += 7)
        v[i] = true;
    v.flip();
    v.push_back(true);
    int count = 0;
    for (bool x : v)
        count += x;
    std::printf("%d %zu\n", count, v.size());
}
