// What is known of exceptions while they are on their way; exceptions kept for later; noexcept.
#include <cstdio>
#include <exception>
#include <stdexcept>

struct Watcher {
    ~Watcher() { std::printf("uncaught %d\n", std::uncaught_exceptions()); }
};

struct Base {
    virtual ~Base() {}
    virtual int id() const { return 1; }
};
struct Derived : Base {
    int id() const override { return 2; }
};

static int safe() noexcept { return 4; }

int main()
{
    {
        Watcher watcher;
    }
    try {
        Watcher watcher;
        throw Derived();
    } catch (const Base &base) {
        std::printf("%d\n", base.id());
    }
    std::exception_ptr kept;
    try {
        throw std::range_error("kept");
    } catch (...) {
        kept = std::current_exception();
    }
    try {
        if (kept)
            std::rethrow_exception(kept);
    } catch (const std::runtime_error &error) {
        std::printf("%s\n", error.what());
    }
    Derived object;
    try {
        throw static_cast<Derived *>(&object);
    } catch (Base *base) {
        std::printf("%d\n", base->id());
    }
    try {
        try {
            throw 1L;
        } catch (int) {
            std::puts("wrong");
        }
    } catch (long number) {
        std::printf("long %ld\n", number);
    }
    std::printf("%d %d\n", safe(), noexcept(safe()));
    return 0;
}
