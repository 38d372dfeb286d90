// A constructor that throws: members made so far are destroyed, the object's own destructor is not run.
#include <cstdio>
#include <stdexcept>
struct Part {
    int n;
    explicit Part(int n) : n(n)
    {
        if (n == 3)
            throw std::runtime_error("part 3");
        std::printf("+%d\n", n);
    }
    ~Part() { std::printf("-%d\n", n); }
};
struct Whole {
    Part a{1}, b{2}, c;
    explicit Whole(int last) : c(last) { std::puts("made"); }
    ~Whole() { std::puts("gone"); }
};
int main()
{
    for (int last : {4, 3}) {
        try {
            Whole w(last);
        } catch (const std::exception &e) {
            std::printf("caught %s\n", e.what());
        }
    }
    try {
        Part *parts = new Part[3]{Part(1), Part(2), Part(3)};
        delete[] parts;
    } catch (const std::runtime_error &e) {
        std::puts(e.what());
    }
}
