// What is thrown is caught by its type, by a base, by anything; destructors run on the way.
#include <cstdio>
#include <stdexcept>
#include <string>

struct Noisy {
    int id;
    explicit Noisy(int id) : id(id) {}
    ~Noisy() { std::printf("~%d\n", id); }
};

static void deep(int kind)
{
    Noisy guard(kind);
    switch (kind) {
    case 0: throw 42;
    case 1: throw "text";
    case 2: throw std::runtime_error("runtime");
    case 3: throw std::out_of_range("range");
    case 4: throw Noisy(100);
    case 5: throw std::string("a string that is too long to be kept inside");
    default: std::puts("nothing");
    }
}

static void middle(int kind)
{
    Noisy guard(10 + kind);
    try {
        deep(kind);
    } catch (const std::logic_error &error) {
        std::printf("logic %s\n", error.what());
    }
}

int main()
{
    for (int kind = 0; kind < 7; kind++) {
        try {
            middle(kind);
        } catch (int number) {
            std::printf("int %d\n", number);
        } catch (const char *text) {
            std::printf("text %s\n", text);
        } catch (const std::exception &error) {
            std::printf("exception %s\n", error.what());
        } catch (const std::string &text) {
            std::printf("string %s\n", text.c_str());
        } catch (...) {
            std::puts("something");
        }
    }
    return 0;
}
