// Calls a function that our own front end compiles.
#include <cstdio>

extern "C" int answer(int question, const char **who);

int main()
{
    const char *who = nullptr;
    int number = answer(6, &who);
    std::printf("%d %s\n", number, who);
    return 0;
}
