// Abstract classes: pure virtual functions through pointers to the base.
#include <cstdio>
struct Shape {
    virtual ~Shape() {}
    virtual double area() const = 0;
    virtual const char *name() const = 0;
};
struct Circle : Shape {
    double r;
    explicit Circle(double r) : r(r) {}
    double area() const override { return 3.0 * r * r; }
    const char *name() const override { return "circle"; }
};
struct Box : Shape {
    double a, b;
    Box(double a, double b) : a(a), b(b) {}
    double area() const override { return a * b; }
    const char *name() const override { return "box"; }
};
int main()
{
    Shape *all[] = {new Circle(2), new Box(3, 4), new Circle(0.5)};
    double sum = 0;
    for (Shape *shape : all) {
        std::printf("%s %.2f\n", shape->name(), shape->area());
        sum += shape->area();
        delete shape;
    }
    std::printf("%.3f\n", sum);
}
