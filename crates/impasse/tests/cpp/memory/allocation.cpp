// Arrays of objects, alignment, own containers, unions with constructors, variants and optionals.
#include <cstdint>
#include <cstdio>
#include <new>
#include <optional>
#include <string>
#include <variant>

struct Counted {
    static int alive;
    int id;
    Counted() : id(++alive) {}
    ~Counted() { alive--; }
};
int Counted::alive = 0;

struct alignas(64) Wide {
    char bytes[10];
};

template <class T> class Stack {
    T *items = nullptr;
    int count = 0, room = 0;

public:
    ~Stack() { delete[] items; }
    void push(const T &item)
    {
        if (count == room) {
            room = room ? 2 * room : 1;
            T *larger = new T[room];
            for (int i = 0; i < count; i++)
                larger[i] = items[i];
            delete[] items;
            items = larger;
        }
        items[count++] = item;
    }
    T pop() { return items[--count]; }
    bool empty() const { return count == 0; }
};

int main()
{
    Counted *several = new Counted[5];
    std::printf("%d %d\n", Counted::alive, several[4].id);
    delete[] several;
    std::printf("%d\n", Counted::alive);
    Wide *wide = new Wide;
    std::printf("%d\n", static_cast<int>(reinterpret_cast<std::uintptr_t>(wide) % 64));
    delete wide;
    Stack<std::string> stack;
    for (int i = 0; i < 5; i++)
        stack.push("item number " + std::to_string(i) + " with a long name");
    while (!stack.empty())
        std::puts(stack.pop().c_str());
    std::variant<int, std::string> either = 5;
    std::printf("%d\n", std::get<int>(either));
    either = std::string("text");
    std::printf("%s %zu\n", std::get<std::string>(either).c_str(), either.index());
    try {
        std::printf("%d\n", std::get<int>(either));
    } catch (const std::bad_variant_access &) {
        std::puts("other");
    }
    std::optional<int> maybe;
    std::printf("%d %d\n", maybe.has_value(), maybe.value_or(9));
    maybe = 3;
    std::printf("%d\n", *maybe);
    return 0;
}
