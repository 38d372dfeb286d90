// Algorithms of the standard library on vectors and arrays.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

int main()
{
    std::vector<int> numbers;
    unsigned seed = 1;
    for (int i = 0; i < 100; i++) {
        seed = seed * 1103515245 + 12345;
        numbers.push_back(static_cast<int>(seed >> 16) % 1000);
    }
    std::vector<int> sorted = numbers;
    std::sort(sorted.begin(), sorted.end());
    std::printf("%d %d %d\n", sorted.front(), sorted[50], sorted.back());
    std::stable_sort(numbers.begin(), numbers.end(), [](int a, int b) { return a % 10 < b % 10; });
    std::printf("%d %d\n", numbers.front(), numbers.back());
    std::printf("%d\n", std::binary_search(sorted.begin(), sorted.end(), sorted[3]));
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    std::printf("%zu %d\n", sorted.size(), std::accumulate(sorted.begin(), sorted.end(), 0));
    std::reverse(sorted.begin(), sorted.end());
    std::partial_sort(sorted.begin(), sorted.begin() + 3, sorted.end());
    std::printf("%d %d %d\n", sorted[0], sorted[1], sorted[2]);
    std::nth_element(sorted.begin(), sorted.begin() + 20, sorted.end());
    std::printf("%d\n", sorted[20]);
    std::vector<int> squares;
    std::transform(sorted.begin(), sorted.begin() + 5, std::back_inserter(squares), [](int n) { return n * n; });
    std::printf("%d\n", *std::max_element(squares.begin(), squares.end()));
    std::string text = "permutation";
    std::sort(text.begin(), text.end());
    std::next_permutation(text.begin(), text.end());
    std::printf("%s %ld\n", text.c_str(), static_cast<long>(std::count(text.begin(), text.end(), 't')));
    std::vector<int> heap = { 3, 1, 4, 1, 5 };
    std::make_heap(heap.begin(), heap.end());
    std::pop_heap(heap.begin(), heap.end());
    std::printf("%d\n", heap.back());
    std::vector<int> filled(5);
    std::iota(filled.begin(), filled.end(), 3);
    std::rotate(filled.begin(), filled.begin() + 2, filled.end());
    std::printf("%d %d\n", filled[0], std::inner_product(filled.begin(), filled.end(), filled.begin(), 0));
    return 0;
}
