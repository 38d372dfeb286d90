// Numbers from strings and to strings.
#include <cstdio>
#include <string>
int main()
{
    std::size_t used = 0;
    std::printf("%d %ld %llu\n", std::stoi("42abc", &used), std::stol("-7"), std::stoull("18446744073709551615"));
    std::printf("%zu %d %d\n", used, std::stoi("ff", nullptr, 16), std::stoi("0x1A", nullptr, 0));
    std::printf("%g %g %Lg\n", std::stod("2.5e3"), std::stof("-0.125"), std::stold("1e10"));
    std::printf("%s %s %s %s\n", std::to_string(-5).c_str(), std::to_string(3.5).c_str(), std::to_string(1ull << 63).c_str(), std::to_string(2.0f).c_str());
}
