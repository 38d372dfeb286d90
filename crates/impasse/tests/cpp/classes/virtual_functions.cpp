// Virtual functions through pointers and references to a base.
#include <cstdio>

struct Shape {
    virtual ~Shape() { std::puts("~Shape"); }
    virtual double area() const = 0;
    virtual const char *name() const { return "shape"; }
};

struct Square : Shape {
    explicit Square(double side) : side(side) {}
    ~Square() override { std::puts("~Square"); }
    double area() const override { return side * side; }
    const char *name() const override { return "square"; }
    double side;
};

struct Circle : Shape {
    explicit Circle(double radius) : radius(radius) {}
    double area() const override { return 3 * radius * radius; }
    double radius;
};

static void show(const Shape &shape) { std::printf("%s %g\n", shape.name(), shape.area()); }

int main()
{
    Shape *shapes[] = { new Square(2), new Circle(1) };
    for (Shape *shape : shapes)
        show(*shape);
    for (Shape *shape : shapes)
        delete shape;
    return 0;
}
