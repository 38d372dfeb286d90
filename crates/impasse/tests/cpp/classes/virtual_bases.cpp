// A diamond with one virtual base: it is made once, by the most derived class.
#include <cstdio>
struct Top {
    int value;
    explicit Top(int value) : value(value) { std::printf("top %d\n", value); }
    virtual ~Top() {}
    virtual int id() const { return 0; }
};
struct Left : virtual Top {
    Left() : Top(1) {}
    int id() const override { return value + 10; }
};
struct Right : virtual Top {
    Right() : Top(2) {}
    int twice() const { return 2 * value; }
};
struct Bottom : Left, Right {
    Bottom() : Top(3) {}
};
int main()
{
    Bottom b;
    Top &top = b;
    Right &right = b;
    std::printf("%d %d %d\n", top.id(), right.twice(), b.value);
    Left left;
    std::printf("%d\n", static_cast<Top &>(left).id());
    std::printf("%d\n", dynamic_cast<Right *>(&top) == &right);
}
