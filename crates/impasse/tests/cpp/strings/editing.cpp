// Inserting, erasing, replacing; growth from the short form to the heap and back.
#include <cstdio>
#include <string>
int main()
{
    std::string s = "short";
    s.insert(2, "---");
    s.erase(0, 1);
    s.replace(1, 3, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    std::printf("%s %zu\n", s.c_str(), s.size());
    s.append(3, '!').append("xyz", 2).push_back('#');
    s += std::string("tail");
    std::printf("%s\n", s.c_str());
    s.resize(5);
    s.resize(8, '.');
    std::printf("%s %c %c\n", s.c_str(), s.front(), s.back());
    std::string t = std::move(s);
    t.swap(s);
    s.assign("new contents that are longer than fifteen");
    s.shrink_to_fit();
    s.pop_back();
    std::printf("%s %d\n", s.c_str(), t.empty());
    s.clear();
    std::printf("%zu %zu\n", s.size(), s.substr().length());
}
