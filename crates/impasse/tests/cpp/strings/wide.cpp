// Strings of wide characters, short and long.
#include <iostream>
#include <map>
#include <string>

int main()
{
    std::wstring text = L"wide";
    text += L' ';
    text.append(30, L'x').insert(2, L"--");
    std::cout << text.size() << ' ' << text.find(L"--") << ' ' << static_cast<char>(text[5]) << '\n';
    std::wstring other = L"a" + text.substr(0, 3) + L'b';
    std::cout << other.size() << (other < text) << text.compare(other) << '\n';
    std::map<std::wstring, int> count;
    count[other]++;
    count[L"a" + text.substr(0, 3) + L"b"]++;
    std::cout << count.size() << count.begin()->second << '\n';
    std::u16string sixteen = u"short";
    sixteen.resize(40, u'y');
    std::u32string many(25, U'z');
    std::cout << sixteen.rfind(u't') << ' ' << many.find(U'q') << '\n';
}
