// Hash tables: growth, erasing, own hash. Order is left to the library, so sums are told.
#include <cstdio>
#include <string>
#include <unordered_map>
#include <unordered_set>
struct Point {
    int x, y;
    bool operator==(const Point &o) const { return x == o.x && y == o.y; }
};
struct Hash {
    std::size_t operator()(const Point &p) const { return p.x * 31 + p.y; }
};
int main()
{
    std::unordered_map<std::string, int> m;
    for (int i = 0; i < 1000; i++)
        m["key" + std::to_string(i % 300)] += i;
    for (int i = 0; i < 100; i++)
        m.erase("key" + std::to_string(i));
    long sum = 0;
    for (const auto &[key, value] : m)
        sum += value * static_cast<long>(key.size());
    std::printf("%zu %ld %d\n", m.size(), sum, m.count("key5"));
    std::unordered_set<Point, Hash> points;
    for (int i = 0; i < 50; i++)
        points.insert({i % 7, i % 5});
    std::printf("%zu %d\n", points.size(), points.find({3, 3}) != points.end());
    std::unordered_multimap<int, char> mm{{1, 'a'}, {1, 'b'}, {2, 'c'}};
    std::printf("%zu %zu\n", mm.count(1), mm.bucket_count() > 0 ? mm.size() : 0);
}
