// An exception that leaves a noexcept function ends the program.
#include <cstdio>
#include <cstdlib>
#include <exception>
void f() noexcept { throw 1; }
int main()
{
    std::set_terminate([] {
        std::puts("terminate");
        std::fflush(stdout);
        std::_Exit(3);
    });
    std::printf("%d\n", noexcept(f()));
    try {
        f();
    } catch (int) {
        std::puts("not here");
    }
}
