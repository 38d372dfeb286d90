// std::vector: growth, insertion, removal, copies, moves, of numbers and of strings.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

static void show(const std::vector<int> &numbers)
{
    for (int number : numbers)
        std::printf("%d ", number);
    std::printf("(%zu)\n", numbers.size());
}

int main()
{
    std::vector<int> numbers;
    for (int i = 0; i < 20; i++)
        numbers.push_back(i * i);
    show(numbers);
    numbers.insert(numbers.begin() + 3, 77);
    numbers.erase(numbers.begin(), numbers.begin() + 2);
    numbers.resize(6);
    show(numbers);
    std::vector<int> copy = numbers;
    copy[0] = -1;
    std::swap(copy, numbers);
    show(copy);
    show(numbers);
    std::vector<std::vector<double>> matrix(3, std::vector<double>(4, 1.5));
    matrix[1][2] = 4;
    double sum = 0;
    for (const auto &row : matrix)
        for (double value : row)
            sum += value;
    std::printf("%g\n", sum);
    std::vector<std::string> words = { "one", "two", "a word that is longer than fifteen" };
    words.emplace_back("last");
    words.insert(words.begin(), "first");
    for (const auto &word : words)
        std::printf("%s\n", word.c_str());
    std::vector<std::string> moved = std::move(words);
    std::printf("%zu %zu\n", words.size(), moved.size());
    std::vector<bool> flags(70, true);
    flags[3] = false;
    flags.push_back(false);
    int set = 0;
    for (bool flag : flags)
        set += flag;
    std::printf("%d\n", set);
    return 0;
}
