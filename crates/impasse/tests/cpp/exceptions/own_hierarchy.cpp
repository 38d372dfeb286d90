// A hierarchy of exceptions of one's own below std::exception, with data.
#include <cstdio>
#include <exception>
#include <string>
class Error : public std::exception {
    std::string text;
    int code;
public:
    Error(std::string t, int code) : text(std::move(t)), code(code) { text += " #" + std::to_string(code); }
    const char *what() const noexcept override { return text.c_str(); }
    int number() const { return code; }
};
class Fatal : public Error {
public:
    using Error::Error;
};
int main()
{
    for (int i = 0; i < 3; i++) {
        try {
            if (i == 0) throw Error("plain", 4);
            if (i == 1) throw Fatal("fatal", 5);
            throw std::bad_exception();
        } catch (const Fatal &f) {
            std::printf("F %s %d\n", f.what(), f.number());
        } catch (const Error &e) {
            std::printf("E %s %d\n", e.what(), e.number());
        } catch (const std::exception &e) {
            std::printf("S %s\n", e.what());
        }
    }
}
