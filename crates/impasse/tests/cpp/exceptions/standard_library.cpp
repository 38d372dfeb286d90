// Exceptions that the standard library throws.
#include <cstdio>
#include <map>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

int main()
{
    std::vector<int> numbers(3);
    try {
        numbers.at(5) = 1;
    } catch (const std::out_of_range &) {
        std::puts("vector::at");
    }
    std::map<int, int> table;
    try {
        table.at(1) = 1;
    } catch (const std::out_of_range &) {
        std::puts("map::at");
    }
    std::string text("abc");
    try {
        std::puts(text.substr(5).c_str());
    } catch (const std::out_of_range &) {
        std::puts("substr");
    }
    try {
        numbers.reserve(static_cast<std::size_t>(-1));
    } catch (const std::length_error &) {
        std::puts("reserve");
    }
    try {
        std::stoi("nothing");
    } catch (const std::invalid_argument &) {
        std::puts("stoi");
    }
    return 0;
}
