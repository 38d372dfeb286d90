// Lambdas with captures, std::function, function pointers, bind.
#include <cstdio>
#include <functional>
#include <vector>

static int twice(int number) { return 2 * number; }

static int apply(const std::function<int(int)> &function, int number) { return function(number); }

int main()
{
    int base = 10;
    auto add = [base](int number) { return base + number; };
    auto count = [&base]() { return ++base; };
    count();
    std::printf("%d %d %d\n", add(1), base, apply(add, 5));
    std::function<int(int)> function = twice;
    std::printf("%d\n", function(4));
    function = [&](int number) { return number * base; };
    std::printf("%d\n", function(3));
    std::vector<std::function<void()>> actions;
    for (int i = 0; i < 3; i++)
        actions.push_back([i] { std::printf("action %d\n", i); });
    for (auto &action : actions)
        action();
    std::function<void()> empty;
    try {
        empty();
    } catch (const std::bad_function_call &) {
        std::puts("empty");
    }
    auto bound = std::bind(twice, std::placeholders::_1);
    std::printf("%d\n", bound(21));
    auto generic = [](auto a, auto b) { return a + b; };
    std::printf("%d %g\n", generic(1, 2), generic(1.5, 2.0));
    return 0;
}
