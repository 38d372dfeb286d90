// typeid of objects and types, and type_index as a key.
#include <cstdio>
#include <map>
#include <typeindex>
#include <typeinfo>
struct Base {
    virtual ~Base() {}
};
struct One : Base {};
struct Two : Base {};
int main()
{
    One one;
    Two two;
    Base *all[] = {&one, &two, &one};
    std::map<std::type_index, int> counts;
    for (Base *b : all)
        counts[typeid(*b)]++;
    std::printf("%d %d %zu\n", counts[typeid(One)], counts[typeid(Two)], counts.size());
    std::printf("%d %d\n", typeid(*all[0]) == typeid(One), typeid(all[0]) == typeid(Base *));
    std::printf("%s %s\n", typeid(int).name(), typeid(one).name());
    try {
        Base *none = nullptr;
        (void)typeid(*none).name();
    } catch (const std::bad_typeid &) {
        std::puts("bad_typeid");
    }
}
