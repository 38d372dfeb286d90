// Stable sorting by several keys, sorting of objects by pointers, merging in place.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
struct Row {
    std::string name;
    int age;
};
int main()
{
    std::vector<Row> rows{{"d", 30}, {"a", 20}, {"c", 30}, {"b", 20}, {"e", 10}};
    std::stable_sort(rows.begin(), rows.end(), [](const Row &x, const Row &y) { return x.age < y.age; });
    for (const Row &row : rows)
        std::printf("%s%d ", row.name.c_str(), row.age);
    std::vector<const Row *> pointers;
    for (const Row &row : rows)
        pointers.push_back(&row);
    std::sort(pointers.begin(), pointers.end(), [](auto *x, auto *y) { return x->name > y->name; });
    for (const Row *row : pointers)
        std::printf("%s", row->name.c_str());
    std::vector<int> halves{1, 5, 9, 2, 4, 8};
    std::inplace_merge(halves.begin(), halves.begin() + 3, halves.end());
    for (int x : halves)
        std::printf(" %d", x);
    std::puts("");
}
