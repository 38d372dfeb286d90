// std::string: building, searching, replacing, comparing, numbers.
#include <cstdio>
#include <string>
#include <string_view>

int main()
{
    std::string text = "short";
    text += " and then it grows beyond what is kept inside";
    std::printf("%s %zu\n", text.c_str(), text.size());
    text.insert(5, "er");
    text.replace(0, 3, "SH");
    text.erase(4, 2);
    std::printf("%s\n", text.c_str());
    std::printf("%zu %d\n", text.find("grows"), text.find("absent") == std::string::npos);
    std::printf("%zu %zu\n", text.rfind('t'), text.find_first_of("xyz"));
    std::string part = text.substr(3, 8);
    std::printf("[%s]\n", part.c_str());
    std::printf("%d %d %d\n", part == "rt and t", part < text, std::string("b").compare("a") > 0);
    std::string number = std::to_string(-1234) + "/" + std::to_string(2.5);
    std::printf("%s\n", number.c_str());
    std::printf("%d %ld %g\n", std::stoi("42abc"), std::stol("-7"), std::stod("2.25"));
    std::string repeated(40, 'x');
    repeated.resize(5);
    repeated.push_back('!');
    repeated.append(3, '-').append("end");
    std::printf("%s\n", repeated.c_str());
    std::string copy = repeated;
    copy[0] = 'y';
    copy.swap(repeated);
    std::printf("%s %s\n", copy.c_str(), repeated.c_str());
    std::string_view view(text);
    view.remove_prefix(3);
    std::printf("%.*s\n", 5, view.data());
    copy.clear();
    std::printf("%d [%s]\n", copy.empty(), copy.c_str());
    copy.assign(text, 2, 30);
    copy.reserve(200);
    std::printf("%s\n", copy.c_str());
    return 0;
}
