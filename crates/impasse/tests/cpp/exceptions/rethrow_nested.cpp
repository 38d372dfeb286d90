// Thrown again, thrown while another is handled, caught in destructors and constructors.
#include <cstdio>
#include <stdexcept>

struct Careful {
    ~Careful()
    {
        try {
            throw 1;
        } catch (int number) {
            std::printf("inside a destructor %d\n", number);
        }
    }
};

struct Member {
    ~Member() { std::puts("~Member"); }
};
struct Fails {
    Member member;
    Fails() { throw std::runtime_error("constructor"); }
    ~Fails() { std::puts("never"); }
};

static void again()
{
    try {
        throw std::invalid_argument("first");
    } catch (std::exception &error) {
        std::printf("saw %s\n", error.what());
        throw;
    }
}

int main()
{
    try {
        again();
    } catch (const std::invalid_argument &error) {
        std::printf("again %s\n", error.what());
    }
    try {
        Careful careful;
        throw 2.5;
    } catch (double number) {
        std::printf("%g\n", number);
    }
    try {
        Fails fails;
    } catch (const std::exception &error) {
        std::printf("%s\n", error.what());
    }
    try {
        try {
            throw 1;
        } catch (int) {
            throw 2;
        }
    } catch (int number) {
        std::printf("second %d\n", number);
    }
    try {
        try {
            Fails *many = new Fails[3];
            delete[] many;
        } catch (...) {
            std::puts("array");
            throw;
        }
    } catch (const std::runtime_error &) {
        std::puts("out");
    }
    return 0;
}
