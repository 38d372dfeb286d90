// Loops left and gone on with by exceptions; an exception in a catch clause.
#include <cstdio>
#include <stdexcept>
int main()
{
    int caught = 0;
    for (int i = 0; i < 10; i++) {
        try {
            if (i % 3 == 0)
                throw std::runtime_error("three");
            if (i == 8)
                break;
            if (i % 2)
                continue;
            std::printf("%d ", i);
        } catch (const std::runtime_error &) {
            caught++;
        }
    }
    std::printf("%d\n", caught);
    try {
        try {
            throw 1;
        } catch (int n) {
            throw n + 1;
        }
    } catch (int n) {
        std::printf("%d\n", n);
    }
}
