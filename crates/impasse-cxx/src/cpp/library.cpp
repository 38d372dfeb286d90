// What libstdc++ keeps in its library of strings and streams, made from the headers of the compiler
// that a program was compiled with: templates are instantiated, and what is no template is defined
// here, without locales. Functions that programs call by names that cannot be defined as such get
// these names by labels.

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iomanip>
#include <istream>
#include <new>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>

#pragma clang diagnostic ignored "-Weverything"

using std::ios_base;
using std::istream;
using std::ostream;
using std::streambuf;
using std::streamsize;
using std::string;

template class std::allocator<char>;
template class std::basic_string<char>;
template string std::operator+(const string &, const string &);
template string std::operator+(const char *, const string &);
template string std::operator+(const string &, const char *);
template string std::operator+(char, const string &);
template string std::operator+(const string &, char);

// Constructors that are templates since C++17 only.
#define CONSTRUCTOR(NAME, LABEL, ...)                                                             \
    void NAME(string *place, __VA_ARGS__)                                                         \
        asm("_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE" LABEL "RKS3_");

CONSTRUCTOR(string_of_text_1, "C1EPKc", const char *, const std::allocator<char> &)
CONSTRUCTOR(string_of_text_2, "C2EPKc", const char *, const std::allocator<char> &)
CONSTRUCTOR(string_of_many_1, "C1Emc", std::size_t, char, const std::allocator<char> &)
CONSTRUCTOR(string_of_many_2, "C2Emc", std::size_t, char, const std::allocator<char> &)
void string_of_text_1(string *place, const char *text, const std::allocator<char> &)
{
    new (place) string(text);
}
void string_of_text_2(string *place, const char *text, const std::allocator<char> &)
{
    new (place) string(text);
}
void string_of_many_1(string *place, std::size_t count, char c, const std::allocator<char> &)
{
    new (place) string(count, c);
}
void string_of_many_2(string *place, std::size_t count, char c, const std::allocator<char> &)
{
    new (place) string(count, c);
}

// The base of all streams, and locales, of which there is one that says nothing.
namespace std {
locale::locale() noexcept : _M_impl(nullptr) {}
locale::locale(const locale &) noexcept : _M_impl(nullptr) {}
locale::~locale() noexcept {}
const locale &locale::operator=(const locale &) noexcept { return *this; }

ios_base::ios_base() noexcept
    : _M_precision(6), _M_width(0), _M_flags(skipws | dec), _M_exception(goodbit),
      _M_streambuf_state(goodbit), _M_callbacks(nullptr), _M_word_zero(),
      _M_word_size(_S_local_word_size), _M_word(_M_local_word), _M_ios_locale()
{
}
ios_base::~ios_base() {}
void ios_base::_M_init() noexcept
{
    _M_precision = 6;
    _M_width = 0;
    _M_flags = skipws | dec;
}
} // namespace std

namespace {

// Characters as they are: what streams ask their locale for.
struct Characters : std::ctype<char> {
    static char place[];
    static mask kinds[256];

    static mask kind(int c)
    {
        int found = (std::isspace(c) ? space : 0) | (std::isprint(c) ? print : 0) |
                    (std::iscntrl(c) ? cntrl : 0) | (std::isupper(c) ? upper : 0) |
                    (std::islower(c) ? lower : 0) | (std::isalpha(c) ? alpha : 0) |
                    (std::isdigit(c) ? digit : 0) | (std::ispunct(c) ? punct : 0) |
                    (std::isxdigit(c) ? xdigit : 0);
        return static_cast<mask>(found);
    }

    static const std::ctype<char> *get()
    {
        auto *made = reinterpret_cast<Characters *>(place);
        if (!made->_M_widen_ok) {
            made->_M_widen_ok = 1;
            made->_M_narrow_ok = 1;
            for (int i = 0; i < 256; i++) {
                made->_M_widen[i] = made->_M_narrow[i] = static_cast<char>(i);
                kinds[i] = kind(i);
            }
            made->_M_table = kinds;
        }
        return made;
    }
};
alignas(Characters) char Characters::place[sizeof(Characters)];
std::ctype_base::mask Characters::kinds[256];

} // namespace

// Of all that a locale may have, streams find characters and how to read numbers.
#define NO_FACET(NAME, FACET)                                                                     \
    bool has_##NAME(const std::locale &) asm("_ZSt9has_facetI" FACET "EbRKSt6locale");            \
    bool has_##NAME(const std::locale &) { return false; }                                        \
    const void *try_##NAME(const std::locale &)                                                   \
        asm("_ZSt15__try_use_facetI" FACET "EPKT_RKSt6locale");                                   \
    const void *try_##NAME(const std::locale &) { return nullptr; }

NO_FACET(put, "St7num_putIcSt19ostreambuf_iteratorIcSt11char_traitsIcEEE")

#define NUMBERS "St7num_getIcSt19istreambuf_iteratorIcSt11char_traitsIcEEE"
const void *number_reader();
bool has_numbers(const std::locale &) asm("_ZSt9has_facetI" NUMBERS "EbRKSt6locale");
bool has_numbers(const std::locale &) { return true; }
const void *use_numbers(const std::locale &) asm("_ZSt9use_facetI" NUMBERS "ERKT_RKSt6locale");
const void *use_numbers(const std::locale &) { return number_reader(); }
const void *try_numbers(const std::locale &)
    asm("_ZSt15__try_use_facetI" NUMBERS "EPKT_RKSt6locale");
const void *try_numbers(const std::locale &) { return number_reader(); }

bool has_characters(const std::locale &) asm("_ZSt9has_facetISt5ctypeIcEEbRKSt6locale");
bool has_characters(const std::locale &) { return true; }
const void *use_characters(const std::locale &)
    asm("_ZSt9use_facetISt5ctypeIcEERKT_RKSt6locale");
const void *use_characters(const std::locale &) { return Characters::get(); }
const void *try_characters(const std::locale &)
    asm("_ZSt15__try_use_facetISt5ctypeIcEEPKT_RKSt6locale");
const void *try_characters(const std::locale &) { return Characters::get(); }

template class std::basic_ios<char>;
template class std::basic_streambuf<char>;
template class std::basic_ostream<char>;
template class std::basic_istream<char>;
template class std::basic_iostream<char>;
template class std::basic_stringbuf<char>;
template class std::basic_ostringstream<char>;
template class std::basic_istringstream<char>;
template class std::basic_stringstream<char>;

template ostream &std::endl(ostream &);
template ostream &std::ends(ostream &);
template ostream &std::flush(ostream &);
template ostream &std::operator<<(ostream &, char);
template ostream &std::operator<<(ostream &, signed char);
template ostream &std::operator<<(ostream &, unsigned char);
template ostream &std::operator<<(ostream &, const char *);
template ostream &std::operator<<(ostream &, const signed char *);
template ostream &std::operator<<(ostream &, const unsigned char *);
template ostream &std::operator<<(ostream &, const string &);
template ostream &std::operator<<(ostream &, std::_Setfill<char>);
template ostream &std::operator<<(ostream &, std::_Setiosflags);
template ostream &std::operator<<(ostream &, std::_Resetiosflags);
template ostream &std::operator<<(ostream &, std::_Setbase);
template ostream &std::operator<<(ostream &, std::_Setprecision);
template ostream &std::operator<<(ostream &, std::_Setw);
template ostream &std::__ostream_insert(ostream &, const char *, streamsize);
template istream &std::operator>>(istream &, char &);
template istream &std::ws(istream &);

// Numbers, formatted as the flags of the stream say.
namespace {

ostream &padded(ostream &stream, char *text, int length, int digits_at)
{
    ostream::sentry sentry(stream);
    if (!sentry)
        return stream;
    streamsize width = stream.width(0);
    streamsize pad = width > length ? width - length : 0;
    char fill = stream.fill();
    auto adjust = stream.flags() & ios_base::adjustfield;
    int before = adjust == ios_base::internal ? digits_at : adjust == ios_base::left ? length : 0;
    streambuf *buffer = stream.rdbuf();
    bool good = buffer->sputn(text, before) == before;
    for (streamsize i = 0; i < pad; i++)
        good &= buffer->sputc(fill) != EOF;
    good &= buffer->sputn(text + before, length - before) == length - before;
    if (!good)
        stream.setstate(ios_base::badbit);
    return stream;
}

ostream &put_integer(ostream &stream, unsigned long long magnitude, bool negative)
{
    auto flags = stream.flags();
    auto base = flags & ios_base::basefield;
    char text[80];
    int at = 0;
    bool decimal = base != ios_base::hex && base != ios_base::oct;
    if (negative && decimal)
        text[at++] = '-';
    else if ((flags & ios_base::showpos) && decimal)
        text[at++] = '+';
    if ((flags & ios_base::showbase) && magnitude && base == ios_base::hex) {
        text[at++] = '0';
        text[at++] = flags & ios_base::uppercase ? 'X' : 'x';
    } else if ((flags & ios_base::showbase) && magnitude && base == ios_base::oct) {
        text[at++] = '0';
    }
    const char *format = base == ios_base::oct ? "%llo"
                         : base != ios_base::hex ? "%llu"
                         : flags & ios_base::uppercase ? "%llX"
                                                       : "%llx";
    int length = at + std::snprintf(text + at, sizeof text - at, format, magnitude);
    return padded(stream, text, length, at);
}

template <class Number> ostream &put_float(ostream &stream, Number value, const char *kind)
{
    auto flags = stream.flags();
    auto notation = flags & ios_base::floatfield;
    char format[16];
    int at = 0;
    format[at++] = '%';
    if (flags & ios_base::showpos)
        format[at++] = '+';
    if (flags & ios_base::showpoint)
        format[at++] = '#';
    bool hexadecimal = notation == (ios_base::fixed | ios_base::scientific);
    if (!hexadecimal) {
        format[at++] = '.';
        format[at++] = '*';
    }
    while (*kind)
        format[at++] = *kind++;
    bool upper = flags & ios_base::uppercase;
    format[at++] = hexadecimal                      ? (upper ? 'A' : 'a')
                   : notation == ios_base::fixed      ? 'f'
                   : notation == ios_base::scientific ? (upper ? 'E' : 'e')
                   : upper                            ? 'G'
                                                      : 'g';
    format[at] = 0;
    int precision = static_cast<int>(stream.precision());
    int length = hexadecimal ? std::snprintf(nullptr, 0, format, value)
                             : std::snprintf(nullptr, 0, format, precision, value);
    char *text = static_cast<char *>(std::malloc(length + 1));
    if (hexadecimal)
        std::snprintf(text, length + 1, format, value);
    else
        std::snprintf(text, length + 1, format, precision, value);
    int sign = text[0] == '-' || text[0] == '+';
    padded(stream, text, length, sign);
    std::free(text);
    return stream;
}

} // namespace

ostream &insert_long(ostream &stream, long value) asm("_ZNSo9_M_insertIlEERSoT_");
ostream &insert_long(ostream &stream, long value)
{
    auto base = stream.flags() & ios_base::basefield;
    bool negative = value < 0 && base != ios_base::hex && base != ios_base::oct;
    unsigned long bits = value;
    return put_integer(stream, negative ? -bits : bits, negative);
}

ostream &insert_ulong(ostream &stream, unsigned long value) asm("_ZNSo9_M_insertImEERSoT_");
ostream &insert_ulong(ostream &stream, unsigned long value)
{
    return put_integer(stream, value, false);
}

ostream &insert_longlong(ostream &stream, long long value) asm("_ZNSo9_M_insertIxEERSoT_");
ostream &insert_longlong(ostream &stream, long long value)
{
    return insert_long(stream, value);
}

ostream &insert_ulonglong(ostream &stream, unsigned long long value)
    asm("_ZNSo9_M_insertIyEERSoT_");
ostream &insert_ulonglong(ostream &stream, unsigned long long value)
{
    return put_integer(stream, value, false);
}

ostream &insert_bool(ostream &stream, bool value) asm("_ZNSo9_M_insertIbEERSoT_");
ostream &insert_bool(ostream &stream, bool value)
{
    if (!(stream.flags() & ios_base::boolalpha))
        return insert_long(stream, value);
    char text[] = "false";
    if (value)
        std::strcpy(text, "true");
    return padded(stream, text, static_cast<int>(std::strlen(text)), 0);
}

ostream &insert_double(ostream &stream, double value) asm("_ZNSo9_M_insertIdEERSoT_");
ostream &insert_double(ostream &stream, double value) { return put_float(stream, value, ""); }

ostream &insert_longdouble(ostream &stream, long double value) asm("_ZNSo9_M_insertIeEERSoT_");
ostream &insert_longdouble(ostream &stream, long double value)
{
    return put_float(stream, value, "L");
}

ostream &insert_pointer(ostream &stream, const void *value) asm("_ZNSo9_M_insertIPKvEERSoT_");
ostream &insert_pointer(ostream &stream, const void *value)
{
    char text[40];
    int length = std::snprintf(text, sizeof text, "%p", value);
    return padded(stream, text, length, 2);
}

// Numbers and words from a stream.
namespace {

int peeked(istream &stream) { return stream.rdbuf()->sgetc(); }

bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The characters of a number, as many as fit one.
string number_text(istream &stream, bool floating)
{
    string text;
    bool exponent = false;
    for (int c = peeked(stream); c != EOF; c = peeked(stream)) {
        bool sign = (c == '-' || c == '+') &&
                    (text.empty() || text.back() == 'e' || text.back() == 'E');
        bool starts = floating && !exponent && !text.empty() && (c == 'e' || c == 'E');
        bool point = floating && c == '.' && !exponent && text.find('.') == string::npos;
        if (!(c >= '0' && c <= '9') && !sign && !starts && !point)
            break;
        exponent |= starts;
        text.push_back(static_cast<char>(c));
        stream.rdbuf()->sbumpc();
    }
    if (peeked(stream) == EOF)
        stream.setstate(ios_base::eofbit);
    return text;
}

template <class Number, class Convert>
istream &get_number(istream &stream, Number &value, bool floating, Convert convert)
{
    istream::sentry sentry(stream);
    if (!sentry)
        return stream;
    string text = number_text(stream, floating);
    char *end;
    value = static_cast<Number>(convert(text.c_str(), &end));
    if (end == text.c_str()) {
        value = 0;
        stream.setstate(ios_base::failbit);
    }
    return stream;
}

long long to_signed(const char *text, char **end) { return std::strtoll(text, end, 10); }
unsigned long long to_unsigned(const char *text, char **end)
{
    return std::strtoull(text, end, 10);
}
long double to_float(const char *text, char **end) { return std::strtold(text, end); }

} // namespace

// Reads numbers for the operators that do so themselves: with the table of functions of
// std::num_get, in its order.
namespace {

using Place = std::istreambuf_iterator<char>;
using Errors = ios_base::iostate;

template <class Number, class Convert>
Place read_number(Place at, Place end, Errors &error, Number &value, bool floating, Convert convert)
{
    string text;
    while (at != end) {
        char c = *at;
        bool digit = c >= '0' && c <= '9';
        bool sign = (c == '-' || c == '+') &&
                    (text.empty() || text.back() == 'e' || text.back() == 'E');
        bool other = floating && !text.empty() && (c == 'e' || c == 'E');
        if (!digit && !sign && !other && !(floating && c == '.'))
            break;
        text.push_back(c);
        ++at;
    }
    char *stop;
    value = static_cast<Number>(convert(text.c_str(), &stop));
    error = at == end ? ios_base::eofbit : ios_base::goodbit;
    if (stop == text.c_str()) {
        value = 0;
        error |= ios_base::failbit;
    }
    return at;
}

#define READS(TYPE, FLOATING, CONVERT)                                                            \
    virtual Place get(Place at, Place end, ios_base &, Errors &error, TYPE &value) const          \
    {                                                                                             \
        return read_number(at, end, error, value, FLOATING, CONVERT);                             \
    }

struct NumberReader {
    virtual ~NumberReader() {}
    READS(bool, false, to_signed)
    READS(long, false, to_signed)
    READS(unsigned short, false, to_unsigned)
    READS(unsigned, false, to_unsigned)
    READS(unsigned long, false, to_unsigned)
    READS(long long, false, to_signed)
    READS(unsigned long long, false, to_unsigned)
    READS(float, true, to_float)
    READS(double, true, to_float)
    READS(long double, true, to_float)
};

} // namespace

const void *number_reader()
{
    static NumberReader reader;
    return &reader;
}

#define EXTRACT(NAME, LABEL, TYPE, FLOATING, CONVERT)                                             \
    istream &NAME(istream &stream, TYPE &value) asm(LABEL);                                       \
    istream &NAME(istream &stream, TYPE &value)                                                   \
    {                                                                                             \
        return get_number(stream, value, FLOATING, CONVERT);                                      \
    }

EXTRACT(extract_long, "_ZNSi10_M_extractIlEERSiRT_", long, false, to_signed)
EXTRACT(extract_ulong, "_ZNSi10_M_extractImEERSiRT_", unsigned long, false, to_unsigned)
EXTRACT(extract_uint, "_ZNSi10_M_extractIjEERSiRT_", unsigned, false, to_unsigned)
EXTRACT(extract_ushort, "_ZNSi10_M_extractItEERSiRT_", unsigned short, false, to_unsigned)
EXTRACT(extract_longlong, "_ZNSi10_M_extractIxEERSiRT_", long long, false, to_signed)
EXTRACT(extract_ulonglong, "_ZNSi10_M_extractIyEERSiRT_", unsigned long long, false, to_unsigned)
EXTRACT(extract_bool, "_ZNSi10_M_extractIbEERSiRT_", bool, false, to_signed)
EXTRACT(extract_float, "_ZNSi10_M_extractIfEERSiRT_", float, true, to_float)
EXTRACT(extract_double, "_ZNSi10_M_extractIdEERSiRT_", double, true, to_float)
EXTRACT(extract_longdouble, "_ZNSi10_M_extractIeEERSiRT_", long double, true, to_float)

istream &extract_string(istream &stream, string &text)
    asm("_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
istream &extract_string(istream &stream, string &text)
{
    istream::sentry sentry(stream);
    if (!sentry)
        return stream;
    text.clear();
    streamsize most = stream.width(0);
    int c;
    while ((c = peeked(stream)) != EOF && !is_space(c) &&
           (most <= 0 || static_cast<streamsize>(text.size()) < most)) {
        text.push_back(static_cast<char>(c));
        stream.rdbuf()->sbumpc();
    }
    if (c == EOF)
        stream.setstate(ios_base::eofbit);
    if (text.empty())
        stream.setstate(ios_base::failbit);
    return stream;
}

istream &get_line(istream &stream, string &text, char end)
    asm("_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_");
istream &get_line(istream &stream, string &text, char end)
{
    istream::sentry sentry(stream, true);
    if (!sentry)
        return stream;
    text.clear();
    bool any = false;
    for (int c = stream.rdbuf()->sbumpc();; c = stream.rdbuf()->sbumpc()) {
        if (c == EOF) {
            stream.setstate(any ? ios_base::eofbit : ios_base::eofbit | ios_base::failbit);
            break;
        }
        any = true;
        if (static_cast<char>(c) == end)
            break;
        text.push_back(static_cast<char>(c));
    }
    return stream;
}

istream &get_line_plain(istream &stream, string &text)
    asm("_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE");
istream &get_line_plain(istream &stream, string &text) { return get_line(stream, text, '\n'); }

// The streams of a program: those of C behind them.
namespace {

struct File : streambuf {
    std::FILE *file;

    explicit File(std::FILE *file) : file(file) {}
    int overflow(int c) override { return c == EOF ? 0 : std::fputc(c, file); }
    streamsize xsputn(const char *text, streamsize length) override
    {
        return static_cast<streamsize>(std::fwrite(text, 1, length, file));
    }
    int sync() override { return std::fflush(file); }
    int underflow() override
    {
        int c = std::fgetc(file);
        return c == EOF ? EOF : std::ungetc(c, file);
    }
    int uflow() override { return std::fgetc(file); }
    int pbackfail(int c) override { return std::ungetc(c, file); }
};

alignas(File) char out_file[sizeof(File)], error_file[sizeof(File)], in_file[sizeof(File)];
int users = 0;

} // namespace

alignas(ostream) char out_place[sizeof(ostream)] asm("_ZSt4cout");
alignas(ostream) char error_place[sizeof(ostream)] asm("_ZSt4cerr");
alignas(ostream) char log_place[sizeof(ostream)] asm("_ZSt4clog");
alignas(istream) char input_place[sizeof(istream)] asm("_ZSt3cin");

namespace std {
ios_base::Init::Init()
{
    if (users++ > 0)
        return;
    new (out_place) ostream(new (out_file) File(stdout));
    streambuf *error = new (error_file) File(stderr);
    (new (error_place) ostream(error))->setf(unitbuf);
    new (log_place) ostream(error);
    (new (input_place) istream(new (in_file) File(stdin)))->tie(reinterpret_cast<ostream *>(out_place));
}
ios_base::Init::~Init()
{
    if (--users == 0)
        reinterpret_cast<ostream *>(out_place)->flush();
}
bool ios_base::sync_with_stdio(bool) { return true; }
} // namespace std

// Asked for only where a stream has lost what it was prepared with.
void widen_characters(const std::ctype<char> *) asm("_ZNKSt5ctypeIcE13_M_widen_initEv");
void widen_characters(const std::ctype<char> *) {}
