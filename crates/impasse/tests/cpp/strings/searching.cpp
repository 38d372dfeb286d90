// Searching in strings.
#include <cstdio>
#include <string>
int main()
{
    std::string s = "the cat sat on the mat";
    std::printf("%zu %zu %zu\n", s.find("at"), s.find("at", 6), s.rfind("at"));
    std::printf("%zu %zu %d\n", s.find_first_of("xyzs"), s.find_last_not_of("tam"), s.find("dog") == std::string::npos);
    std::printf("%zu %d %d\n", s.find('o'), s.compare("the dog"), s.compare(4, 3, "cat"));
    int count = 0;
    for (std::size_t at = s.find("the"); at != std::string::npos; at = s.find("the", at + 1))
        count++;
    std::printf("%d\n", count);
}
