// Addresses, signs of numbers that have none, and the class of a failure.
#include <iostream>
#include <sstream>
#include <typeinfo>

int main()
{
    void *nowhere = nullptr;
    std::cout << nowhere << ' ' << std::uppercase << reinterpret_cast<void *>(0xabc) << '\n';
    std::cout << std::nouppercase << std::showpos << 5 << ' ' << 5u << ' ' << 7ul << ' ' << 2.5 << '\n';
    std::istringstream in("word");
    in.exceptions(std::ios::failbit);
    try {
        int number;
        in >> number;
    } catch (const std::exception &failure) {
        std::cout << typeid(failure).name() << ": " << failure.what() << '\n';
    }
    try {
        in.clear(std::ios::failbit);
    } catch (const std::ios_base::failure &failure) {
        std::cout << failure.code().value() << ' ' << failure.code().category().name() << '\n';
    }
}
