// A try block around a constructor's initialisers, and around a function's body.
#include <cstdio>
#include <string>
struct Bad {
    Bad(int n) { if (n) throw n; }
};
struct Holder {
    Bad bad;
    explicit Holder(int n) try : bad(n) { std::puts("fine"); } catch (int e) { std::printf("initialiser %d\n", e); }
};
int f(int n) try {
    if (n > 1)
        throw std::string("too many");
    return n;
} catch (const std::string &s) {
    std::puts(s.c_str());
    return -1;
}
int main()
{
    Holder fine(0);
    try {
        Holder wrong(5);
    } catch (int e) {
        std::printf("again %d\n", e);
    }
    std::printf("%d %d\n", f(1), f(2));
}
