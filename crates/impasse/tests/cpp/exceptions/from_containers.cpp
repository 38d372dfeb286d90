// at, substr, stoi, optional and the like throw what the standard says.
#include <any>
#include <array>
#include <bitset>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>
template <class F> void tried(const char *what, F f)
{
    try {
        f();
        std::printf("%s: nothing\n", what);
    } catch (const std::out_of_range &) {
        std::printf("%s: out_of_range\n", what);
    } catch (const std::invalid_argument &) {
        std::printf("%s: invalid_argument\n", what);
    } catch (const std::length_error &) {
        std::printf("%s: length_error\n", what);
    } catch (const std::exception &) {
        std::printf("%s: another\n", what);
    }
}
int main()
{
    std::vector<int> v(3);
    std::map<int, int> m;
    std::array<int, 2> a{};
    std::optional<int> o;
    std::variant<int, double> w = 1;
    std::function<void()> f;
    std::any any = 1;
    int zero = static_cast<int>(v.size()) - 3;
    tried("vector", [&] { v.at(3); });
    tried("vector in", [&] { v.at(2); });
    tried("map", [&] { m.at(1); });
    tried("array", [&] { a.at(zero + 5); });
    tried("substr", [] { std::string("abc").substr(4); });
    tried("stoi", [] { (void)std::stoi("x"); });
    tried("stoi far", [] { (void)std::stoi("99999999999"); });
    tried("optional", [&] { (void)o.value(); });
    tried("variant", [&] { (void)std::get<double>(w); });
    tried("function", [&] { f(); });
    tried("any", [&] { (void)std::any_cast<double>(any); });
    tried("long", [&] { v.reserve(static_cast<std::size_t>(-1)); });
    tried("long string", [] { std::string s; s.resize(static_cast<std::size_t>(-2)); });
    tried("bits", [] { std::bitset<4> b(std::string("01x")); });
}
