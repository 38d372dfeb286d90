// Templates: specialisation, variadic ones, constexpr, if constexpr, CRTP.
#include <cstdio>
#include <type_traits>
#include <utility>

template <class T> struct Name { static const char *get() { return "other"; } };
template <> struct Name<int> { static const char *get() { return "int"; } };
template <class T> struct Name<T *> { static const char *get() { return "pointer"; } };

template <class... T> int count(T...) { return sizeof...(T); }
template <class First, class... Rest> long sum(First first, Rest... rest)
{
    if constexpr (sizeof...(rest) > 0)
        return first + sum(rest...);
    else
        return first;
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

template <class Derived> struct Base {
    int twice() const { return 2 * static_cast<const Derived *>(this)->value(); }
};
struct Seven : Base<Seven> {
    int value() const { return 7; }
};

template <int N> struct Matrix {
    int cells[N][N] = {};
    int trace() const
    {
        int total = 0;
        for (int i = 0; i < N; i++)
            total += cells[i][i];
        return total;
    }
};

int main()
{
    std::printf("%s %s %s\n", Name<int>::get(), Name<char>::get(), Name<char *>::get());
    std::printf("%d %ld\n", count(1, 'a', 2.5), sum(1, 2, 3, 4));
    static_assert(factorial(5) == 120);
    std::printf("%d %d\n", factorial(6), Seven().twice());
    Matrix<3> matrix;
    matrix.cells[1][1] = 4;
    std::printf("%d\n", matrix.trace());
    std::printf("%d %d\n", std::is_same<int, int>::value, std::is_pointer<int>::value);
    auto [a, b] = std::make_pair(3, 4.5);
    std::printf("%d %g\n", a, b);
    return 0;
}
