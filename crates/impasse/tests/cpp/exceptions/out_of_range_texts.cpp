// What the library says of places that are not there.
#include <array>
#include <bitset>
#include <deque>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

template <class Function> void tell(Function function)
{
    try {
        function();
    } catch (const std::out_of_range &error) {
        std::cout << error.what() << '\n';
    }
}

int main()
{
    std::string text = "hello";
    tell([&] { text.substr(9); });
    tell([&] { text.at(5); });
    tell([&] { text.insert(6, "x"); });
    tell([&] { text.erase(7); });
    tell([&] { text.replace(8, 1, "x"); });
    tell([] { std::vector<int>(3).at(3); });
    tell([] { std::deque<int>(2).at(5); });
    tell([] { std::array<int, 4>{}.at(4); });
    tell([] { std::bitset<8>().test(8); });
    std::cout << text << '\n';
}
