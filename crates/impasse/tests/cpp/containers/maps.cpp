// std::map, std::set, their order, removal and bounds; unordered ones.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

int main()
{
    std::map<int, std::string> names;
    for (int i = 0; i < 30; i++)
        names[(i * 17) % 31] = std::string(1, static_cast<char>('a' + i % 26));
    for (int i = 0; i < 31; i += 3)
        names.erase(i);
    for (const auto &[number, name] : names)
        std::printf("%d=%s ", number, name.c_str());
    std::printf("\n%zu %d\n", names.size(), names.lower_bound(9)->first);
    std::map<std::string, int> counts;
    for (const char *word : { "b", "a", "c", "a", "b", "a" })
        counts[word]++;
    for (auto it = counts.rbegin(); it != counts.rend(); ++it)
        std::printf("%s %d\n", it->first.c_str(), it->second);
    std::set<int> numbers = { 5, 1, 4, 1, 3 };
    std::multiset<int> several = { 5, 1, 4, 1, 3 };
    numbers.insert(2);
    for (int number : numbers)
        std::printf("%d", number);
    std::printf(" %zu %zu\n", several.count(1), numbers.count(9));
    std::unordered_map<std::string, int> ages = { { "x", 1 }, { "y", 2 } };
    ages["z"] = 3;
    for (int i = 0; i < 100; i++)
        ages[std::to_string(i)] = i;
    std::printf("%d %d %zu\n", ages["y"], ages["42"], ages.size());
    std::unordered_set<int> seen;
    for (int i = 0; i < 1000; i++)
        seen.insert(i % 37);
    std::printf("%zu\n", seen.size());
    return 0;
}
