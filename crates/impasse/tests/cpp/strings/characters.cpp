// Case, classes of characters, transforming, counting words.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <sstream>
#include <string>
int main()
{
    std::string s = "The quick, brown Fox. the FOX!";
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return std::tolower(c); });
    s.erase(std::remove_if(s.begin(), s.end(), [](unsigned char c) { return std::ispunct(c); }), s.end());
    std::map<std::string, int> words;
    std::istringstream in(s);
    for (std::string w; in >> w;)
        words[w]++;
    for (const auto &[word, count] : words)
        std::printf("%s %d\n", word.c_str(), count);
    std::string r(s.rbegin(), s.rend());
    std::printf("%s %ld\n", r.c_str(), static_cast<long>(std::count_if(s.begin(), s.end(), [](char c) { return c == 'o'; })));
}
