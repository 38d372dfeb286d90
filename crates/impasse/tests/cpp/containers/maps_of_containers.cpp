// Containers in containers; try_emplace, insert_or_assign, extract.
#include <cstdio>
#include <map>
#include <string>
#include <vector>
int main()
{
    std::map<std::string, std::vector<int>> m;
    for (int i = 0; i < 12; i++)
        m[i % 3 == 0 ? "three" : i % 2 ? "odd" : "even"].push_back(i);
    for (const auto &[name, list] : m) {
        std::printf("%s:", name.c_str());
        for (int x : list)
            std::printf(" %d", x);
        std::puts("");
    }
    std::map<int, std::string> n{{1, "a"}, {2, "b"}};
    n.try_emplace(1, "no");
    n.insert_or_assign(2, "yes");
    auto node = n.extract(1);
    node.key() = 10;
    n.insert(std::move(node));
    for (auto it = n.rbegin(); it != n.rend(); ++it)
        std::printf("%d=%s ", it->first, it->second.c_str());
    std::printf("%d\n", n.upper_bound(2)->first);
}
