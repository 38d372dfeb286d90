// Two bases, pointers adjusted on the way; a virtual base is there once.
#include <cstdio>

struct Counter {
    int count = 7;
    virtual int get() const { return count; }
    virtual ~Counter() {}
};
struct Label {
    const char *text = "label";
    virtual const char *read() const { return text; }
    virtual ~Label() {}
};
struct Both : Counter, Label {
    int get() const override { return count * 2; }
    const char *read() const override { return "both"; }
};

struct Root {
    Root() { std::puts("Root"); }
    virtual int id() const { return 1; }
    virtual ~Root() { std::puts("~Root"); }
    int value = 5;
};
struct Left : virtual Root {
    Left() { std::puts("Left"); }
};
struct Right : virtual Root {
    Right() { std::puts("Right"); }
    int id() const override { return value; }
};
struct Bottom : Left, Right {
    Bottom() { value = 9; }
};

int main()
{
    Both both;
    Counter *counter = &both;
    Label *label = &both;
    std::printf("%d %s\n", counter->get(), label->read());
    std::printf("%d\n", static_cast<void *>(counter) != static_cast<void *>(label));
    Bottom bottom;
    Left *left = &bottom;
    Root *root = left;
    std::printf("%d %d\n", root->id(), left->value);
    return 0;
}
