// Errors of the system as exceptions, which failures of streams are.
namespace std {
inline namespace _V2 {

error_category::~error_category() {}
error_condition error_category::default_error_condition(int code) const noexcept
{
    return error_condition(code, *this);
}
bool error_category::equivalent(int code, const error_condition &condition) const noexcept
{
    return default_error_condition(code) == condition;
}
bool error_category::equivalent(const error_code &code, int condition) const noexcept
{
    return *this == code.category() && code.value() == condition;
}
// The text for programs with the strings of before C++11, of which there are none here.
__cow_string error_category::_M_message(int) const { std::abort(); }

} // namespace _V2

error_condition error_code::default_error_condition() const noexcept
{
    return category().default_error_condition(value());
}
system_error::~system_error() noexcept {}

} // namespace std

namespace {

struct Numbers : std::error_category {
    const char *title;

    explicit Numbers(const char *title) : title(title) {}
    const char *name() const noexcept override { return title; }
    string message(int code) const override { return std::strerror(code); }
    std::error_condition default_error_condition(int code) const noexcept override
    {
        return std::error_condition(code, std::generic_category());
    }
};

struct OfStreams : std::error_category {
    const char *name() const noexcept override { return "iostream"; }
    string message(int code) const override
    {
        return code == static_cast<int>(std::io_errc::stream) ? "iostream error" : "Unknown error";
    }
};

} // namespace

namespace std {

inline namespace _V2 {
const error_category &generic_category() noexcept
{
    static const Numbers generic("generic");
    return generic;
}
const error_category &system_category() noexcept
{
    static const Numbers system("system");
    return system;
}
} // namespace _V2

const error_category &iostream_category() noexcept
{
    static const OfStreams streams;
    return streams;
}

ios_base::failure::failure(const string &text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string &text, const error_code &code) : system_error(code, text) {}
ios_base::failure::failure(const char *text, const error_code &code) : system_error(code, text) {}
ios_base::failure::~failure() {}
const char *ios_base::failure::what() const noexcept { return runtime_error::what(); }

// What a stream throws that was asked to when it fails; nobody calls it in programs in which none was.
// What libstdc++ throws has a class of its own, whose name programs may print.
struct __ios_failure : ios_base::failure {
    using ios_base::failure::failure;
};
void __throw_ios_failure(const char *text) { throw __ios_failure(text); }
void __throw_ios_failure(const char *text, int code)
{
    throw __ios_failure(text, code ? error_code(code, system_category())
                                       : make_error_code(io_errc::stream));
}
void __throw_system_error(int code) { throw system_error(code, generic_category()); }

} // namespace std
