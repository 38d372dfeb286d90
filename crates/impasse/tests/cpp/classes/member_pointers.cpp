// Pointers to members: data, plain and virtual functions, of a second base.
#include <cstdio>
struct First {
    int one = 1;
    virtual ~First() {}
};
struct Second {
    int two = 2;
    virtual int get() const { return two; }
    int add(int n) const { return two + n; }
};
struct Both : First, Second {
    int get() const override { return 100 + two; }
};
int main()
{
    Both both;
    int (Second::*f)() const = &Second::get;
    int (Both::*g)(int) const = &Both::add;
    int Both::*data = &Both::two;
    both.*data = 7;
    std::printf("%d %d %d\n", (both.*f)(), (both.*g)(5), both.one);
    int (Both::*none)() const = nullptr;
    std::printf("%d %d\n", none == nullptr, f != nullptr);
}
