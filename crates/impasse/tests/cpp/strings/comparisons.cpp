// Comparing and concatenating strings, characters and texts in all combinations.
#include <cstdio>
#include <string>
int main()
{
    const std::string a = "apple", b = "banana";
    std::string c = a + b + 'c' + "d" + std::string(2, 'e');
    c = "<" + c + ">";
    c = '[' + std::move(c);
    std::printf("%s\n", c.c_str());
    std::printf("%d%d%d%d%d%d\n", a < b, a > b, a == "apple", "apple" != a, a <= a, b >= "banan");
    std::string s = R"(raw "text"\n)";
    std::printf("%s %zu\n", s.c_str(), s.length());
    std::string with_zero("a\0b", 3);
    std::printf("%zu %zu\n", with_zero.size(), std::string(with_zero.c_str()).size());
}
