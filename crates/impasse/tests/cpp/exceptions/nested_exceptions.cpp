// throw_with_nested and rethrow_if_nested.
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
void inner() { throw std::invalid_argument("inner"); }
void outer()
{
    try {
        inner();
    } catch (...) {
        std::throw_with_nested(std::runtime_error("outer"));
    }
}
void tell(const std::exception &e, int depth)
{
    std::printf("%s%s\n", std::string(depth * 2, ' ').c_str(), e.what());
    try {
        std::rethrow_if_nested(e);
    } catch (const std::exception &next) {
        tell(next, depth + 1);
    }
}
int main()
{
    try {
        outer();
    } catch (const std::exception &e) {
        tell(e, 0);
    }
}
