// std::optional, std::variant with visit, std::any.
#include <any>
#include <cstdio>
#include <optional>
#include <string>
#include <variant>
struct Teller {
    std::string operator()(int n) const { return "int " + std::to_string(n); }
    std::string operator()(const std::string &s) const { return "text " + s; }
    std::string operator()(std::monostate) const { return "nothing"; }
};
std::optional<int> half(int n) { return n % 2 ? std::nullopt : std::optional<int>(n / 2); }
int main()
{
    std::printf("%d %d %d\n", half(4).value_or(-1), half(5).value_or(-1), half(6).has_value());
    std::variant<std::monostate, int, std::string> v;
    std::puts(std::visit(Teller(), v).c_str());
    v = 5;
    std::puts(std::visit(Teller(), v).c_str());
    v = "abc";
    std::printf("%s %zu\n", std::visit(Teller(), v).c_str(), v.index());
    if (auto *text = std::get_if<std::string>(&v))
        text->push_back('!');
    std::printf("%s\n", std::get<std::string>(v).c_str());
    std::any a = 3;
    a = std::string("any");
    std::printf("%s %d\n", std::any_cast<std::string>(a).c_str(), std::any_cast<int>(&a) == nullptr);
}
