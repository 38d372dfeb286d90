// Own operators, conversions, copies and moves that are counted, references, enum classes.
#include <cstdio>
#include <utility>

struct Big {
    static int copies, moves;
    int *data;
    explicit Big(int value) : data(new int(value)) {}
    Big(const Big &other) : data(new int(*other.data)) { copies++; }
    Big(Big &&other) noexcept : data(other.data)
    {
        other.data = nullptr;
        moves++;
    }
    Big &operator=(Big other) noexcept
    {
        std::swap(data, other.data);
        return *this;
    }
    ~Big() { delete data; }
    Big operator+(const Big &other) const { return Big(*data + *other.data); }
    Big &operator++()
    {
        ++*data;
        return *this;
    }
    bool operator<(const Big &other) const { return *data < *other.data; }
    explicit operator bool() const { return data && *data; }
    int operator()(int factor) const { return *data * factor; }
    int operator[](int shift) const { return *data << shift; }
};
int Big::copies = 0;
int Big::moves = 0;

enum class Colour : unsigned char { red = 1, green, blue = 10 };

static void change(int &number) { number += 5; }
static int &pick(int *numbers, int index) { return numbers[index]; }

namespace outer::inner {
inline int value = 3;
}

int main()
{
    Big a(1), b(2);
    Big c = a + b;
    Big d = c;
    Big e = std::move(d);
    a = c;
    ++e;
    std::printf("%d %d %d %d\n", *a.data, *c.data, *e.data, a < e);
    std::printf("%d %d %d\n", bool(e), e(10), e[2]);
    std::printf("%d %d\n", Big::copies, Big::moves);
    int numbers[] = { 1, 2, 3 };
    pick(numbers, 1) = 20;
    change(numbers[2]);
    std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
    std::printf("%d %d\n", static_cast<int>(Colour::green), static_cast<int>(Colour::blue));
    std::printf("%d\n", outer::inner::value);
    int Big::*none = nullptr;
    int *Big::*member = &Big::data;
    std::printf("%d %d\n", none == nullptr, *(a.*member));
    Big (Big::*sum)(const Big &) const = &Big::operator+;
    std::printf("%d\n", *(a.*sum)(b).data);
    return 0;
}
