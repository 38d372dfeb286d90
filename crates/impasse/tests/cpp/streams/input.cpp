// Numbers and words from string streams, getline, state of streams.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main()
{
    std::istringstream input("12 -7 3.5 word x\nsecond line\n\nlast");
    int a, b;
    double c;
    std::string word;
    char letter;
    input >> a >> b >> c >> word >> letter;
    std::cout << a << ' ' << b << ' ' << c << ' ' << word << ' ' << letter << '\n';
    std::string line;
    std::getline(input, line);
    int lines = 0;
    while (std::getline(input, line))
        std::cout << ++lines << ':' << line << ':' << line.size() << '\n';
    std::cout << input.eof() << input.fail() << '\n';
    std::istringstream bad("abc");
    int number = 5;
    bad >> number;
    std::cout << number << ' ' << bad.fail() << '\n';
    std::stringstream both;
    both << 1 << ',' << 2 << ',' << 3;
    std::vector<int> parts;
    std::string part;
    while (std::getline(both, part, ','))
        parts.push_back(std::stoi(part));
    std::cout << parts.size() << ' ' << parts[2] << '\n';
    return 0;
}
