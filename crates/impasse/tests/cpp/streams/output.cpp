// std::cout with text, numbers, formats and manipulators; std::ostringstream.
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

struct Point {
    int x, y;
};

static std::ostream &operator<<(std::ostream &stream, const Point &point)
{
    return stream << '(' << point.x << ", " << point.y << ')';
}

int main()
{
    std::cout << "text " << 1 << ' ' << -2L << ' ' << 3u << ' ' << 4.5 << ' ' << 'c' << std::endl;
    std::cout << std::string("a string") << " " << true << "\n";
    std::cout << Point{ 3, 4 } << "\n";
    std::cout << std::setw(6) << 42 << std::setw(8) << "right" << "|\n";
    std::cout << std::left << std::setw(6) << 42 << "|" << std::right << "\n";
    std::cout << std::hex << 255 << std::dec << ' ' << 255 << "\n";
    std::cout << std::fixed << std::setprecision(3) << 3.14159 << ' ' << 2.0 << "\n";
    std::cout << std::scientific << 12345.678 << std::defaultfloat << ' ' << 12345.678 << "\n";
    std::cout << std::setfill('0') << std::setw(5) << 7 << std::setfill(' ') << "\n";
    std::cout << std::boolalpha << false << std::noboolalpha << "\n";
    std::ostringstream stream;
    stream << "rank " << 3 << " of " << 8 << ": " << 0.25;
    std::string text = stream.str();
    std::cout << text << ' ' << text.size() << std::endl;
    std::cerr << "not on standard output\n";
    std::cout << 1e10 << ' ' << 1.0f / 3 << ' ' << 100000.0 << ' ' << 1000000.0 << std::flush << '\n';
    return 0;
}
