// current_exception and rethrow_exception: kept and thrown later, twice.
#include <cstdio>
#include <exception>
#include <stdexcept>
int main()
{
    std::exception_ptr kept;
    std::printf("%d\n", kept == nullptr);
    try {
        throw std::out_of_range("far");
    } catch (...) {
        kept = std::current_exception();
    }
    for (int i = 0; i < 2; i++) {
        try {
            std::rethrow_exception(kept);
        } catch (const std::logic_error &e) {
            std::printf("%d %s\n", i, e.what());
        }
    }
    auto made = std::make_exception_ptr(5);
    try {
        std::rethrow_exception(made);
    } catch (int n) {
        std::printf("%d\n", n);
    }
}
