// std::string_view: parts without copies.
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>
std::vector<std::string_view> split(std::string_view text, char by)
{
    std::vector<std::string_view> parts;
    for (std::size_t at; (at = text.find(by)) != text.npos; text.remove_prefix(at + 1))
        parts.push_back(text.substr(0, at));
    parts.push_back(text);
    return parts;
}
int main()
{
    std::string line = "alpha,beta,,gamma";
    for (std::string_view part : split(line, ','))
        std::printf("[%.*s]", static_cast<int>(part.size()), part.data());
    std::string_view v = "hello";
    v.remove_suffix(1);
    std::printf(" %zu %d %d %s\n", v.size(), v == "hell", v < "help", std::string(v).c_str());
}
